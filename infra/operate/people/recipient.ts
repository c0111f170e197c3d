import { KMSClient } from '@aws-sdk/client-kms';
import { runCommand, stackOutputs, tablesByName } from '#infra/operate/stack.ts';
import { exactAddress, foldAddress, type Share } from '#lambdas/mail/recipient.ts';
import { suppressIn } from '#lambdas/mail/recipient-store.ts';
import { getItem } from '#lambdas/platform/aws/reads.ts';
import type { Table } from '#lambdas/platform/aws/table.ts';
import { updateItem } from '#lambdas/platform/aws/writes.ts';
import { addressHash } from '#lambdas/platform/crypto/address-hash.ts';

const USAGE = `npm run recipient -- show <address>     what is known: guide mails of a day, bounces, complaints, unsubscribing
npm run recipient -- stop <address>     ends all guide mails to it, as unsubscribing does
npm run recipient -- allow <address>    has it mailed again
  --local                               of the site that npm start runs`;

async function show(table: Table, person: string, address: string): Promise<void> {
  const [known, exact] = [
    await getItem(table, { id: person }),
    await getItem(table, { id: address }),
  ];
  const lines = [
    ...((known?.shares ?? []) as Share[]).map(({ at }) => `Guide mail at ${at}`),
    ...(known?.suppressed ? [`Suppressed: ${known.suppressed}, ${known.suppressedAt}`] : []),
    ...(exact?.bounced ? [`Suppressed: bounced, ${exact.bouncedAt}`] : []),
    ...(exact?.erased ? [`Suppressed: erased, ${exact.erasedAt}`] : []),
  ];
  process.stdout.write(lines.length > 0 ? `${lines.join('\n')}\n` : 'Nothing is known.\n');
}

const allow = (table: Table, id: string) =>
  updateItem({
    table,
    key: { id },
    update:
      'REMOVE suppressed, suppressedAt, bounced, bouncedAt, erased, erasedAt ADD revision :one',
    condition: 'attribute_exists(id)',
    values: { ':one': 1 },
  });

/** `npm run recipient`: shows, stops and allows mails to an address, which is stored under a keyed hash alone. */
await runCommand(async (chosen) => {
  const [action, email] = chosen.args;
  if (!email || !['show', 'stop', 'allow'].includes(action ?? '')) throw new Error(USAGE);
  const { RecipientsTableName, AddressKeyArn } = await stackOutputs(
    chosen,
    'RecipientsTableName',
    'AddressKeyArn',
  );
  const table = tablesByName()(RecipientsTableName);
  const hash = addressHash(new KMSClient(), AddressKeyArn, 'recipient');
  const person = await hash(foldAddress(email));
  const address = await hash(exactAddress(email));
  if (action === 'show') return show(table, person, address);
  if (action === 'stop') await suppressIn(table)(person, 'unsubscribed', new Date());
  else for (const id of new Set([person, address])) await allow(table, id);
  process.stdout.write('Done.\n');
});
