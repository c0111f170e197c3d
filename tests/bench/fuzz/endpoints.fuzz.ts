import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { machineEnvironment } from '#infra/local/cloud/environment.ts';
import { runCommand } from '#infra/local/processes.ts';
import { openApiDocument } from '#infra/openapi.ts';
import { root } from '#infra/paths.ts';
import { signUp } from '#tests/support/product/account.ts';
import { product } from '#tests/support/product/product.ts';

const folder = join(root, '.local', 'fuzz');
const venv = join(folder, 'venv');
const environment = { cwd: folder, env: machineEnvironment() };

/** Installs the fuzzer into a virtual environment of its own, unless it is there. */
beforeAll(async () => {
  mkdirSync(folder, { recursive: true });
  if (existsSync(join(venv, 'bin', 'schemathesis'))) return;
  const python = join(root, '.local', 'venv', 'bin', 'python');
  await runCommand(python, ['-m', 'venv', venv], environment);
  const requirements = join(import.meta.dirname, 'requirements.txt');
  const pip = ['install', '--quiet', '--require-hashes', '--requirement', requirements];
  await runCommand(join(venv, 'bin', 'pip'), pip, environment);
});

/** Left out, since the document can't say it: why some text is refused, and the gateway's 404 in place of 405. */
const unsaid = ['positive_data_acceptance', 'unsupported_method'];

/** Statuses by which what the document forbids is refused: the fuzzer's own list lacks a body that is too large. */
const REFUSALS = [400, 401, 403, 404, 409, 413, 415, 422, 429, 503];

test('whatever a fuzzer makes of the OpenAPI document is answered as the document says', async () => {
  const { accessToken } = await signUp();
  const document = join(folder, 'openapi.json');
  writeFileSync(document, JSON.stringify(openApiDocument()));
  writeFileSync(
    join(folder, 'schemathesis.toml'),
    `[checks.negative_data_rejection]\nexpected-statuses = ${JSON.stringify(REFUSALS.map(String))}\n`,
  );
  const said = await runCommand(
    join(venv, 'bin', 'schemathesis'),
    [
      'run',
      document,
      '--url',
      product.siteUrl,
      '--header',
      `Authorization: Bearer ${accessToken}`,
      '--phases',
      'coverage,fuzzing',
      '--max-examples',
      process.env.FUZZ_EXAMPLES ?? '500',
      '--seed',
      process.env.FUZZ_SEED ?? '1',
      '--exclude-checks',
      unsaid.join(','),
      // That a stranger's address deletes no account is meant, and no mismatch.
      '--continue-on-failure',
      '--no-color',
      '--warnings',
      'off',
    ],
    environment,
  ).catch((error) => error.lastLines ?? String(error));

  console.log(said);
  expect(said).toContain('No issues found');
});
