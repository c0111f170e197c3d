import { expect, test } from 'vitest';
import { nameFromEmail } from '#shared/domain/lead.ts';
import { subscribeLeadMagnet } from '#shared/endpoints/visitor.ts';
import { disconnect, throttle } from '#tests/support/cloud/functions.ts';
import { alterRecipient, waitForEmailState } from '#tests/support/cloud/records.ts';
import { callsDuring } from '#tests/support/faults/faults.ts';
import { callOnce, isOutage } from '#tests/support/product/call.ts';
import type { EdgeResponse } from '#tests/support/product/edge.ts';
import { freshAddress } from '#tests/support/product/product.ts';
import { leadIdOf, newKey, submitLead } from '#tests/support/product/submissions.ts';

async function emailed(minutes: number): Promise<string> {
  const [email, key] = [freshAddress(), newKey()];
  await submitLead(email, key);
  await waitForEmailState(leadIdOf(key), 'sent');
  const at = new Date(Date.now() - minutes * 60_000).toISOString();
  await alterRecipient(email, { shares: [{ entryId: leadIdOf(key), at }] });
  return email;
}

async function ended(suppressed: 'bounced' | 'complained' | 'unsubscribed'): Promise<string> {
  const email = await emailed(60);
  await alterRecipient(
    email,
    suppressed === 'bounced' ? { shares: [], bounced: true } : { shares: [], suppressed },
  );
  return email;
}

test('a guide request makes the same calls to AWS for a new, known, limited, or suppressed address', async () => {
  const addresses = {
    new: freshAddress(),
    known: await emailed(11),
    limited: await emailed(0),
    bounced: await ended('bounced'),
    complained: await ended('complained'),
    unsubscribed: await ended('unsubscribed'),
  };
  // Keeps background jobs from calling AWS, because this test compares all calls.
  await using _relay = await disconnect('RelayFunctionName');
  await using _send = await disconnect('SendFunctionName');
  await using _sweep = await throttle('SweepFunctionName');

  const found: Record<string, unknown> = {};
  const note = async (what: string, ask: () => Promise<EdgeResponse>) => {
    const { calls, result } = await callsDuring(ask);
    if (isOutage(result)) return note(what, ask);
    found[what] = { calls, status: result.status };
  };
  for (const [what, email] of Object.entries(addresses)) {
    const key = newKey();
    const lead = { email, name: nameFromEmail(email) };
    const withKey = () => callOnce(subscribeLeadMagnet, lead, { key });
    const withoutKey = () => callOnce(subscribeLeadMagnet, lead);
    await note(what, withKey);
    await note(`${what}, the same submission again`, withKey);
    await note(`${what}, without a key`, withoutKey);
    await note(`${what}, without a key again`, withoutKey);
  }

  const same = { calls: ['dynamodb TransactWriteItems of 2'], status: 200 };
  expect(found).toEqual(Object.fromEntries(Object.keys(found).map((what) => [what, same])));
  expect(Object.keys(found)).toHaveLength(24);
});
