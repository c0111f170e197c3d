import { expect, test } from 'vitest';
import { soak } from '#tests/soak/soak.ts';

test('F37: of a hundred requests, while one call in six breaks, each gives its mail', async () => {
  const { accepted, lost, doubled, lostAnswers } = await soak({ requests: 100, seed: 7 });

  expect(accepted).toBe(100);
  expect(lost).toEqual([]);
  expect(doubled).toBeLessThanOrEqual(lostAnswers);
}, 180_000);
