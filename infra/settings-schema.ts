import * as z from 'zod';

/** Nobody can register these domains (RFC 2606, RFC 6761). */
const isReserved = (domain: string): boolean =>
  /(^|\.)(example|test|invalid|localhost|example\.(com|net|org))$/i.test(domain);

export const domainOf = (address: string): string => address.slice(address.lastIndexOf('@') + 1);

const address = z
  .email('must be an email address, such as you@your-domain.com.')
  .refine((email) => !isReserved(domainOf(email)), {
    error: ({ input }) => `is '${input}', which can’t receive email: write a real address.`,
  });

const isTimeZone = (name: string): boolean => {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
};

const wholeNumber = (error: string, least: number, most: number) =>
  z.int(error).min(least, error).max(most, error);

const countOrNone = (what: string, least: number, most: number) => {
  const error = `must be 'none' or a whole number of ${what}, from ${least} to ${most}.`;
  return z.union([z.literal('none'), wholeNumber(error, least, most)], error);
};

const common = {
  /** The coach's time zone, as an IANA name. */
  timeZone: z
    .string('must be the name of a time zone, such as Europe/Berlin.')
    .refine(isTimeZone, 'must be the name of a time zone, such as Europe/Berlin.')
    .default('UTC'),
  /** In US dollars. AWS emails the alarm address at 80%, and if it forecasts more than 100%. */
  monthlyBudget: z
    .number('must be an amount in US dollars, such as 50.')
    .positive('must be an amount in US dollars, such as 50.')
    .default(50),
  /** 'existing' means that the account already has the sender's identity in SES. */
  sesIdentity: z
    .enum(['make one', 'existing'], "must be 'make one' or 'existing'.")
    .default('make one'),
};

/** Executions that the stack reserves for each of the roles `visitor`, `submit`, and `account`. */
const endpointConcurrency = countOrNone('executions', 1, 1000);

const trialSchema = z.strictObject({
  ...common,
  /** Your email address. The trial emails only this address, and uses it as the sender. */
  address,
  /** 'none' by default, because a new AWS account may allow only 10 executions at once. */
  endpointConcurrency: endpointConcurrency.default('none'),
  /** AWS WAF for the site and the user pools. SCALE.md has its price. */
  firewall: z.boolean('must be true or false.').default(false),
});

const HOSTNAME = /^(?!-)([a-z0-9-]{1,63}\.)+[a-z]{2,63}$/;

const CERTIFICATE_ARN = /^arn:aws:acm:us-east-1:\d{12}:certificate\/[\w-]+$/;
const CERTIFICATE_ERROR =
  "must be 'make one' or an ARN such as arn:aws:acm:us-east-1:111122223333:certificate/…, in us-east-1.";

const ZONE_ERROR = 'must be the id of a zone in Route 53, such as Z0123456789ABCDEFGHIJ.';

const domainSchema = z
  .strictObject({
    name: z
      .string('must be a domain such as your-domain.com.')
      .regex(HOSTNAME, 'must be a domain in lower case, such as your-domain.com, without https://.')
      .refine(
        (name) => !name.startsWith('www.'),
        'must be the domain without www., which the setting `www` adds.',
      )
      .refine((name) => !isReserved(name), {
        error: ({ input }) => `is '${input}', a reserved example domain: write your own domain.`,
      }),
    /**
     * - `main`: the site is at `www.`, and the bare domain redirects to it.
     * - `redirects`: the site is at the bare domain, and `www.` redirects to it.
     * - `none`: there is no `www.`, for a domain such as coaching.your-domain.com.
     */
    www: z.enum(['main', 'redirects', 'none'], "must be 'main', 'redirects', or 'none'."),
    /** The domain's zone in Route 53. Without one, you enter the records at your DNS provider. */
    hostedZoneId: z
      .string(ZONE_ERROR)
      .regex(/^Z[A-Z0-9]{1,31}$/, ZONE_ERROR)
      .optional(),
    /** 'make one', or the ARN of a certificate in us-east-1. */
    certificate: z
      .string(CERTIFICATE_ERROR)
      .refine((value) => value === 'make one' || CERTIFICATE_ARN.test(value), CERTIFICATE_ERROR),
    /** The stack doesn't create these records. 'apex' means the bare domain's A and AAAA records. */
    ownRecords: z
      .array(
        z.enum(['apex', 'dmarc'], "must be 'apex' or 'dmarc'."),
        "must be a list, such as ['apex', 'dmarc'].",
      )
      .default([]),
  })
  .refine(({ certificate, hostedZoneId }) => certificate !== 'make one' || hostedZoneId, {
    path: ['certificate'],
    error:
      "is 'make one', which needs hostedZoneId. Without a zone in Route 53, run `npm run doctor`, request the certificate as it says, and enter the ARN.",
  });

