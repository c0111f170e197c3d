import { expect, test } from 'vitest';
import { soak } from '#tests/bench/soak/soak.ts';

test('while calls to AWS fail, 60 requests lose no email, and every reminder is correct', async () => {
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
