import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Template } from 'aws-cdk-lib/assertions';
import { expect, test } from 'vitest';
import { pythonTool } from '#tests/support/commands/test-tools.ts';
import {
  synthesizeLocal,
  synthesizeProduction,
  synthesizeTrial,
} from '#tests/support/stack/synthesize.ts';

/** W3005: the CDK names a dependency on a role that CloudFormation would find by itself. */
const TOLERATED = ['W3005'];

const complaints = (template: Template): string => {
  const folder = mkdtempSync(join(tmpdir(), 'template-'));
  const file = join(folder, 'template.json');
  writeFileSync(file, JSON.stringify(template.toJSON()));
  try {
    execFileSync(
      pythonTool('cfn-lint'),
      ['--ignore-checks', ...TOLERATED, '--regions', 'us-east-1', '--template', file],
      { encoding: 'utf8' },
    );
    return '';
  } catch (error) {
    return String((error as { stdout?: string }).stdout || error);
  } finally {
    rmSync(folder, { recursive: true });
  }
};

test.each([
  ['production', synthesizeProduction],
  ['trial', synthesizeTrial],
  ['local', synthesizeLocal],
])(
  'cfn-lint has nothing to say of the %s template',
  (_, synthesized) => {
    expect(complaints(synthesized())).toBe('');
  },
  180_000,
);
