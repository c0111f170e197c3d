import { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider';
import { KMSClient } from '@aws-sdk/client-kms';
import { npmRun, openStack, runCommand, say, tablesOf, warn } from '#infra/operate/stack.ts';
import { everythingAbout, type Held } from '#lambdas/account/download/everything-about.ts';
import { heldIn } from '#lambdas/account/download/held.ts';
import { auditEntry } from '#lambdas/audit/entry.ts';
import { checkUnlocked } from '#lambdas/audit/trainers.ts';
import { isWithdrawn } from '#lambdas/case/closed.ts';
import { exportedIds } from '#lambdas/case/entry-ids.ts';
import { findCase } from '#lambdas/case/find.ts';
import { countOpen, storeWithdrawal } from '#lambdas/case/withdraw.ts';
import { beginDeletion } from '#lambdas/deletion/begin-deletion.ts';
import { userIdsOf } from '#lambdas/deletion/task.ts';
import { exactAddress } from '#lambdas/email/recipient.ts';
import { newEntry } from '#lambdas/outbox/new-entry.ts';
import { getItem } from '#lambdas/platform/aws/reads.ts';
import type { Table } from '#lambdas/platform/aws/table.ts';
import { userPool } from '#lambdas/platform/aws/user-pool.ts';
import { deleteItem, transact } from '#lambdas/platform/aws/writes.ts';
import { addressHash, type HashPurpose } from '#lambdas/platform/crypto/address-hash.ts';
import { decryptWith } from '#lambdas/platform/crypto/decrypt.ts';
import { emailAddress } from '#shared/domain/email.ts';
import { cleanRestored } from './clean-restored.ts';
import { type FoundPerson, findPerson } from './find-person.ts';

async function withdrawnOf(clients: Table, userId: string): Promise<string[]> {
  const row = (await findCase(clients, userId, 'withdrawal')) ?? {};
  return (row.assessments ?? [])
    .filter(({ createdAt }) => isWithdrawn(row, createdAt))
    .map(({ id }) => id);
}

async function freeEntryId(outbox: Table, ids: string[]): Promise<string> {
  for (const id of ids) {
    const entry = await getItem(outbox, { id });
    if (entry?.state === 'pending' || entry?.state === 'sending') continue;
    if (entry) await deleteItem({ table: outbox, key: { id }, remove: true });
    return id;
  }
  throw new Error(
    'The site hasn’t emailed this person about their last exports yet, so nothing is exported. Try again in 15 minutes.',
  );
}

async function exportPerson(
  tables: Record<'clients' | 'audit' | 'trainers' | 'outbox', Table>,
  held: Held,
  person: FoundPerson,
  addressId: string,
  withWithdrawn: boolean,
): Promise<void> {
  const { email, userId, endedIds, hasGuideRequests } = person;
  const userIds = userIdsOf(person);
  if (userIds.length === 0 && !hasGuideRequests) return warn('There is nothing to export.');
  const withdrawn: { subject: string; assessmentId: string }[] = [];
  for (const subject of userIds) {
    const ids = await withdrawnOf(tables.clients, subject);
    withdrawn.push(...ids.map((assessmentId) => ({ subject, assessmentId })));
  }
  if (withdrawn.length > 0 && !withWithdrawn) {
    warn(
      `Assessments skipped, because their consent was withdrawn: ${withdrawn.length}. Notes and messages from before the withdrawal were skipped, too. To include all of these, add --withdrawn.`,
    );
  }
  const time = new Date();
  const deed = { by: 'owner', time };
  const payload = { email, at: time.toISOString() };
  const id = await freeEntryId(tables.outbox, exportedIds(userId ?? exactAddress(email)));
  const written = await transact([
    checkUnlocked(tables),
    ...(userIds.length > 0 ? userIds : [addressId]).map((subject) =>
      auditEntry(tables, { ...deed, subject, action: 'downloaded' }),
    ),
    ...(withWithdrawn ? withdrawn : []).map((opened) =>
      auditEntry(tables, { ...deed, ...opened, action: 'opened' }),
    ),
    {
      table: tables.outbox,
      item: { ...newEntry({ id, kind: 'exported', payload }, time) },
    },
  ]);
  if (!written.done) {
    throw new Error(
      `All trainers are locked, so nothing is exported. To unlock them: ${npmRun('trainer', 'unlock', '--all')}`,
    );
  }
  const people = [
    { email, ...(userId !== undefined && { userId }) },
    ...endedIds.map((id) => ({ userId: id })),
  ];
  for (const each of people) {
    say(JSON.stringify(await everythingAbout(held, each, withWithdrawn), null, 2));
  }
}

const USAGE = `npm run person -- export <address>         prints a copy of the data about the person with this address, as JSON, with a list of what it leaves out, and tells them by email
npm run person -- withdraw <address>       withdraws their consent
npm run person -- delete <address>         deletes their data, and emails them a receipt
npm run person -- clean-restored <table>   deletes from a table that you restored from a backup what the site has deleted since, and repeats withdrawals
  --yes                                    withdraws or deletes; without it, the command says what it would do
  --withdrawn                              also exports what was sent before a withdrawal; the audit records each assessment as opened
  --account                                includes an account whose address nobody confirmed and, in an export, a deleted account: either may be someone else’s
  --local                                  for the site that npm start runs
First make sure that the address is theirs: have them answer an email to it.`;

const flags = ['--account', '--withdrawn', '--yes'] as const;
const actions = ['export', 'withdraw', 'delete'] as const;

type Tables = Record<
  'clients' | 'drafts' | 'tasks' | 'audit' | 'outbox' | 'tombstones' | 'trainers',
  Table
>;

async function withdrawConsent(
  tables: Tables,
  person: FoundPerson,
  isConfirmed: boolean,
): Promise<string> {
  const userIds = userIdsOf(person);
  let open = 0;
  for (const userId of userIds) open += await countOpen(tables.clients, userId);
  if (open === 0) return 'There is no consent to withdraw.';
  if (!isConfirmed) {
    return `The coach would no longer be able to open ${open === 1 ? 'one assessment' : `${open} assessments`}. To withdraw the consent, add --yes.`;
  }
  for (const userId of userIds) {
    await storeWithdrawal(tables, userId, 'owner', () => new Date());
  }
  return 'Consent withdrawn: no trainer can open what was submitted so far. The site emails the coach, but not the person: write to them.';
}

async function deletePerson(
  tables: Tables,
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
    const what = hasAccount
      ? 'the account, its assessments, messages, and notes, and any guide requests'
      : 'guide requests';
    return `This would delete ${what} for good. To delete this data, add --yes.`;
  }
  const afterwards = hasAccount
    ? ' After 16 minutes, the site also deletes what the account submitted in the meantime.'
    : '';
  const begun = await beginDeletion(
    tables,
    { ...(userId !== undefined && { userId }), endedIds, email },
    { by: 'owner', subject: userId ?? addressId },
    new Date(),
  );
  return begun === 'begun'
    ? `Deletion starts now. Once it is done, the site emails a receipt to the address.${afterwards}`
    : 'A deletion is already running.';
}

