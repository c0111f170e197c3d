import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Template } from 'aws-cdk-lib/assertions';

const root = join(import.meta.dirname, '..', '..');

const synthesized = new Map<string, Template>();

/**
 * Synthesizes the app as the CDK does, in a process of its own and with the settings of `cdk.json`; once for each
 * context, since it takes seconds and several files look at the same templates.
 *
 * @throws with the app's own words when it refuses.
 */
export function synthesize(context: Record<string, string>): Template {
  const key = JSON.stringify(context);
  const template = synthesized.get(key) ?? runApp(context);
  synthesized.set(key, template);
  return template;
}

function runApp(context: Record<string, string>): Template {
  const folder = mkdtempSync(join(tmpdir(), 'synthesized-'));
  const settings = JSON.parse(readFileSync(join(root, 'cdk.json'), 'utf8'));
  execFileSync(process.execPath, ['infra/main.ts'], {
    cwd: root,
    stdio: 'pipe',
    env: {
      ...process.env,
      CDK_OUTDIR: folder,
      CDK_CONTEXT_JSON: JSON.stringify({ ...settings.context, ...context }),
    },
  });
  return Template.fromJSON(
    JSON.parse(readFileSync(join(folder, 'Coaching.template.json'), 'utf8')),
  );
}

/** What an engineer's `npx cdk deploy` synthesizes, with a certificate of one's own. */
export const synthesizeDeployed = (context: Record<string, string> = {}) =>
  synthesize({
    trial: 'true',
    certificateArn: 'arn:aws:acm:us-east-1:111122223333:certificate/0a1b',
    ...context,
  });

export const synthesizeLocal = () =>
  synthesize({ stage: 'local', emulatorEndpoint: 'http://localhost:4566' });
