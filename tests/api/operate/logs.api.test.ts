import { expect, test } from 'vitest';
import { eventually } from '#tests/support/eventually.ts';
import { logs } from '#tests/support/product/operate.ts';
import { newKey, submitLead } from '#tests/support/product/submissions.ts';

const refusedRequest = async (): Promise<string> => {
  const refused = await submitLead('no-address', newKey());
  return String(refused.json().requestId);
};

test('npm run logs prints a function’s log lines, or only those that contain a given text', async () => {
  const [one, other] = [await refusedRequest(), await refusedRequest()];
  await eventually(async () => {
    const { stdout } = await logs('SubscribeLeadMagnetFunctionName');
    expect(stdout).toContain(one);
    expect(stdout).toContain(other);
  });
  const { stdout } = await logs('SubscribeLeadMagnetFunctionName', '10m', one);
  const lines = stdout.trimEnd().split('\n');
  for (const line of lines) {
    expect(line).toMatch(/^\d{4}-\d\d-\d\dT\S+Z /);
    expect(line).toContain(one);
  }
});

test('if no log line contains the given text, npm run logs says so', async () => {
  const { stdout, stderr } = await logs('SubscribeLeadMagnetFunctionName', '10m', newKey());
  expect(stdout).toBe('');
  expect(stderr).toMatch(/^SubscribeLeadMagnetFunctionName has no line with \S+ in the last 10m\./);
});

test('for an unknown function, npm run logs says to check the name', async () => {
  await expect(logs('SubscribeFunctionName')).rejects.toMatchObject({
    stderr: expect.stringContaining('has no output SubscribeFunctionName. Check the name'),
  });
});
