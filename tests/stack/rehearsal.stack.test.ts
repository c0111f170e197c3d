import { expect, test } from 'vitest';
import { rehearse } from '#tests/rehearsal/local-deploy.ts';
import { refusals } from '#tests/rehearsal/refusals.ts';
import { synthesizeProductionFolder } from '#tests/support/stack/synthesize.ts';

test('the production stage deploys to the local cloud, but for the list of what that refuses', async () => {
  const { refused } = await rehearse(synthesizeProductionFolder());
  expect(refused).toEqual(refusals);
});
