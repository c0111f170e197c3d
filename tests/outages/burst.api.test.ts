import { expect, test } from 'vitest';
import { newLead } from '#tests/support/cloud/leads.ts';
import { expectOneMail } from '#tests/support/cloud/mailbox.ts';
import { findLead } from '#tests/support/cloud/records.ts';
import { submitLead, submitLeadUntilTaken } from '#tests/support/product/submissions.ts';

const AT_ONCE = 60;

test('F46: of many requests at once each gets its record and one mail; one that is sent away is told when to come back', async () => {
  const leads = Array.from({ length: AT_ONCE }, newLead);
  const answers = await Promise.all(leads.map(({ email, key }) => submitLead(email, key)));
  for (const [index, { status, headers, text }] of answers.entries()) {
    expect([200, 503], text).toContain(status);
    if (status === 503) expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    else expect(await findLead(String(leads[index]?.leadId))).toBeDefined();
  }
  // The same keys once more: whatever was stored meanwhile is the same record.
  await Promise.all(leads.map(({ email, key }) => submitLeadUntilTaken(email, key)));
  for (const { email, leadId } of leads) {
    expect(await findLead(leadId)).toMatchObject({ email });
    await expectOneMail(email);
  }
});
