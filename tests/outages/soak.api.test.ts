import { expect, test } from 'vitest';
import { soak } from '#tests/bench/soak/soak.ts';

test('F37: of a hundred requests, while one call in six breaks, each gives its mail, and a reminder only who still waits', async () => {
  const { accepted, lost, doubled, lostAnswers, reminders } = await soak({
    requests: 100,
    seed: 7,
  });

  expect(accepted).toBe(100);
  expect(lost).toEqual([]);
  expect(reminders.wrong).toEqual([]);
  expect(reminders.mails).toBeGreaterThanOrEqual(reminders.sent);
  expect(doubled + reminders.mails - reminders.sent).toBeLessThanOrEqual(lostAnswers);
}, 180_000);
