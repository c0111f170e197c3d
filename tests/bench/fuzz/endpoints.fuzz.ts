import { test } from 'vitest';
import { endpoints } from '#shared/endpoints/all.ts';
import { signUp } from '#tests/support/product/account.ts';
import { fuzz } from '#tests/support/product/fuzz.ts';
import { newTrainer } from '#tests/support/product/trainer.ts';

const [client, trainer] = await Promise.all([signUp(), newTrainer()]);
const numRuns = Number(process.env.FUZZ_EXAMPLES ?? 500);
const seed = Number(process.env.FUZZ_SEED ?? Math.trunc(Math.random() * 2 ** 31));
console.log(`FUZZ_SEED=${seed} FUZZ_EXAMPLES=${numRuns}`);

test.each(Object.entries(endpoints))(
  'the endpoint %s returns an expected status and a valid response to random inputs',
  async (name, endpoint) => {
    const who = { anyone: undefined, client, trainer }[endpoint.access];
    await fuzz(name, endpoint, { ...(who && { accessToken: who.accessToken }), numRuns, seed });
  },
);
