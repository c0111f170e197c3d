import { RemovalPolicy } from 'aws-cdk-lib';
import { brand } from '#shared/brand.ts';

/** What differs between the product on one machine and the product at AWS; nothing else may. */
export interface Stage {
  name: 'local' | 'deployed';
  /** The address that visitors use, without a slash at the end. Absent: the distribution's own. */
  siteUrl?: string;
  /** A certificate of the site's domain, in us-east-1. Absent: the distribution's own address and certificate. */
  certificateArn?: string;
  /** The local cloud, such as `http://localhost:4566`. */
  emulatorEndpoint?: string;
  /** Where alarms are sent. */
  alarmEmail: string;
  /** The breaker over guide mails. */
  guideMailsPerHour: number;
  /** The first wait before a mail is tried again, in seconds. */
  mailRetryBaseSeconds: number;
  /** How much of the account's concurrency each public endpoint holds and may use at most. */
  endpointConcurrency: number;
  /** Whether SES has verified the sender's domain, so that the codes of accounts may come from it too. */
  isSenderVerified: boolean;
  /** How long an access token is good for. */
  accessTokenMinutes: number;
}

type Context = (name: string) => unknown;

/**
 * The stage that `-c stage=local|deployed` asks for; `deployed` when nothing is said, so that a bare
 * `npx cdk deploy` is the one an engineer runs.
 *
 * @throws {StageError} when a setting is missing, or sample content would reach the public.
 */
export function stageFromContext(context: Context): Stage {
  const name = context('stage') ?? 'deployed';
  if (name === 'local') return localStage(context);
  if (name === 'deployed') return deployedStage(context);
  throw new StageError(`Stage '${name}' is not known: use -c stage=local or -c stage=deployed.`);
}

const text = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined;

function localStage(context: Context): Stage {
  const emulatorEndpoint = text(context('emulatorEndpoint'));
  if (!emulatorEndpoint) throw new StageError('The local stage needs -c emulatorEndpoint=http://…');
  return {
    name: 'local',
    siteUrl: text(context('siteUrl')) ?? 'http://localhost:3000',
    emulatorEndpoint,
    alarmEmail: brand.email,
    guideMailsPerHour: Number(context('guideMailsPerHour') ?? 500),
    mailRetryBaseSeconds: 1,
    endpointConcurrency: 20,
    isSenderVerified: false,
    accessTokenMinutes: 15,
  };
}

function deployedStage(context: Context): Stage {
  const isTrial = String(context('trial')) === 'true';
  const certificateArn = text(context('certificateArn'));
  if (brand.sampleContent && !isTrial) {
    throw new StageError(
      'The site still shows sample content: testimonials and claims that are made up may not be published ' +
        '(16 CFR 465). Replace them in shared/brand.ts and web/landing/content.ts and set sampleContent to ' +
        'false there, or add -c trial=true for a deployment that is shown to nobody.',
    );
  }
  if (!certificateArn && !isTrial) {
    throw new StageError(
      `Add -c certificateArn=arn:aws:acm:us-east-1:…, the certificate of ${brand.siteUrl}, ` +
        "or -c trial=true to use the distribution's own address and certificate.",
    );
  }
  return {
    name: 'deployed',
    ...(certificateArn && { certificateArn, siteUrl: brand.siteUrl }),
    alarmEmail: text(context('alarmEmail')) ?? brand.email,
    guideMailsPerHour: Number(context('guideMailsPerHour') ?? 500),
    mailRetryBaseSeconds: 30,
    endpointConcurrency: Number(context('endpointConcurrency') ?? 20),
    isSenderVerified: String(context('senderVerified')) === 'true',
    accessTokenMinutes: 15,
  };
}

/** Data survives `cdk destroy` at AWS; the local cloud is swept clean. */
export const removalPolicyOf = (stage: Stage): RemovalPolicy =>
  stage.name === 'deployed' ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY;

/** A setting that is missing or refused; its message tells what to do. */
export class StageError extends Error {}
