import { RemovalPolicy } from 'aws-cdk-lib';
import { brand, isDemo } from '#shared/brand.ts';
import { coachLimits } from '#shared/domain/coach.ts';
import {
  type ChosenSettings,
  chooseSettings,
  type ProductionSettings,
  type Settings,
  SettingsError,
  type StageName,
  siteNames,
  stackNames,
} from './settings-schema.ts';

export interface Stage {
  name: 'local' | 'deployed';
  stackName: (typeof stackNames)[StageName];
  /** Without a trailing slash. @default the distribution's URL */
  siteUrl?: string;
  domain?: ProductionSettings['domain'];
  emulatorEndpoint?: string;
  emailFrom: string;
  coachEmail: string;
  onlyEmailTo?: string;
  alarmEmail: string;
  /** How many guides one network can request an hour. */
  guidesPerNetwork: number;
  /** How many emails an hour the coach gets about accounts with an unconfirmed address. */
  unconfirmedEmailsPerHour: number;
  emailRetryBaseSeconds: number;
  endpointConcurrency?: number;
  hasFirewall?: boolean;
  hasSesIdentity?: boolean;
  isSenderVerified?: boolean;
  isProtected?: boolean;
  monthlyBudget?: number;
  timeZone: string;
  /** Multiplies the deadlines of the Lambdas and the lifetime of trainers' access tokens. */
  deadlineFactor: number;
  isDemo?: boolean;
}

type Context = (name: string) => unknown;

export function stageFromContext(context: Context, settings: Settings): Stage {
  const name = context('stage');
  if (name === 'local') return localStage(context);
  return deployedStage(chooseSettings(settings, name), brand);
}

const text = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined;

function localStage(context: Context): Stage {
  const emulatorEndpoint = text(context('emulatorEndpoint'));
  if (!emulatorEndpoint) {
    throw new SettingsError('The local stage needs -c emulatorEndpoint=http://…');
  }
  return {
    name: 'local',
    stackName: stackNames.production,
    siteUrl: text(context('siteUrl')) ?? 'http://localhost:3000',
    emulatorEndpoint,
    emailFrom: brand.emailFrom,
    coachEmail: brand.email,
    alarmEmail: brand.email,
    // Tests request more guides, and submit more assessments, than people do.
    guidesPerNetwork: 1_000,
    unconfirmedEmailsPerHour: 1_000,
    emailRetryBaseSeconds: 1,
    deadlineFactor: 5,
    endpointConcurrency: 20,
    timeZone: brand.workingHours.timeZone,
    isDemo,
  };
}

type Shown = Pick<typeof brand, 'sampleContent' | 'legalReviewed' | 'siteUrl'>;

export function deployedStage(chosen: ChosenSettings, shown: Shown): Stage {
  const { monthlyBudget, timeZone } = chosen;
  const shared = {
    name: 'deployed' as const,
    monthlyBudget,
    timeZone,
    guidesPerNetwork: 50,
    unconfirmedEmailsPerHour: coachLimits.unconfirmedEmailsPerHour,
    emailRetryBaseSeconds: 30,
    deadlineFactor: 1,
    hasFirewall: chosen.firewall,
    hasSesIdentity: chosen.sesIdentity === 'existing',
    ...(chosen.endpointConcurrency !== 'none' && {
      endpointConcurrency: chosen.endpointConcurrency,
    }),
  };
  if (chosen.stage === 'trial') {
    return {
      ...shared,
      stackName: stackNames.trial,
      emailFrom: chosen.address,
      coachEmail: chosen.address,
      alarmEmail: chosen.address,
      onlyEmailTo: chosen.address,
    };
  }
  const siteUrl = `https://${siteNames(chosen.domain)[0]}`;
  refuseWhatMayNotBePublic(siteUrl, shown);
  return {
    ...shared,
    stackName: stackNames.production,
    siteUrl,
    domain: chosen.domain,
    emailFrom: chosen.sender,
    coachEmail: chosen.coachEmail,
    alarmEmail: chosen.alarmEmail,
    isSenderVerified: chosen.senderVerified,
    isProtected: chosen.deletionProtection,
  };
}

function refuseWhatMayNotBePublic(siteUrl: string, shown: Shown): void {
  const mistakes = [
    shown.sampleContent &&
      'The site still shows sample content, and invented testimonials may not be published (16 CFR 465): put your own ' +
        'content into web/content/owner.ts and set sampleContent to false in shared/owner.ts, or deploy the private ' +
        "stage 'trial'.",
    !shown.legalReviewed &&
      'legalReviewed is not true in shared/owner.ts: have a lawyer review /privacy, /health-data, and the consent. Put ' +
        'the policies into web/content/owner.ts and the consent into shared/owner.ts, then set legalReviewed to true.',
    siteUrl !== shown.siteUrl &&
      `In infra/settings.ts, production.domain puts the site at ${siteUrl}, but its pages name ${shown.siteUrl}: set siteUrl in shared/owner.ts to ${siteUrl}.`,
  ].filter((mistake) => mistake !== false);
  if (mistakes.length > 0) throw new SettingsError(mistakes.join('\n'));
}

export const removalPolicyOf = (stage: Stage): RemovalPolicy =>
  stage.name === 'deployed' ? RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE : RemovalPolicy.DESTROY;
