import { expect, test } from 'vitest';
import { soak } from './soak.ts';

const share = ({ hits, calls }: { hits: number; calls: number }) =>
  `${hits} of ${calls} (${((100 * hits) / calls).toFixed(1)} %)`;

test('two thousand requests lose no email and cause no wrong reminder while calls to AWS fail', async () => {
  const { lostIds, surplusEmails, lostResponses, broken, ...rest } = await soak({
    requests: Number(process.env.SOAK_REQUESTS ?? 2_000),
    seed: Number(process.env.SOAK_SEED ?? 1),
    print: (line) => console.log(line),
  });
  console.table({
    'requests accepted': rest.accepted,
    'attempts in all': rest.attempts,
    'failed SES calls': share(broken.ses),
    'failed DynamoDB calls': share(broken.dynamodb),
    'lost emails': lostIds.length,
    'duplicate emails': surplusEmails,
    'lost SES responses': lostResponses,
    'dead letters, all redriven and sent': rest.deadLetters,
    'reminders needed': rest.reminders.needed,
    'reminders sent': rest.reminders.sent,
    'reminders sent to clients just reached': rest.reminders.sent - rest.reminders.needed,
    'reminder emails': rest.reminders.emails,
    seconds: Math.round(rest.seconds),
  });
  expect(lostIds).toEqual([]);
  expect(surplusEmails).toBeLessThanOrEqual(lostResponses);
  expect(rest.reminders.wrong).toEqual([]);
  expect(rest.reminders.emails).toBeGreaterThanOrEqual(rest.reminders.sent);
  expect(surplusEmails + rest.reminders.emails - rest.reminders.sent).toBeLessThanOrEqual(
    lostResponses,
  );
  for (const { hits, calls } of Object.values(broken)) {
    expect(hits / calls).toBeGreaterThanOrEqual(0.15);
  }
});
