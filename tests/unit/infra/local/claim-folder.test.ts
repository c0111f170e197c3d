import { chmodSync, existsSync, mkdtempSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { claimFolder } from '#infra/local/claim-folder.ts';
import { openSiteServer } from '#infra/local/server/site-server.ts';

const folderWithData = () => {
  const folder = mkdtempSync(join(tmpdir(), 'state-'));
  writeFileSync(join(folder, 'data'), 'of the last run');
  return folder;
};

test('a folder that a running site uses is refused, with its address', async () => {
  const folder = folderWithData();
  const site = await openSiteServer(0, 'a project');
  await claimFolder(folder, site.url, true);

  await expect(claimFolder(folder, 'http://localhost:1', false)).rejects.toThrow(
    `This project runs already, at ${site.url}`,
  );
  expect(existsSync(join(folder, 'data'))).toBe(true);
  await site.stop();
});

test('what a killed run left is cleared away', async () => {
  const folder = folderWithData();
  const killed = await openSiteServer(0, 'a project');
  await claimFolder(folder, killed.url, true);
  await killed.stop();

  await claimFolder(folder, 'http://localhost:1', false);

  expect(existsSync(join(folder, 'data'))).toBe(false);
});

test('data that is to be kept is kept', async () => {
  const folder = folderWithData();

  await claimFolder(folder, 'http://localhost:1', true);

  expect(existsSync(join(folder, 'data'))).toBe(true);
});

test('the folder is for its user alone, and nothing of it is left at the end unless it is kept', async () => {
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
