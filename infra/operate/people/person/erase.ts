import { KMSClient } from '@aws-sdk/client-kms';
import { type Chosen, stackOutputs, tablesByName } from '#infra/operate/stack.ts';
import { beginDeletion } from '#lambdas/deletion/begin-deletion.ts';
import { exactAddress } from '#lambdas/mail/recipient.ts';
import { addressHash } from '#lambdas/platform/crypto/address-hash.ts';
import type { Person } from './export.ts';

const names = [
  ...(['ClientsTableName', 'DraftsTableName', 'TasksTableName', 'AuditTableName'] as const),
  'AddressKeyArn',
] as const;

/** Begins to erase somebody, as the account's page does. @returns what to tell the owner */
export async function erasePerson(chosen: Chosen, person: Person): Promise<string> {
  const outputs = await stackOutputs(chosen, ...names);
  const tableOf = tablesByName();
  const begin = beginDeletion({
    clients: tableOf(outputs.ClientsTableName),
    drafts: tableOf(outputs.DraftsTableName),
    tasks: tableOf(outputs.TasksTableName),
    audit: tableOf(outputs.AuditTableName),
  });
  const hash = addressHash(new KMSClient(), outputs.AddressKeyArn, 'erased');
  const subject = person.userId ?? (await hash(exactAddress(person.email)));
  const begun = await begin(person, { who: 'owner', subject }, new Date());
  return begun === 'begun'
    ? 'It is being deleted: now, and again in a quarter of an hour. The receipt goes to the address.'
    : 'It is being deleted already.';
}
