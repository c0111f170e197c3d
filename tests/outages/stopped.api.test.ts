import { execFileSync } from 'node:child_process';
import { afterEach, expect, test } from 'vitest';
import { changeFunction } from '#tests/support/cloud/functions.ts';
import { expectOneEmail } from '#tests/support/cloud/mailbox.ts';
import { callOnce } from '#tests/support/product/call.ts';
import { freshAddress, output } from '#tests/support/product/product.ts';
import { newKey, submitLead } from '#tests/support/product/submissions.ts';

const stopped: number[] = [];

afterEach(() => {
  for (const pid of stopped.splice(0)) {
    try {
      process.kill(pid, 'SIGCONT');
    } catch {
      // The emulator has already ended the process.
    }
  }
});

/** Stops the running workers of a Lambda like `kill -STOP`: they neither answer nor end. */
function stopWorkers(name: string): void {
  const table = execFileSync('ps', ['-eww', '-o', 'pid=,args='], { encoding: 'utf8' });
  for (const line of table.split('\n')) {
    if (!line.includes(`ministack-lambda-${output(name)}-`)) continue;
    stopped.push(Number.parseInt(line, 10));
    process.kill(stopped.at(-1) ?? 0, 'SIGSTOP');
  }
}

test('the API returns 502 while an endpoint’s workers are stopped, and a new worker answers the retry', async () => {
  await using _quick = await changeFunction('SubscribeLeadMagnetFunctionName', { timeout: 2 });
  await submitLead(freshAddress('warm'));
  stopWorkers('SubscribeLeadMagnetFunctionName');
  expect(stopped.length).toBeGreaterThan(0);
  const [email, key] = [freshAddress('stopped'), newKey()];

  expect((await submitLead(email, key, {}, callOnce)).status).toBe(502);
  expect((await submitLead(email, key)).status).toBe(200);
  await expectOneEmail(email);
});
