import type { EndpointName } from '#shared/endpoints/all.ts';
import type { Account } from './accounts.ts';
import { consented } from './calls.ts';

const clientId = 'client-1';
const at = '2026-11-10T18:00:00.000Z';
const after = 'abcd';

/** Valid inputs, which together have each field of the endpoint. */
const inputs: Partial<Record<EndpointName, object[]>> = {
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
      ...consented({ fullName: 'Robin', email: 'robin@example.com' } as Account),
      fitnessGoals: ['Strength'],
      preferredTrainingTimes: ['Mornings'],
      equipmentAccess: ['Dumbbells'],
    },
  ],
  unlock: [{ code: '123456' }],
  deleteAccount: [{ email: 'nobody@example.com' }],
  writeMessage: [{ text: 'See you on Monday.' }],
  listCases: [{ list: 'answer', after }, { email: 'sam@example.com' }],
  listLeads: [{ month: '2026-11', after }],
  openCase: [{ clientId }],
  changeStatus: [
    { clientId, status: 'client' },
    { clientId, status: 'closed', reason: 'ended' },
  ],
  setFollowUp: [{ clientId, followUpAt: at }],
  recordCall: [{ clientId, wasReached: true, note: 'Called back.', followUpAt: at }],
  addNote: [{ clientId, text: 'Asks for mornings.' }],
  sendMessage: [{ clientId, text: 'Can you talk on Monday?' }],
  removeLine: [{ clientId, line: `log#${at}#1` }],
  setClearance: [{ clientId, clearance: 'asked' }],
  setTimeOff: [{ timeOff: [{ from: '2026-12-24', to: '2026-12-26' }] }],
};

export const inputsOf = (name: string): object[] => inputs[name as EndpointName] ?? [{}];

type Path = string[];

export const pathsIn = (input: unknown, path: Path = []): Path[] =>
  typeof input === 'object' && input !== null
    ? Object.entries(input).flatMap(([name, value]) => [
        [...path, name],
        ...pathsIn(value, [...path, name]),
      ])
    : [];

export const valueAt = (input: object, path: Path): unknown =>
  path.reduce<unknown>((value, name) => (value as Record<string, unknown>)[name], input);

export const replaced = <Input extends object>(input: Input, path: Path, value: unknown): Input => {
  const changed = structuredClone(input);
  const parent = valueAt(changed, path.slice(0, -1)) as Record<string, unknown>;
  parent[path.at(-1) ?? ''] = value;
  return changed;
};
