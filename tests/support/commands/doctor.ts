import type { Aws, DeployedStack, DoctorContext, Target } from '#infra/operate/doctor/check.ts';
import type { Template } from '#infra/operate/template.ts';

/** A fake AWS's answers, by the name of the command: a value, or a function of the command's input. */
type Answers = Record<string, unknown>;

/** An error as a client of the SDK throws it. */
export const awsError = (name: string, message = name): Error =>
  Object.assign(new Error(message), { name });

/** Clients of all services that know these answers, and throw at every other question. */
export function answering(answers: Answers): Aws {
  const send = async (command: { input: unknown; constructor: { name: string } }) => {
    const name = command.constructor.name.replace(/Command$/, '');
    if (!(name in answers)) throw new Error(`Nobody expected ${name}.`);
    const answer = answers[name];
    const made = typeof answer === 'function' ? answer(command.input) : answer;
    if (made instanceof Error) throw made;
    return made;
  };
  return new Proxy({}, { get: () => ({ send }) }) as Aws;
}

const target: Target = {
  mistakes: [],
  stage: 'production',
  stackName: 'Coaching',
  names: ['www.owners-domain.com', 'owners-domain.com'],
  sender: 'guide@owners-domain.com',
  identity: 'owners-domain.com',
  usesExistingIdentity: false,
  isSenderVerified: false,
  coachEmail: 'coach@owners-domain.com',
  alarmEmail: 'alarms@owners-domain.com',
  monthlyBudget: 50,
};

interface Changed extends Partial<Omit<DoctorContext, 'aws' | 'target' | 'template' | 'brand'>> {
  aws?: Answers;
  target?: Partial<Target>;
  template?: Partial<Template>;
  brand?: Partial<DoctorContext['brand']>;
  /** Answers by address; any other address doesn't answer. */
  site?: Record<string, Response>;
  /** The records of the DNS, such as `TXT owners-domain.com`. */
  records?: Record<string, string[]>;
}

const noRecord = () => Promise.reject(awsError('ENOTFOUND'));

/** The context of a check: an owner's deployment of `production`, changed as the test says. */
export function doctorContext(changed: Changed = {}): DoctorContext {
  const { aws, target: changedTarget, template, brand, site, records, ...rest } = changed;
  const lookUp = (type: string) => async (name: string) =>
    records?.[`${type} ${name}`] ?? noRecord();
  const made = async () => ({ Resources: {}, ...template });
  return {
    target: { ...target, ...changedTarget },
    brand: {
      sampleContent: false,
      name: 'Owner Coaching',
      postalAddress: '1 Main Street, Springfield',
      siteUrl: 'https://www.owners-domain.com',
      ...brand,
    },
    pages: ['/', '/privacy', '/health-data'],
    aws: answering(aws ?? {}),
    template: made,
    deployedTemplate: made,
    fetch: async (url) => {
      const answer = site?.[url];
      if (!answer) throw new TypeError('fetch failed');
      return answer.clone();
    },
    dns: { cname: lookUp('CNAME'), txt: lookUp('TXT'), mx: lookUp('MX'), ns: lookUp('NS') },
    certificate: noRecord,
    now: new Date('2026-11-21T12:00:00Z'),
    ...rest,
  };
}

/** A deployed stack with these outputs, and resources by type and logical id. */
export const deployed = (
  outputs: Record<string, string> = {},
  resources: Record<string, string> = {},
): DeployedStack => ({
  status: 'CREATE_COMPLETE',
  outputs,
  resources: Object.entries(resources).map(([key, physicalId]) => {
    const [type = '', logicalId = ''] = key.split(' ');
    return { type, logicalId, physicalId };
  }),
});

export const page = (body: string, status = 200, headers: Record<string, string> = {}): Response =>
  new Response(body, { status, headers });