async function cleanTable(
  stack: Awaited<ReturnType<typeof openStack>>,
  name: string,
): Promise<void> {
  const tables = tablesOf(stack, 'audit', 'tombstones');
  const hash = addressHash(new KMSClient(), stack.output('AddressKeyArn'), 'deleted');
  const restored = { client: tables.audit.client, name };
  const { deleted, withdrawn } = await cleanRestored(restored, tables, hash);
  say(
    `Items deleted from ${name}, because the site has deleted them since the backup: ${deleted}. Cases closed, because consent was withdrawn since: ${withdrawn}.`,
  );
}

await runCommand(async (chosen) => {
  const has = (flag: (typeof flags)[number]) => chosen.args.includes(flag);
  const [given, address, ...more] = chosen.args.filter(
    (arg) => !flags.some((flag) => flag === arg),
  );
  const action = actions.find((each) => each === given);
  if (given === 'clean-restored' && address && more.length === 0) {
    return cleanTable(await openStack(chosen), address);
  }
  const email = emailAddress.safeParse(address);
  if (!action || !email.success || more.length > 0) throw new Error(USAGE);
  const stack = await openStack(chosen);
  const tables = tablesOf(
    stack,
    'assessments',
    'audit',
    'clients',
    'drafts',
    'leads',
    'messages',
    'outbox',
    'recipients',
    'tasks',
    'tombstones',
    'trainers',
  );
  const accounts = userPool(new CognitoIdentityProviderClient(), stack.output('UserPoolId'));
  const hash = (purpose: HashPurpose) =>
    addressHash(new KMSClient(), stack.output('AddressKeyArn'), purpose);
  const person = await findPerson(
    { accounts, clients: tables.clients, leads: tables.leads, hash: hash('client') },
    email.data,
    has('--account'),
  );
  const addressId = await hash('deleted')(exactAddress(email.data));
  if (action === 'withdraw') return say(await withdrawConsent(tables, person, has('--yes')));
  if (action === 'delete') {
    return say(await deletePerson(tables, person, addressId, has('--yes')));
  }
  if (person.endedIds.length > 0 && !has('--account')) {
    warn(
      'The site still stores data of a deleted account with this address. It may have been someone else’s, so the export skips it. To include it, add --account.',
    );
    person.endedIds = [];
  }
  const held = {
    accounts,
    ...heldIn(tables, hash('recipient')),
    decrypt: decryptWith(stack.output('AssessmentKeyArn')),
    decryptContact: decryptWith(stack.output('ContactKeyArn')),
    decryptMessage: decryptWith(stack.output('DraftKeyArn')),
    now: () => new Date(),
  };
  await exportPerson(tables, held, person, addressId, has('--withdrawn'));
});
