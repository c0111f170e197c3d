import { KMSClient } from '@aws-sdk/client-kms';
import { openStack, runCommand, say } from '#infra/operate/stack.ts';
import {
  exactAddress,
  foldAddress,
  guideEmailLimits,
  recentShares,
  type Share,
  type Suppression,
} from '#lambdas/email/recipient.ts';
import { suppress } from '#lambdas/email/recipient-store.ts';
import { getItem } from '#lambdas/platform/aws/reads.ts';
import type { Table } from '#lambdas/platform/aws/table.ts';
import { updateItem } from '#lambdas/platform/aws/writes.ts';
import { addressHash } from '#lambdas/platform/crypto/address-hash.ts';
import { emailAddress } from '#shared/domain/email.ts';
import { REGION } from '#shared/region.ts';

const USAGE = `npm run recipient -- show <address>     shows the guide emails of the last day, and any bounce, complaint, or unsubscribe
npm run recipient -- stop <address>     stops the guide and other optional emails to the address, as unsubscribing does
npm run recipient -- allow <address>    allows emails to the address again
  --local                               for the site that npm start runs`;

const whatHappened: Readonly<Record<Suppression, string>> = {
  bounced: 'An email to this address bounced',
  complained: 'Someone marked an email to this address as spam',
  unsubscribed: 'Someone unsubscribed this address',
};

async function show(table: Table, person: string, address: string): Promise<void> {
  const known = await getItem(table, { id: person });
  const exact = await getItem(table, { id: address });
  const shares = (known?.shares ?? []) as Share[];
  const lines = recentShares({ shares }, new Date()).map(({ at }) => `Guide email at ${at}`);
  const what = whatHappened[known?.suppressed as Suppression];
  if (what) lines.push(`${what} at ${known?.suppressedAt}`);
  if (exact?.bounced) lines.push(`${whatHappened.bounced} at ${exact.bouncedAt}`);
  say(
    lines.join('\n') ||
      'For this address, the site stores no recent guide email, bounce, complaint, or unsubscribe.',
  );
}

const allow = (table: Table, id: string) =>
  updateItem({
    table,
    key: { id },
    update:
      'SET expiresAt = :end REMOVE suppressed, suppressedAt, bounced, bouncedAt ADD revision :one',
    condition: 'attribute_exists(id)',
    // By the time the item expires, no earlier guide email counts toward a limit.
    values: { ':one': 1, ':end': Math.ceil((Date.now() + guideEmailLimits.window) / 1000) },
  });

await runCommand(async (chosen) => {
  const [action, given] = chosen.args;
  const { data: email } = emailAddress.safeParse(given);
  if (!email || !['show', 'stop', 'allow'].includes(action ?? '')) throw new Error(USAGE);
  const stack = await openStack(chosen);
  const table = stack.table('recipients');
  const hash = addressHash(new KMSClient(), stack.output('AddressKeyArn'), 'recipient');
  const person = await hash(foldAddress(email));
  const address = await hash(exactAddress(email));
  if (action === 'show') return show(table, person, address);
  if (action === 'stop') {
    await suppress(table, person, 'unsubscribed', new Date());
    return say(
      `Stopped the guide and other optional emails to ${email}. This includes variants with other letter case or a plus tag.`,
    );
  }
  for (const id of new Set([person, address])) await allow(table, id);
  say(
    `The site may email ${email} again. SES keeps its own list of bounces and complaints. To remove the address from it: aws sesv2 delete-suppressed-destination --region ${REGION} --email-address ${email}`,
  );
});
