import { expect, test } from 'vitest';
import { count, describeError, log } from '#lambdas/platform/log.ts';
import { METRIC_NAMESPACE, metrics } from '#lambdas/platform/metrics.ts';
import { catchLog } from '#tests/support/lambdas/log-lines.ts';
import { anyText, repeat } from '#tests/support/random.ts';

const { lines, counted } = catchLog();

test('the log escapes control characters, so that no visitor can forge a line', () => {
  log('stored', { id: 'a\n{"event":"forged"}\u001b[31m' });
  expect(lines).toHaveLength(1);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the test searches for them
  expect(lines[0]).not.toMatch(/[\u0000-\u001f]/);
});

test('the log contains metrics in the format from which CloudWatch extracts them', () => {
  count(metrics.emailParked, { id: '1' }, 3);
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({
    EmailParked: 3,
    _aws: {
      Timestamp: expect.any(Number),
      CloudWatchMetrics: [
        {
          Namespace: METRIC_NAMESPACE,
          Dimensions: [[]],
          Metrics: [{ Name: 'EmailParked', Unit: 'Count' }],
        },
      ],
    },
  });
  expect(counted(metrics.emailParked)).toBe(3);
});

test('the log shows the names and codes of an error and its causes', () => {
  const cause = Object.assign(new Error('x'), { name: 'TimeoutError', code: 'ETIMEDOUT' });
  const fields = describeError(new TypeError('y', { cause }));
  expect(fields.error).toBe('TypeError < TimeoutError ETIMEDOUT');
  expect(fields.at).toContain('log.test.ts');
});

test('the log contains no part of an error’s message or stack that could come from a request', () => {
  repeat(1_000, (random) => {
    const message = () => {
      const written = `MARK${anyText(random, 10)}MARK`;
      return random() < 0.5 ? written : `first\n    at ${written} (file.ts:1:1)`;
    };
    const error = new Error(message(), { cause: new RangeError(message()) });
    expect(JSON.stringify(describeError(error))).not.toContain('MARK');
  });
});
