import { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider';
import { KMSClient } from '@aws-sdk/client-kms';
import { runCommand, say, stackOutputs, tablesByName } from '#infra/operate/stack.ts';
import type { Held } from '#lambdas/account/download/everything-about.ts';
import { heldIn } from '#lambdas/account/download/held.ts';
import { countOpen, storeWithdrawal } from '#lambdas/case/withdraw.ts';
import { beginDeletion } from '#lambdas/deletion/begin-deletion.ts';
import { userIdsOf } from '#lambdas/deletion/task.ts';
import { exactAddress } from '#lambdas/email/recipient.ts';
import { getItem } from '#lambdas/platform/aws/reads.ts';
import type { Table } from '#lambdas/platform/aws/table.ts';
import { userPool } from '#lambdas/platform/aws/user-pool.ts';
import { addressHash, type HashPurpose } from '#lambdas/platform/crypto/address-hash.ts';
import { decryptWith } from '#lambdas/platform/crypto/decrypt.ts';
import { emailAddress } from '#shared/domain/email.ts';
import { exportPerson } from './export-person.ts';
import { type FoundPerson, findPerson } from './find-person.ts';

const USAGE = `npm run person -- export <address>     prints everything stored about the owner of this address, as JSON, and emails them
npm run person -- withdraw <address>   withdraws their consent, as they could themselves; without --yes, says how many assessments it closes
npm run person -- delete <address>      deletes their data, as they could themselves, and emails a receipt to the address
  --yes                                withdraws or deletes; without it nothing changes
  --withdrawn                          exports answers whose consent was withdrawn, too; the audit records each as opened
  --account                            includes an account whose address nobody confirmed: it may be someone else's
  --local                              for the site that npm start runs
First make sure that the address is theirs: have them answer an email to it.`;

const actions = ['export', 'withdraw', 'delete'] as const;

/** @returns the text for the operator */
async function withdrawConsent(
  tables: Record<'clients' | 'audit' | 'outbox', Table>,
  person: FoundPerson,
  isConfirmed: boolean,
): Promise<string> {
  const userIds = userIdsOf(person);
  let open = 0;
  for (const userId of userIds) open += await countOpen(tables.clients, userId);
  if (open === 0) return 'There is no consent to withdraw.';
  if (!isConfirmed) {
    return `This would close ${open === 1 ? 'one assessment' : `${open} assessments`} to the coach. To withdraw the consent, add --yes.`;
  }
  let isWithdrawn = false;
  for (const userId of userIds) {
    if (await storeWithdrawal(tables, userId, 'owner', () => new Date())) isWithdrawn = true;
  }
  return isWithdrawn
    ? 'Consent withdrawn: no one can open what was submitted so far. The coach gets an email.'
    : 'There is no consent to withdraw.';
}

/** @returns the text for the operator */
async function deletePerson(
  tables: Record<'clients' | 'drafts' | 'tasks' | 'audit' | 'tombstones', Table>,
  person: FoundPerson,
  addressId: string,
  isConfirmed: boolean,
): Promise<string> {
  const { email, userId, endedIds, hasGuideRequests } = person;
  const hasAccount = userIdsOf(person).length > 0;
  if (!hasAccount && !hasGuideRequests) {
    const deleted = await getItem(tables.tombstones, { id: addressId });
    const before = deleted
      ? ` This person’s data was deleted on ${String(deleted.deletedAt).slice(0, 10)}.`
      : '';
    return `There is nothing to delete.${before}`;
  }
  if (!isConfirmed) {
    const what = hasAccount ? 'the account, its assessments, and guide requests' : 'guide requests';
    return `This would delete ${what} for good. To do it, add --yes.`;
  }
  const begun = await beginDeletion(
    tables,
    { ...(userId !== undefined && { userId }), endedIds, email },
    { by: 'owner', subject: userId ?? addressId },
    new Date(),
  );
  return begun === 'begun'
    ? 'Deletion starts now and is repeated in 16 minutes. The site then emails a receipt to the address.'
    : 'A deletion is already running.';
}

/**
 * `npm run person`: acts for people who lost their account or never had one. The operator must verify who they
 * are.
 */
await runCommand(async (chosen) => {
  const flags = ['--account', '--withdrawn', '--yes'];
  const [given, address, ...more] = chosen.args.filter((arg) => !flags.includes(arg));
  const action = actions.find((each) => each === given);
  const email = emailAddress.safeParse(address);
  if (!action || !email.success || more.length > 0) throw new Error(USAGE);
  const outputs = await stackOutputs(
    chosen,
    'AssessmentsTableName',
    'ClientsTableName',
    'LeadsTableName',
    'MessagesTableName',
    'OutboxTableName',
    'RecipientsTableName',
    'AuditTableName',
    'DraftsTableName',
    'TasksTableName',
    'TombstonesTableName',
    'TrainersTableName',
    'UserPoolId',
    'AddressKeyArn',
    'AssessmentKeyArn',
    'ContactKeyArn',
    'DraftKeyArn',
  );
  const tableOf = tablesByName();
  const tables = {
    assessments: tableOf(outputs.AssessmentsTableName),
    clients: tableOf(outputs.ClientsTableName),
    leads: tableOf(outputs.LeadsTableName),
    messages: tableOf(outputs.MessagesTableName),
    outbox: tableOf(outputs.OutboxTableName),
    recipients: tableOf(outputs.RecipientsTableName),
    audit: tableOf(outputs.AuditTableName),
    drafts: tableOf(outputs.DraftsTableName),
    tasks: tableOf(outputs.TasksTableName),
    tombstones: tableOf(outputs.TombstonesTableName),
    trainers: tableOf(outputs.TrainersTableName),
  };
  const withUnconfirmed = chosen.args.includes('--account');
  const withWithdrawn = chosen.args.includes('--withdrawn');
  const accounts = userPool(new CognitoIdentityProviderClient(), outputs.UserPoolId);
  const hash = (purpose: HashPurpose) =>
    addressHash(new KMSClient(), outputs.AddressKeyArn, purpose);
  const person = await findPerson(
    { accounts, clients: tables.clients, leads: tables.leads, hash: hash('client') },
    email.data,
    withUnconfirmed,
  );
  const isConfirmed = chosen.args.includes('--yes');
  const addressId = await hash('deleted')(exactAddress(email.data));
  if (action === 'withdraw') return say(await withdrawConsent(tables, person, isConfirmed));
  if (action === 'delete') return say(await deletePerson(tables, person, addressId, isConfirmed));

  const held: Held = {
    accounts,
    ...heldIn(tables, hash('recipient')),
    decrypt: decryptWith(outputs.AssessmentKeyArn),
    decryptContact: decryptWith(outputs.ContactKeyArn),
    decryptMessage: decryptWith(outputs.DraftKeyArn),
    now: () => new Date(),
  };
  await exportPerson(tables, held, person, { addressId, withUnconfirmed, withWithdrawn });
});
