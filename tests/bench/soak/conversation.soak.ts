import { test } from 'vitest';
import { messageLimits } from '#shared/domain/messages.ts';
import {
  askForLink,
  fillConversation,
  readOwn,
  tokensEmailedTo,
} from '#tests/support/product/messages.ts';
import { myAssessments } from '#tests/support/product/rights.ts';
import { newConfirmedClient } from '#tests/support/product/submissions.ts';
import { grantedBy, newId, newTrainer } from '#tests/support/product/trainer.ts';

const ROUNDS = 9;

test('the benchmark prints how long opening and reading take for clients with 10, 50, and 1,000 messages', async () => {
  const trainer = await newTrainer();
  const visits = [];
  for (const count of [10, messageLimits.page, messageLimits.conversation]) {
    const person = await newConfirmedClient();
    const { account, assessmentId } = person;
    await fillConversation(person, count);
    await askForLink(account);
    const [token = ''] = await tokensEmailedTo(account.email);
    await readOwn(account, { token });
    const opening = { assessmentId, openingId: newId() };
    const asks = {
      'a client opens the account': () => myAssessments(account),
      'a client reads': () => readOwn(account),
      'a trainer opens the case': () => grantedBy('openAssessment', opening, trainer),
      'a trainer reads': () => grantedBy('readMessages', opening, trainer),
    };
    visits.push({ count, asks: Object.entries(asks) });
  }
  const taken: { name: string; count: number; time: number }[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const { count, asks } of visits) {
      for (const [name, ask] of asks) {
        const from = performance.now();
        await ask();
        taken.push({ name, count, time: performance.now() - from });
      }
    }
  }
  const medians = Map.groupBy(taken, ({ name, count }) => `${name}, of ${count} messages`);
  for (const [what, times] of medians) {
    const sorted = times.map(({ time }) => time).sort((one, other) => one - other);
    console.log(`${what}: ${Math.round(sorted[ROUNDS >> 1] ?? 0)} ms`);
  }
});
