import type { ZodMiniType } from 'zod/mini';
import { consentVersion } from '#shared/domain/consent/consent.ts';
import { assessmentOf } from './assessment.ts';

const ID = '0123456789abcdef0123456789abcdef';
const AT = '2026-11-10T18:00:00.000Z';
const clientId = 'client-1';

const cursorOf = (...place: unknown[]): string =>
  Buffer.from(JSON.stringify(place)).toString('base64url');

const inputs: Record<string, object[]> = {
  subscribeLeadMagnet: [
    {
      email: 'lea@example.com',
      name: 'lea',
      source: {
        source: 'newsletter',
        medium: 'email',
        campaign: 'spring',
        referrer: 'www.example.org',
      },
    },
  ],
  submitHealthAssessment: [
    {
      ...assessmentOf('robin@example.com'),
      fitnessGoals: ['Strength'],
      preferredTrainingTimes: ['Mornings'],
      equipmentAccess: ['Dumbbells'],
      consent: consentVersion,
    },
  ],
  download: [{ token: 'A'.repeat(43) }],
  writeToCoach: [{ messageId: ID, text: 'See you on Monday.' }],
  readMyMessages: [{ token: 'A'.repeat(43), after: cursorOf(`${AT}#${ID}`), checkOnly: true }],
  deleteAccount: [{ email: 'nobody@example.com' }],
  listCases: [{ filter: 'all', onlyConfirmed: true, after: cursorOf(0, AT, clientId) }],
  searchCases: [{ email: 'sam@example.com' }],
  exportCases: [{ exportId: ID, after: cursorOf(0, AT, clientId) }],
  openAssessment: [{ assessmentId: ID, openingId: ID }],
  readCase: [{ clientId }],
  addNote: [{ clientId, noteId: ID, content: { kind: 'text', text: 'Asks for mornings.' } }],
  sendMessage: [{ clientId, messageId: ID, text: 'Can you talk on Monday?' }],
  readMessages: [{ assessmentId: ID, openingId: ID, after: cursorOf(`${AT}#${ID}`) }],
  changeCase: [
    { to: 'tried', againAt: AT },
    { to: 'later', laterOn: '2026-12-24' },
    { to: 'contacted', via: 'phone', at: AT },
    { to: 'clearance', clearance: { state: 'received', on: '2026-11-10', until: '2027-11-10' } },
  ].map((change) => ({ clientId, changeId: ID, revision: 1, change })),
  listLeads: [{ month: '2026-11', after: cursorOf(AT, ID) }],
  exportLeads: [{ month: '2026-11', exportId: ID, after: cursorOf(AT, ID) }],
  setTimeOff: [{ timeOff: { from: '2026-12-24', to: '2026-12-26' } }],
};

export const inputsOf = (name: string): object[] => inputs[name] ?? [{}];

type Path = string[];

export interface Field {
  path: Path;
  value: unknown;
}

export const fieldsOf = (input: unknown, path: Path = []): Field[] =>
  typeof input === 'object' && input !== null
    ? Object.entries(input).flatMap(([name, value]) => [
        { path: [...path, name], value },
        ...fieldsOf(value, [...path, name]),
      ])
    : [];

export function replaced<Input extends object>(input: Input, path: Path, value: unknown): Input {
  const changed = structuredClone(input);
  // biome-ignore lint/suspicious/noExplicitAny: this function walks any JSON
  const parent = path.slice(0, -1).reduce<any>((each, name) => each[name], changed);
  parent[path.at(-1) ?? ''] = value;
  return changed;
}

export const refusalOf = (schema: ZodMiniType, input: unknown): string | undefined =>
  schema.safeParse(input).error?.issues[0]?.message;
