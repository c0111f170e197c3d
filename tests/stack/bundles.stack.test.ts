import { build } from 'esbuild';
import { describe, expect, test } from 'vitest';
import { lambdaBuild } from '#infra/bundle-lambda.ts';
import type { LambdaName } from '#lambdas/environment.ts';

/** The most that each bundle may weigh, in kB: what a function loads is what a cold start waits for. */
const budgets: Record<LambdaName, number> = {
  'lead/subscribe-lead-magnet': 500,
  'lead/unsubscribe': 400,
  'assessment/submit-health-assessment': 950,
  'mail/relay': 430,
  'mail/send': 730,
  'mail/sweep': 430,
  'mail/feedback': 400,
  'account/confirm-sign-up': 2,
};

// Kept in memory: another suite may be reading the files at the same time.
const bundles = await Promise.all(
  Object.entries(budgets).map(async ([name, budget]) => {
    const { outputFiles } = await build({ ...lambdaBuild(name as LambdaName), write: false });
    return { name, budget, code: outputFiles[0]?.text ?? '' };
  }),
);
const codeOf = (name: LambdaName): string => bundles.find((one) => one.name === name)?.code ?? '';

describe.each(bundles)('$name', ({ code, budget }) => {
  test('is within its weight', () => expect(code.length / 1000).toBeLessThanOrEqual(budget));

  test('exports its handler, as CommonJS', () => {
    expect(code).toContain('module.exports=');
    expect(code).toMatch(/\bhandler:\(\)=>/);
  });
});

test('what only the coach may do is in no bundle', () => {
  for (const { code, name } of bundles) expect(code, name).not.toContain('NotAuthentic');
});

test('only the sender knows how to send', () => {
  const senders = bundles.filter(({ code }) => code.includes('SendRawEmailCommand'));
  expect(senders.map(({ name }) => name)).toEqual(['mail/send']);
  expect(codeOf('mail/relay')).not.toContain('GetItemCommand');
});
