import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Template } from 'aws-cdk-lib/assertions';
import type { Settings } from '#infra/settings-schema.ts';
import { ownersSettings } from './owners-settings.ts';

const root = join(import.meta.dirname, '..', '..', '..');

export interface Synthesized {
  /** With the template, and the assets that it refers to. */
  folder: string;
  stackName: string;
  template: Template;
}

const synthesized = new Map<string, Synthesized>();

/**
 * Synthesizes the app as the CDK does, in a process of its own and with the settings of `cdk.json`; once for each
 * set of settings, since it takes seconds and several files look at the same templates.
 *
 * @throws with the app's own words when it refuses.
 */
function synthesize(script: string, context: object, folder = root): Synthesized {
  const key = JSON.stringify([script, context, folder]);
  const made = synthesized.get(key) ?? runApp(script, context, folder);
  synthesized.set(key, made);
  return made;
}

function runApp(script: string, context: object, cwd: string): Synthesized {
  const folder = mkdtempSync(join(tmpdir(), 'synthesized-'));
  const settings = JSON.parse(readFileSync(join(cwd, 'cdk.json'), 'utf8'));
  execFileSync(process.execPath, [script], {
    cwd,
    stdio: 'pipe',
    env: {
      ...process.env,
      CDK_OUTDIR: folder,
      CDK_CONTEXT_JSON: JSON.stringify({ ...settings.context, ...context }),
    },
  });
  const { artifacts } = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8'));
  const [stackName = ''] = Object.keys(artifacts).filter(
    (name) => !name.includes('.') && name !== 'Tree',
  );
  const template = Template.fromJSON(
    JSON.parse(readFileSync(join(folder, `${stackName}.template.json`), 'utf8')),
  );
  return { folder, stackName, template };
}

const ownersApp = (changed: Parameters<typeof ownersSettings>[0], folder?: string): Synthesized =>
  synthesize('tests/support/stack/owners-app.ts', { settings: ownersSettings(changed) }, folder);

/**
 * What `npx cdk deploy` synthesizes of an owner's production stage, with the settings changed that are named.
 * @param folder of a copy of the tree, whose site is built. @default this one
 */
export const synthesizeProduction = (
  changed: Partial<Settings['production']> = {},
  folder?: string,
): Template => ownersApp({ production: changed }, folder).template;

/** The same, in the folder that it was synthesized into. */
export const synthesizeProductionFolder = (): Synthesized => ownersApp({ production: {} });

/** The same of an owner's trial. */
export const synthesizeTrial = (changed: Partial<Settings['trial']> = {}): Template =>
  ownersApp({ stage: 'trial', trial: changed }).template;

export const synthesizeLocal = () =>
  synthesize('infra/main.ts', { stage: 'local', emulatorEndpoint: 'http://localhost:4566' })
    .template;
