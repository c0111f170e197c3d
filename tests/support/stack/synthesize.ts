import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Template } from 'aws-cdk-lib/assertions';
import type { Settings } from '#infra/settings-schema.ts';
import { ownersSettings } from './owners-settings.ts';

const root = join(import.meta.dirname, '..', '..', '..');

const synthesized = new Map<string, Template>();

/**
 * Synthesizes the app as the CDK does, in a process of its own and with the settings of `cdk.json`; once for each
 * set of settings, since it takes seconds and several files look at the same templates.
 *
 * @throws with the app's own words when it refuses.
 */
function synthesize(script: string, context: object, folder = root): Template {
  const key = JSON.stringify([script, context, folder]);
  const template = synthesized.get(key) ?? runApp(script, context, folder);
  synthesized.set(key, template);
  return template;
}

function runApp(script: string, context: object, cwd: string): Template {
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
  const [stack] = Object.keys(artifacts).filter((name) => !name.includes('.') && name !== 'Tree');
  return Template.fromJSON(
    JSON.parse(readFileSync(join(folder, `${stack}.template.json`), 'utf8')),
  );
}

/**
 * What `npx cdk deploy` synthesizes of an owner's production stage, with the settings changed that are named.
 * @param folder of a copy of the tree, whose site is built. @default this one
 */
export const synthesizeProduction = (
  changed: Partial<Settings['production']> = {},
  folder?: string,
): Template =>
  synthesize(
    'tests/support/stack/owners-app.ts',
    { settings: ownersSettings({ stage: 'production', production: changed }) },
    folder,
  );

/** The same of an owner's trial. */
export const synthesizeTrial = (changed: Partial<Settings['trial']> = {}): Template =>
  synthesize('tests/support/stack/owners-app.ts', {
    settings: ownersSettings({ stage: 'trial', trial: changed }),
  });

export const synthesizeLocal = () =>
  synthesize('infra/main.ts', { stage: 'local', emulatorEndpoint: 'http://localhost:4566' });
