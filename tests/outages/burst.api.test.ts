import { expect, test } from 'vitest';
import { newLead } from '#tests/support/cloud/leads.ts';
import { expectOneEmail } from '#tests/support/cloud/mailbox.ts';
import { findLead } from '#tests/support/cloud/records.ts';
import { callOnce, isOutage } from '#tests/support/product/call.ts';
import { submitLead } from '#tests/support/product/submissions.ts';

const AT_ONCE = 20;

test('each of 20 simultaneous guide requests leads to one record and one email, and a 503 says when to retry', async () => {
  const leads = Array.from({ length: AT_ONCE }, newLead);
  const answers = await Promise.all(
    leads.map(({ email, key }) => submitLead(email, key, {}, callOnce)),
  );
  for (const [index, answer] of answers.entries()) {
    const { status, headers, text } = answer;
    expect(status === 200 || isOutage(answer), text).toBe(true);
    if (status === 200) expect(await findLead(String(leads[index]?.leadId))).toBeDefined();
    if (status === 503) expect(Number(headers['retry-after'])).toBeGreaterThan(0);
  }
  await Promise.all(leads.map(({ email, key }) => submitLead(email, key)));
  for (const { email, leadId } of leads) {
    expect(await findLead(leadId)).toMatchObject({ email });
    await expectOneEmail(email);
  }
});
