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

/** W3005: the CDK declares a dependency on a role that CloudFormation would find by itself. */
const TOLERATED = ['W3005'];

/** The linter's findings for all templates. A single run checks them, because the linter starts slowly. */
const complaints = (templates: Record<string, Template>): string => {
  const folder = mkdtempSync(join(tmpdir(), 'templates-'));
  const files = Object.entries(templates).map(([name, template]) => {
    const file = join(folder, `${name}.json`);
    writeFileSync(file, JSON.stringify(template.toJSON()));
    return file;
  });
  try {
    execFileSync(
      pythonTool('cfn-lint'),
      ['--ignore-checks', ...TOLERATED, '--regions', 'us-east-1', '--template', ...files],
      { encoding: 'utf8' },
    );
    return '';
  } catch (error) {
    return String((error as { stdout?: string }).stdout || error);
  } finally {
    rmSync(folder, { recursive: true });
  }
};

test('cfn-lint has no findings for the templates of production, trial, and local', () => {
  const said = complaints({
    production: synthesizeProduction(),
    trial: synthesizeTrial(),
    local: synthesizeLocal(),
  });
  expect(said).toBe('');
});
