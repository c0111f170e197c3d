import { PublishCommand, SNSClient } from '@aws-sdk/client-sns';
import { expect, test } from 'vitest';
import { brand } from '#shared/brand.ts';
import { signUp } from '#tests/support/account.ts';
import { eventually } from '#tests/support/eventually.ts';
import { mailsTo, waitForMailAbout } from '#tests/support/mailbox.ts';
import { awsConfig, freshAddress, output } from '#tests/support/product.ts';
import { findRecipient, guideJob, waitForMailState } from '#tests/support/records.ts';
import {
  assessmentIdOf,
  leadIdOf,
  newKey,
  submitAssessment,
  submitLeadUntilTaken,
} from '#tests/support/submissions.ts';

const sns = new SNSClient(awsConfig);

/** Tells what became of a mail, as SES does by way of the configuration set. */
const report = (event: object) =>
  sns.send(
    new PublishCommand({
      TopicArn: output('MailFeedbackTopicArn'),
      Message: JSON.stringify(event),
    }),
  );

const tags = (values: Record<string, string>) => ({
  tags: Object.fromEntries(Object.entries(values).map(([name, value]) => [name, [value]])),
});

async function mailedLead() {
  const [key, email] = [newKey(), freshAddress()];
  const leadId = leadIdOf(key);
  await submitLeadUntilTaken(email, key);
  await waitForMailState(guideJob(leadId), 'sent');
  return { email, leadId };
}

const bounceOf = (email: string, leadId: string, bounceType: string) => ({
  eventType: 'Bounce',
  mail: tags({ kind: 'guide', record: leadId }),
  bounce: { bounceType, bouncedRecipients: [{ emailAddress: email }] },
});

test.concurrent.each([
  ['bounced', (email: string, leadId: string) => bounceOf(email, leadId, 'Permanent')],
  [
    'complained',
    (email: string, leadId: string) => ({
      eventType: 'Complaint',
      mail: tags({ kind: 'guide', record: leadId }),
      complaint: { complainedRecipients: [{ emailAddress: email }] },
    }),
  ],
] as const)('an address that %s is never mailed again', async (state, event) => {
  const { email, leadId } = await mailedLead();
  await report(event(email, leadId));
  await waitForMailState(guideJob(leadId), state);
  await eventually(async () =>
    expect(await findRecipient(email)).toMatchObject({ suppressed: state }),
  );

  const key = newKey();
  await submitLeadUntilTaken(email.replace('@', '+once-more@'), key);
  expect(await waitForMailState(guideJob(leadIdOf(key)), 'suppressed')).toMatchObject({
    reason: state,
  });
  expect(await mailsTo(email)).toHaveLength(1);
});

test.concurrent('a full mailbox is no reason to stop', async () => {
  const [full, gone] = [await mailedLead(), await mailedLead()];
  await report(bounceOf(full.email, full.leadId, 'Transient'));
  await report(bounceOf(gone.email, gone.leadId, 'Permanent'));

  await waitForMailState(guideJob(gone.leadId), 'bounced');
  await waitForMailState(guideJob(full.leadId), 'sent');
  expect((await findRecipient(full.email))?.suppressed).toBeUndefined();
});

test.concurrent('a notice to the coach that bounces is noted, and the next one still goes out', async () => {
  const account = await signUp();
  const key = newKey();
  const assessmentId = assessmentIdOf(key, account.sub);
  await submitAssessment(account, key);
  const job = { kind: 'assessment', userId: account.sub, assessmentId } as const;
  await waitForMailState(job, 'sent');
  await report({
    eventType: 'Bounce',
    mail: tags({ kind: 'assessment', record: assessmentId, owner: account.sub }),
    bounce: { bounceType: 'Permanent', bouncedRecipients: [{ emailAddress: brand.email }] },
  });
  await waitForMailState(job, 'bounced');

  const next = await submitAssessment(account);
  await waitForMailAbout(String(next.json().id));
});

test.concurrent('what is no feedback is dropped', async () => {
  const { email, leadId } = await mailedLead();
  await report({ nothing: true });
  await sns.send(
    new PublishCommand({ TopicArn: output('MailFeedbackTopicArn'), Message: 'not JSON' }),
  );
  await report(bounceOf(email, leadId, 'Permanent'));
  await eventually(async () =>
    expect(await findRecipient(email)).toMatchObject({ suppressed: 'bounced' }),
  );
});
