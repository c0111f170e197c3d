import { chmodSync, existsSync, mkdtempSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { claimFolder } from '#infra/local/claim-folder.ts';
import { openSiteServer } from '#infra/local/server/site-server.ts';

function folderWithData(): string {
  const folder = mkdtempSync(join(tmpdir(), 'state-'));
  writeFileSync(join(folder, 'data'), 'of the last run');
  return folder;
}

test('npm start refuses the data folder of a running site, and prints that site’s address', async () => {
  const folder = folderWithData();
  const site = await openSiteServer(0, 'a project');
  await claimFolder(folder, site.url, true);

  await expect(claimFolder(folder, 'http://localhost:1', false)).rejects.toThrow(
    `This project is already running at ${site.url}`,
  );
  expect(existsSync(join(folder, 'data'))).toBe(true);
  await site.stop();
});

test('npm start deletes the data that a killed run left', async () => {
  const folder = folderWithData();
  const killed = await openSiteServer(0, 'a project');
  await claimFolder(folder, killed.url, true);
  await killed.stop();

  await claimFolder(folder, 'http://localhost:1', false);

  expect(existsSync(join(folder, 'data'))).toBe(false);
});

test('only the user can read the data folder, and it is deleted at the end of a run unless KEEP is set', async () => {
  const [folder, kept] = [folderWithData(), folderWithData()];
  chmodSync(folder, 0o755);
  const release = await claimFolder(folder, 'http://localhost:1', false);
  const releaseKept = await claimFolder(kept, 'http://localhost:1', true);
  expect(statSync(folder).mode & 0o777).toBe(0o700);

  release();
  releaseKept();

  expect(existsSync(folder)).toBe(false);
  expect(readdirSync(kept)).toEqual(['data']);
});
