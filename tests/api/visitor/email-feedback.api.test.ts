import { expect, test } from 'vitest';
import { metrics } from '#lambdas/platform/metrics.ts';
import { brand } from '#shared/brand.ts';
import {
  bounceOf,
  complaintOf,
  noticeBounceOf,
  report,
  topicEvent,
} from '#tests/support/cloud/feedback.ts';
import { invokeLater } from '#tests/support/cloud/functions.ts';
import { counted } from '#tests/support/cloud/logs.ts';
import { emailsTo, waitForEmailAbout } from '#tests/support/cloud/mailbox.ts';
import {
  alterRecipient,
  findLead,
  findRecipient,
  waitForEmailState,
} from '#tests/support/cloud/records.ts';
import { eventually } from '#tests/support/eventually.ts';
import { breakCalls, faults } from '#tests/support/faults/faults.ts';
import { signUp } from '#tests/support/product/account.ts';
import { freshAddress } from '#tests/support/product/product.ts';
import { leadIdOf, newAssessment, newKey, submitLead } from '#tests/support/product/submissions.ts';

async function emailedLead() {
  const [key, email] = [newKey(), freshAddress()];
  const leadId = leadIdOf(key);
  await submitLead(email, key);
  await waitForEmailState(leadId, 'sent');
  return { email, leadId };
}

const waitForSuppressed = (email: string, state: string) =>
  eventually(async () =>
    expect(await findRecipient(email)).toMatchObject(
      state === 'bounced' ? { bounced: true } : { suppressed: state },
    ),
  );

const waitForCount = (metric: string, id: string) =>
  eventually(async () => expect(await counted('SendFunctionName', metric, id)).toBe(1));

test.concurrent.each([
  ['bounced', bounceOf],
  ['complained', complaintOf],
] as const)(
  'after the feedback “%s”, the sender sends no more guide emails to the address, and stores this reason even if the address unsubscribed',
  async (state, event) => {
    const { email, leadId } = await emailedLead();
    await alterRecipient(email, { suppressed: 'unsubscribed', shares: [] });
    await report(event(email, leadId));
    await waitForEmailState(leadId, state);
    await waitForSuppressed(email, state);

    const key = newKey();
    // A complaint also applies to the address with a tag.
    await submitLead(state === 'bounced' ? email : email.replace('@', '+more@'), key);
    expect(await waitForEmailState(leadIdOf(key), 'suppressed')).toMatchObject({
      reason: state,
    });
    expect(await emailsTo(email)).toHaveLength(1);
  },
);

test.concurrent('the sender counts a notice that bounces at the coach’s address, and still sends the next notice', async () => {
  const account = await signUp();
  const assessmentId = await newAssessment(account);
  await waitForEmailState(assessmentId, 'sent');
  await report(noticeBounceOf(brand.email, assessmentId));
  await waitForEmailState(assessmentId, 'bounced');
  await waitForCount(metrics.noticeNotSent, assessmentId);

  const next = await newAssessment(account);
  await waitForEmailState(next, 'sent');
  await waitForEmailAbout(next);
});

test.concurrent('if a bounce names a lead that doesn’t exist, the site still marks the address as bounced', async () => {
  const [email, leadId] = [freshAddress(), leadIdOf(newKey())];
  await report(bounceOf(email, leadId));

  await waitForSuppressed(email, 'bounced');
  await waitForCount(metrics.emailBounced, leadId);
  expect(await findLead(leadId)).toBeUndefined();
});

test.concurrent('if the queue is unreachable, Lambda retries the feedback function until the bounce is in the queue', async () => {
  const { email, leadId } = await emailedLead();
  await using broken = await breakCalls({
    service: 'sqs',
    operation: 'SendMessage',
    about: leadId,
    times: 5,
    fault: faults.unreached,
  });
  await invokeLater('FeedbackFunctionName', topicEvent(bounceOf(email, leadId)));

  await waitForEmailState(leadId, 'bounced');
  expect(await broken.hits()).toBe(5);
});
