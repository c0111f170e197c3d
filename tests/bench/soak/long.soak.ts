import { expect, test } from 'vitest';
import { soakOptional } from './optional-emails.ts';
import { soak } from './soak.ts';

const share = ({ hits, calls }: { hits: number; calls: number }) =>
  `${hits} of ${calls} (${((100 * hits) / calls).toFixed(1)} %)`;

test('two thousand requests lose no email and cause no wrong reminder while calls to AWS fail', async () => {
  const { lost, doubled, lostResponses, broken, ...rest } = await soak({
    requests: Number(process.env.SOAK_REQUESTS ?? 2_000),
    seed: Number(process.env.SOAK_SEED ?? 1),
    print: (line) => console.log(line),
  });
  console.table({
    'requests accepted': rest.accepted,
    'attempts in all': rest.attempts,
    'failed SES calls': share(broken.ses),
    'failed DynamoDB calls': share(broken.dynamodb),
    'lost emails': lost.length,
    'duplicate emails': doubled,
    'lost SES responses': lostResponses,
    'dead letters, all redriven and sent': rest.deadLetters,
    'reminders needed': rest.reminders.needed,
    'reminders sent, of which to clients just reached': `${rest.reminders.sent}, ${rest.reminders.sent - rest.reminders.needed}`,
    'reminder emails': rest.reminders.emails,
    seconds: Math.round(rest.seconds),
  });
  expect(lost).toEqual([]);
  expect(doubled).toBeLessThanOrEqual(lostResponses);
  expect(rest.reminders.wrong).toEqual([]);
  expect(rest.reminders.emails).toBeGreaterThanOrEqual(rest.reminders.sent);
  expect(doubled + rest.reminders.emails - rest.reminders.sent).toBeLessThanOrEqual(lostResponses);
  for (const { hits, calls } of Object.values(broken)) {
    expect(hits / calls).toBeGreaterThanOrEqual(0.15);
  }
});

test('while calls to AWS fail, no series or draft email is lost, and none is sent after an unsubscribe', async () => {
  const { lost, broken, figures, seconds, ...sums } = await soakOptional(
    Number(process.env.SOAK_LEADS ?? 500),
    Number(process.env.SOAK_SEED ?? 1),
    (line) => console.log(line),
  );
  console.table({
    'series emails and draft reminders': sums.expected,
    'failed SES calls': share(broken.ses),
    'failed DynamoDB calls': share(broken.dynamodb),
    'lost emails': lost.length,
    'duplicate emails': sums.doubled,
    'lost SES responses': sums.lostResponses,
    'emails after an unsubscribe, an assessment, or the end of a draft': sums.uncalledFor,
    'figures shown': figures.shown.length,
    seconds: Math.round(seconds),
  });
  expect(lost).toEqual([]);
  expect(sums.uncalledFor).toBe(0);
  expect(sums.doubled).toBeLessThanOrEqual(sums.lostResponses);
  expect(figures.counted).toMatchObject({ of: expect.any(Number) });
  expect([...new Set(figures.shown.map((each) => JSON.stringify(each)))]).toEqual([
    JSON.stringify(figures.counted),
  ]);
});
