import { chmodSync, existsSync, mkdtempSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { claimFolder } from '#infra/local/claim-folder.ts';

test('npm start deletes the data of a killed run, and lets only the current user read the data folder', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'state-'));
  writeFileSync(join(folder, 'data'), 'of the last run');
  writeFileSync(join(folder, 'running.json'), '{"url":"http://localhost:1","pid":1}');
  chmodSync(folder, 0o755);

  const release = await claimFolder(folder, 'http://localhost:1', false);

  expect(existsSync(join(folder, 'data'))).toBe(false);
  expect(statSync(folder).mode & 0o777).toBe(0o700);
  release();
});
