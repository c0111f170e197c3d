import { expect, test } from 'vitest';
import { coachEndpoints } from '#shared/endpoints/all.ts';
import type {
  CoachEndpointName,
  CoachInput,
  CoachResponse,
} from '#tests/support/coach-endpoints.ts';
import { breakCalls, callsDuring, faults } from '#tests/support/faults/faults.ts';
import { callOnce, isOutage } from '#tests/support/product/call.ts';
import { myAssessments } from '#tests/support/product/rights.ts';
import { newClient } from '#tests/support/product/submissions.ts';
import { askCoach, grantedBy, newId, newTrainer } from '#tests/support/product/trainer.ts';

const trainer = await newTrainer();

/** Repeats a failed request, and counts only the decryptions of the request that succeeded. */
async function decryptionsOf<Name extends CoachEndpointName>(
  name: Name,
  input: () => CoachInput<Name>,
): Promise<{ decryptions: number; answer: CoachResponse<Name> }> {
  for (;;) {
    const asked = await callsDuring(() => askCoach(name, input(), trainer.accessToken, callOnce));
    if (isOutage(asked.result)) continue;
    expect(asked.result.status, asked.result.text).toBe(200);
    return {
      decryptions: asked.calls.filter((each) => each === 'kms Decrypt').length,
      answer: coachEndpoints[name].answer.parse(asked.result.json()) as CoachResponse<Name>,
    };
  }
}

test('opening a case decrypts the assessment once and each of its notes once', async () => {
  const { account, assessmentId } = await newClient();
  const open = () => decryptionsOf('openAssessment', () => ({ assessmentId, openingId: newId() }));

  expect((await open()).decryptions).toBe(1);
  for (const text of ['Prefers mornings.', 'Has a bike.']) {
    const note = { noteId: newId(), content: { kind: 'text', text } } as const;
    await grantedBy('addNote', { clientId: account.sub, ...note }, trainer);
  }
  const { decryptions, answer } = await open();
  expect(decryptions).toBe(1 + 2);
  expect(answer.notes).toHaveLength(2);
});

test('reading a case without an opening decrypts nothing', async () => {
  const { account } = await newClient();
  const read = await decryptionsOf('readCase', () => ({ clientId: account.sub }));
  expect(read.decryptions).toBe(0);
});

test('while KMS is down, a search lists cases without names, and a failed opening doesn’t count as read', async () => {
  const { account, assessmentId } = await newClient();
  const input = { assessmentId, openingId: newId() };
  {
    await using _down = await breakCalls({
      service: 'kms',
      operation: 'Decrypt',
      fault: faults.keyDisabled,
    });
    const { rows } = await grantedBy('searchCases', { email: account.email }, trainer);
    expect(rows).toMatchObject([{ clientId: account.sub, state: 'new' }]);
    expect(rows[0]).not.toHaveProperty('contact');
    const refused = await askCoach('openAssessment', input, trainer.accessToken, callOnce);
    expect(refused.status, refused.text).toBe(503);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  }
  expect((await myAssessments(account)).assessments[0]).not.toHaveProperty('readAt');
  await grantedBy('openAssessment', input, trainer);
  expect((await myAssessments(account)).assessments[0]).toHaveProperty('readAt');
});
