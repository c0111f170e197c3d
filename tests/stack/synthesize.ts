import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { App } from 'aws-cdk-lib';
import { CoachingStack } from '#infra/coaching-stack.ts';
import { bundleLambdas } from '#infra/functions/bundle-lambda.ts';
import { root } from '#infra/paths.ts';
import { chooseSettings, type Settings } from '#infra/settings-schema.ts';
import { deployedStage, type Stage, stageFromContext } from '#infra/stage.ts';
import { checkRules } from '#infra/watch/cdk-nag.ts';

// biome-ignore lint/suspicious/noExplicitAny: CloudFormation types differ in their properties
type Properties = Record<string, any>;

export interface Resource {
  Type: string;
  Properties: Properties;
  DeletionPolicy?: string;
}

export interface Synthesized {
  /** AWS refuses to delete the stack. */
  isProtected: boolean;
  resources: Record<string, Resource>;
  of: (type: string) => [id: string, properties: Properties][];
}

export const ownersSettings: Settings = {
  stage: 'production',
  trial: { address: 'owner@owners-domain.com' },
  production: {
    domain: {
      name: 'owners-domain.com',
      www: 'main',
      certificate: 'arn:aws:acm:us-east-1:111122223333:certificate/0a1b',
    },
    sender: 'guide@owners-domain.com',
    coachEmail: 'coach@owners-domain.com',
    alarmEmail: 'alarms@owners-domain.com',
    timeZone: 'Europe/Berlin',
    deletionProtection: true,
  },
};

const publishable = {
  sampleContent: false,
  legalReviewed: true,
  siteUrl: 'https://www.owners-domain.com',
};

/** With the domain's zone in Route 53. */
const withZone: Settings = {
  ...ownersSettings,
  production: {
    ...ownersSettings.production,
    domain: {
      ...ownersSettings.production.domain,
      certificate: 'make one',
      hostedZoneId: 'Z0123456789ABCDEFGHIJ',
    },
  },
};

const stages: Record<'local' | 'trial' | 'production' | 'zone', () => Stage> = {
  local: () =>
    stageFromContext(
      (name) => ({ stage: 'local', emulatorEndpoint: 'http://localhost:4566' })[name],
      ownersSettings,
    ),
  trial: () => deployedStage(chooseSettings(ownersSettings, 'trial'), publishable),
  production: () => deployedStage(chooseSettings(ownersSettings, 'production'), publishable),
  zone: () => deployedStage(chooseSettings(withZone, 'production'), publishable),
};

/** By default, the CDK reports the findings of its CloudFormation validation as warnings. */
const context: Record<string, unknown> = {
  ...JSON.parse(readFileSync(join(root, 'cdk.json'), 'utf8')).context,
  '@aws-cdk/core:strictCfnValidateErrors': true,
};

/** The CDK and cdk-nag report findings in the process's exit status. */
function hasFindings(app: App): boolean {
  const status = process.exitCode;
  process.exitCode = 0;
  try {
    app.synth();
    return process.exitCode !== 0;
  } finally {
    process.exitCode = status;
  }
}

if (process.env.SITE_IS_BUILT !== '1') await bundleLambdas();

const made = new Map<string, Synthesized>();

/** Each stage is synthesized once. */
export function synthesize(name: keyof typeof stages): Synthesized {
  const known = made.get(name);
  if (known) return known;
  const app = new App({ outdir: mkdtempSync(join(tmpdir(), 'synthesized-')), context });
  const stage = stages[name]();
  const stack = new CoachingStack(app, stage);
  if (stage.name === 'deployed') checkRules(app);
  if (hasFindings(app)) throw new Error('The template has findings, which are printed above.');
  const resources: Record<string, Resource> = app.synth().getStackArtifact(stack.artifactId)
    .template.Resources;
  const of = (type: string) =>
    Object.entries(resources)
      .filter(([, { Type }]) => Type === type)
      .map(([id, { Properties: properties }]): [string, Properties] => [id, properties ?? {}]);
  const synthesized = { isProtected: stack.terminationProtection, resources, of };
  made.set(name, synthesized);
  return synthesized;
}
