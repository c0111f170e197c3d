import { expect, test } from 'vitest';
import {
  type Check,
  type DeployedStack,
  type DoctorContext,
  deploymentOf,
  type Level,
} from '#infra/operate/doctor/check.ts';
import { chooseSettings } from '#infra/settings-schema.ts';
import { deployedStage, type Stage } from '#infra/stage.ts';
import { ownersSettings } from '#tests/support/stack/owners-settings.ts';

type Answers = Record<string, unknown>;

export const awsError = (name: string, message = name): Error =>
  Object.assign(new Error(message), { name });

export const answering = (answers: Answers) => ({
  async send(command: { input: unknown; constructor: { name: string } }) {
    const name = command.constructor.name.replace(/Command$/, '');
    if (!(name in answers)) throw new Error(`Nobody expected ${name}.`);
    const answer = answers[name];
    const made = typeof answer === 'function' ? answer(command.input) : answer;
    if (made instanceof Error) throw made;
    return made;
  },
});

const shown = {
  sampleContent: false,
  legalReviewed: true,
  siteUrl: 'https://www.owners-domain.com',
};

const stages = {
  production: deployedStage(chooseSettings(ownersSettings()), shown),
  trial: deployedStage(chooseSettings(ownersSettings({ stage: 'trial' })), shown),
};

interface Changed extends Partial<Omit<DoctorContext, 'aws' | 'stage' | 'brand'>> {
  aws?: Answers;
  isTrial?: boolean;
  stage?: Partial<Stage>;
  brand?: Partial<DoctorContext['brand']>;
  site?: Record<string, Response>;
  records?: Record<string, string[]>;
}

export function doctorContext(changed: Changed = {}): DoctorContext {
  const { aws = {}, isTrial, stage, brand, site, records, ...rest } = changed;
  const lookUp = (type: string) => async (name: string) => records?.[`${type} ${name}`] ?? [];
  return {
    ...deploymentOf({ ...stages[isTrial ? 'trial' : 'production'], ...stage }),
    brand: { name: 'Owner Coaching', postalAddress: '1 Main Street, Springfield', ...brand },
    aws: new Proxy({} as DoctorContext['aws'], { get: () => answering(aws) }),
    fetch: async (url) => {
      const answer = site?.[url];
      if (!answer) throw new TypeError('fetch failed', { cause: { code: 'ENOTFOUND' } });
      return answer.clone();
    },
    dns: { txt: lookUp('TXT'), ns: lookUp('NS') },
    now: new Date('2026-11-21T12:00:00Z'),
    ...rest,
  };
}

export const deployed = (
  outputs: Record<string, string> = {},
  resources: Record<string, string> = {},
): DeployedStack => ({
  outputs,
  resources: Object.entries(resources).map(([key, physicalId]) => {
    const [type = '', logicalId = ''] = key.split(' ');
    return { type, logicalId, physicalId };
  }),
});

export const page = (body: string, status = 200, headers: Record<string, string> = {}): Response =>
  new Response(body, { status, headers });

export const tryCheck = (
  check: Check,
  rows: [condition: string, changed: Changed, level: Level, printed: string][],
): void => {
  for (const [condition, changed, level, words] of rows) {
    test(`the check "${check.name}" returns "${level}" if ${condition}`, async () => {
      const { found, advice, ...verdict } = await check.examine(doctorContext(changed));
      expect(verdict.level, found).toBe(level);
      expect(`${found} → ${advice}`).toContain(words);
    });
  }
};