const productionSchema = z.strictObject({
  ...common,
  domain: domainSchema,
  /** The site sends its emails from this address. SES must verify its domain. */
  sender: address,
  coachEmail: address,
  alarmEmail: address,
  endpointConcurrency: endpointConcurrency.default(20),
  firewall: z.boolean('must be true or false.').default(true),
  /** Set this to true once `npm run doctor` says so. Cognito then sends its codes from `sender`. */
  senderVerified: z.boolean('must be true or false.').default(false),
  /** Leave this off for the first deployment: CloudFormation must be able to remove a failed one. */
  deletionProtection: z.boolean('must be true or false.').default(false),
});

const STAGES = ['trial', 'production'] as const;
const stageName = z.enum(STAGES, "must be 'trial' or 'production'.");

export type StageName = (typeof STAGES)[number];
export type TrialSettings = z.output<typeof trialSchema>;
export type ProductionSettings = z.output<typeof productionSchema>;

export interface Settings {
  stage: StageName;
  trial: z.input<typeof trialSchema>;
  production: z.input<typeof productionSchema>;
}

export type ChosenSettings =
  | ({ stage: 'trial' } & TrialSettings)
  | ({ stage: 'production' } & ProductionSettings);

export const stackNames = { trial: 'CoachingTrial', production: 'Coaching' } as const;

export class SettingsError extends Error {
  readonly mistakes: string[];

  constructor(mistakes: string[]) {
    super(mistakes.join('\n'));
    this.mistakes = mistakes;
  }
}

const sentences = ({ issues }: z.ZodError, at: string[]): string[] =>
  issues.map((issue) => {
    const path = `In infra/settings.ts, ${[...at, ...issue.path].join('.')}`;
    return issue.code === 'unrecognized_keys'
      ? `${path} has no setting '${issue.keys.join("', '")}'.`
      : `${path} ${issue.message}`;
  });

function parse<Schema extends z.ZodType>(schema: Schema, given: unknown, name: StageName) {
  const result = schema.safeParse(given);
  if (!result.success) throw new SettingsError(sentences(result.error, [name]));
  return result.data;
}

export const chooseProduction = (production: Settings['production']): ProductionSettings =>
  parse(productionSchema, production, 'production');

export function chooseSettings(
  settings: Settings,
  stage: unknown = settings.stage,
): ChosenSettings {
  const name = stageName.safeParse(stage);
  if (!name.success) {
    throw new SettingsError([`stage is '${stage}': it ${name.error.issues[0]?.message}`]);
  }
  return name.data === 'trial'
    ? { stage: name.data, ...parse(trialSchema, settings.trial, name.data) }
    : { stage: name.data, ...chooseProduction(settings.production) };
}

export function siteNames({
  name,
  www,
}: Pick<ProductionSettings['domain'], 'name' | 'www'>): [string, ...string[]] {
  if (www === 'none') return [name];
  return www === 'main' ? [`www.${name}`, name] : [name, `www.${name}`];
}
