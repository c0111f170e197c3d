import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { App } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import { CoachingStack } from '#infra/coaching-stack.ts';
import { chooseSettings, type Settings, siteNames } from '#infra/settings-schema.ts';
import { deployedStage, stageFromContext } from '#infra/stage.ts';
import { checkRules } from '#infra/watch/cdk-nag.ts';
import { ownersSettings } from './owners-settings.ts';

const root = join(import.meta.dirname, '..', '..', '..');

/** By default, the CDK reports the findings of its CloudFormation validation as warnings. */
const strictContext: Record<string, unknown> = {
  ...JSON.parse(readFileSync(join(root, 'cdk.json'), 'utf8')).context,
  '@aws-cdk/core:strictCfnValidateErrors': true,
};

const newFolder = () => mkdtempSync(join(tmpdir(), 'synthesized-'));

const readTemplate = (folder: string): Template => {
  const { artifacts } = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8'));
  const [stackName = ''] = Object.keys(artifacts).filter(
    (name) => !name.includes('.') && name !== 'Tree',
  );
  const file = join(folder, `${stackName}.template.json`);
  return Template.fromJSON(JSON.parse(readFileSync(file, 'utf8')));
};

const synthesized = new Map<string, Template>();

function synthesize(key: string, build: (app: App) => void): Template {
  const known = synthesized.get(key);
  if (known) return known;
  const outdir = newFolder();
  const app = new App({ outdir, context: strictContext });
  build(app);
  if (hasFindings(app)) throw new Error('The template has findings, which are printed above.');
  const made = readTemplate(outdir);
  synthesized.set(key, made);
  return made;
}

/** The CDK reports findings in the process's exit status. */
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

function addOwnersStack(app: App, settings: Settings): void {
  const shown = {
    sampleContent: false,
    legalReviewed: true,
    siteUrl: `https://${siteNames(settings.production.domain)[0]}`,
  };
  new CoachingStack(app, deployedStage(chooseSettings(settings), shown));
  checkRules(app);
}

const synthesizeOwners = (changed: Parameters<typeof ownersSettings>[0]): Template =>
  synthesize(JSON.stringify(changed), (app) => addOwnersStack(app, ownersSettings(changed)));

export const synthesizeProduction = (changed: Partial<Settings['production']> = {}): Template =>
  synthesizeOwners({ production: changed });

export const synthesizeTrial = (changed: Partial<Settings['trial']> = {}): Template =>
  synthesizeOwners({ stage: 'trial', trial: changed });

export const synthesizeLocal = (): Template =>
  synthesize('local', (app) => {
    const given = { stage: 'local', emulatorEndpoint: 'http://localhost:4566' };
    const context = (name: string) => Object.entries(given).find(([key]) => key === name)?.[1];
    new CoachingStack(app, stageFromContext(context, ownersSettings()));
  });
