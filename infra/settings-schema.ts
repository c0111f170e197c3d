import * as z from 'zod';
import {
  address,
  isReserved,
  sentences,
  timeZone,
  trueOrFalse,
} from '#shared/domain/setting-rules.ts';

const BUDGET_ERROR = 'must be an amount in US dollars, such as 50.';
const CONCURRENCY_ERROR = "must be 'none' or a whole number of executions, from 1 to 1000.";

const common = {
  /** The coach's time zone, as an IANA name. */
  timeZone: timeZone.default('UTC'),
  /** In US dollars. AWS emails the alarm address at 80%, and if it forecasts more than 100%. */
  monthlyBudget: z.number(BUDGET_ERROR).positive(BUDGET_ERROR).default(50),
  /** 'existing' means that the account already has the sender's identity in SES. */
  sesIdentity: z
    .enum(['make one', 'existing'], "must be 'make one' or 'existing'.")
    .default('make one'),
};

/** Executions that the stack reserves for each of the roles `visitor`, `submit`, and `account`. */
const endpointConcurrency = z.union(
  [z.literal('none'), z.int().min(1).max(1000)],
  CONCURRENCY_ERROR,
);

const trialSchema = z.strictObject({
  ...common,
  /** Your email address. The trial emails only this address, and uses it as the sender. */
  address,
  /** 'none' by default, because a new AWS account may allow only 10 executions at once. */
  endpointConcurrency: endpointConcurrency.default('none'),
  /** AWS WAF for the site and the user pools. SCALE.md has its price. */
  firewall: trueOrFalse.default(false),
});

const DOMAIN_ERROR = 'must be a domain in lower case, such as your-domain.com, without https://.';
const CERTIFICATE_ERROR =
  "must be 'make one' or an ARN such as arn:aws:acm:us-east-1:111122223333:certificate/…, in us-east-1.";
const ZONE_ERROR = 'must be the id of a zone in Route 53, such as Z0123456789ABCDEFGHIJ.';

const domainSchema = z
  .strictObject({
    name: z
      .string(DOMAIN_ERROR)
      .regex(/^(?!-)([a-z0-9-]{1,63}\.)+[a-z]{2,63}$/, DOMAIN_ERROR)
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
      .regex(/^(make one|arn:aws:acm:us-east-1:\d{12}:certificate\/[\w-]+)$/, CERTIFICATE_ERROR),
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
      "is 'make one', which needs hostedZoneId. Without a zone in Route 53, request a certificate for the domain (and www.) in the console of AWS Certificate Manager, in us-east-1. Enter the records that it shows at your DNS provider, and its ARN here.",
  });

const productionSchema = z.strictObject({
  ...common,
  domain: domainSchema,
  /** The site sends its emails from this address. SES must verify its domain. */
  sender: address,
  coachEmail: address,
  alarmEmail: address,
  endpointConcurrency: endpointConcurrency.default(20),
  firewall: trueOrFalse.default(true),
  /** Set this to true once `npm run doctor` says so. Cognito then sends its codes from `sender`. */
  senderVerified: trueOrFalse.default(false),
  /** Leave this off for the first deployment: CloudFormation must be able to remove a failed one. */
  deletionProtection: trueOrFalse.default(false),
});

export const stackNames = { trial: 'CoachingTrial', production: 'Coaching' } as const;

export type StageName = keyof typeof stackNames;
export type ProductionSettings = z.output<typeof productionSchema>;

export interface Settings {
  stage: StageName;
  trial: z.input<typeof trialSchema>;
  production: z.input<typeof productionSchema>;
}

export type ChosenSettings =
  | ({ stage: 'trial' } & z.output<typeof trialSchema>)
  | ({ stage: 'production' } & ProductionSettings);

/** Its message has a line for each mistake. */
export class SettingsError extends Error {}

function parse<Schema extends z.ZodType>(schema: Schema, given: unknown, name: StageName) {
  const result = schema.safeParse(given);
  if (result.success) return result.data;
  throw new SettingsError(sentences(result.error, 'infra/settings.ts', [name]).join('\n'));
}

export function chooseSettings(
  settings: Settings,
  stage: unknown = settings.stage,
): ChosenSettings {
  if (stage === 'trial') return { stage, ...parse(trialSchema, settings.trial, stage) };
  if (stage === 'production') {
    return { stage, ...parse(productionSchema, settings.production, stage) };
  }
  throw new SettingsError(`stage is '${stage}': it must be 'trial' or 'production'.`);
}

export function siteNames({
  name,
  www,
}: Pick<ProductionSettings['domain'], 'name' | 'www'>): [string, ...string[]] {
  if (www === 'none') return [name];
  return www === 'main' ? [`www.${name}`, name] : [name, `www.${name}`];
}
