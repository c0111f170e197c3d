import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '#infra/paths.ts';

/** Serves the mails of an empty box and prints how its files are answered. */
const script = `
  import express from 'express';
  import { mailRoutes } from './infra/local/mailbox/mail-routes.ts';
  const server = express().use('/_mail', mailRoutes({ mails: () => [] })).listen(0, async () => {
    for (const file of ['style.css', 'client.js']) {
      const answer = await fetch('http://127.0.0.1:' + server.address().port + '/_mail/' + file);
      console.log(file, answer.status, answer.headers.get('content-type'));
    }
    server.close();
  });`;

test('the mails have their styles in a checkout below a folder whose name begins with a dot', () => {
  const folder = mkdtempSync(join(tmpdir(), '.checkout-'));
  cpSync(join(root, 'infra/local'), join(folder, 'infra/local'), { recursive: true });
  cpSync(join(root, 'package.json'), join(folder, 'package.json'));
  cpSync(join(root, 'package.json'), join(folder, 'package.json'));
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));

  const printed = execFileSync(process.execPath, ['--input-type=module', '-e', script], {
    cwd: folder,
    encoding: 'utf8',
  });

  rmSync(folder, { recursive: true });
  expect(printed.trim().split('\n')).toEqual([
    'style.css 200 text/css; charset=utf-8',
    'client.js 200 text/javascript; charset=utf-8',
  ]);
});
