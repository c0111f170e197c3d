import { expect, test } from 'vitest';
import { nameFromEmail } from '#shared/domain/lead.ts';
import { endpoints } from '#shared/endpoints/contract.ts';
import { disconnect, throttle } from '#tests/support/cloud/functions.ts';
import { alterRecipient, waitForMailState } from '#tests/support/cloud/records.ts';
import { callsDuring } from '#tests/support/faults/faults.ts';
import { askEdge } from '#tests/support/product/edge.ts';
import { freshAddress } from '#tests/support/product/product.ts';
import {
  leadIdOf,
  newKey,
  submitLead,
  submitLeadUntilTaken,
} from '#tests/support/product/submissions.ts';

const { method, path } = endpoints.subscribeLeadMagnet;

const withoutKey = (email: string) =>
  askEdge({
    method,
    path,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, name: nameFromEmail(email) }),
  });

/** An address that was sent the guide so many minutes ago, as far as its limit goes. */
async function mailed(minutes: number): Promise<string> {
  const [email, key] = [freshAddress(), newKey()];
  await submitLeadUntilTaken(email, key);
  await waitForMailState(leadIdOf(key), 'sent');
  const at = new Date(Date.now() - minutes * 60_000).toISOString();
  await alterRecipient(email, { shares: [{ entryId: leadIdOf(key), at }] });
  return email;
}

async function ended(suppressed: 'bounced' | 'complained' | 'unsubscribed'): Promise<string> {
  const email = await mailed(60);
  await alterRecipient(
    email,
    suppressed === 'bounced' ? { shares: [], bounced: true } : { shares: [], suppressed },
  );
  return email;
}

test('whatever is known of an address, asking for the guide takes the same calls: one transaction, and nothing read', async () => {
  const addresses = {
    new: freshAddress(),
    known: await mailed(11),
    limited: await mailed(0),
    bounced: await ended('bounced'),
    complained: await ended('complained'),
    unsubscribed: await ended('unsubscribed'),
  };
  // Everything else that calls AWS waits.
  await using _relay = await disconnect('RelayFunctionName');
  await using _send = await disconnect('SendFunctionName');
  await using _sweep = await throttle('SweepFunctionName');

  const found: Record<string, unknown> = {};
  const note = async (what: string, ask: () => ReturnType<typeof submitLead>) => {
    const answers: number[] = [];
    const calls = await callsDuring(async () => answers.push((await ask()).status));
    found[what] = { calls, answers };
  };
  for (const [what, email] of Object.entries(addresses)) {
    const key = newKey();
    await note(what, () => submitLead(email, key));
    await note(`${what}, the same submission again`, () => submitLead(email, key));
    await note(`${what}, without a key`, () => withoutKey(email));
    await note(`${what}, without a key again`, () => withoutKey(email));
  }

  const same = { calls: ['dynamodb TransactWriteItems'], answers: [200] };
  expect(found).toEqual(Object.fromEntries(Object.keys(found).map((what) => [what, same])));
  expect(Object.keys(found)).toHaveLength(24);
});
