import { expect, test } from 'vitest';
import { soak } from '#tests/bench/soak/soak.ts';

test('while calls to AWS fail, no email of 60 requests is lost, and no reminder is wrong', async () => {
  const { accepted, lostIds, surplusEmails, lostResponses, reminders } = await soak({
    requests: 60,
    seed: 7,
  });

  expect(accepted).toBe(60);
  expect(lostIds).toEqual([]);
  expect(reminders.wrong).toEqual([]);
  expect(reminders.emails).toBeGreaterThanOrEqual(reminders.sent);
  expect(surplusEmails + reminders.emails - reminders.sent).toBeLessThanOrEqual(lostResponses);
}, 1_800_000);
