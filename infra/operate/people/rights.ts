import { warn } from '#infra/operate/stack.ts';
import { type Gathering, gather } from '#lambdas/account/gather.ts';
import { withdraw } from '#lambdas/account/withdraw.ts';
import { checkNotDeleting, findCase, keysByAddress } from '#lambdas/case/stored-case.ts';
import { beginDeletion, deletionOwner } from '#lambdas/deletion/begin.ts';
import { deletionEmails, putTombstone, removeLeads } from '#lambdas/deletion/delete-person.ts';
import { exactAddress } from '#lambdas/email/address.ts';
import { findLeadIds } from '#lambdas/lead/lead.ts';
import { auditEntry } from '#lambdas/platform/audit.ts';
import type { Account, UserPool } from '#lambdas/platform/aws/user-pool.ts';
import type { Encrypt } from '#lambdas/platform/crypto/encrypt.ts';
import type { Tables } from '#lambdas/platform/store/table.ts';
import { transact } from '#lambdas/platform/store/writes.ts';
import { isWithdrawn } from '#shared/domain/case.ts';

interface Sources extends Gathering {
  readonly accounts: UserPool;
  readonly encryptAddress: Encrypt;
}

interface Person {
  email: string;
  /** The account's, and those of cases whose account is gone. */
  userIds: string[];
  account?: Account & { id: string };
  hasGuideRequests: boolean;
}

/**
 * Finds what the site stores under an address: an account in the pool, cases by the address's hash,
 * also when their accounts are gone, and guide requests. Skips what nobody confirmed.
 */
export async function findPerson(
  { accounts, tables, hash }: Sources,
  email: string,
  withUnconfirmed: boolean,
): Promise<Person> {
  const confirmed = new Map<string, boolean>();
  const id = await accounts.findId(email);
  const account = id && (await accounts.find(id));
  if (id && account) confirmed.set(id, account.isConfirmed);
  const cases = await keysByAddress(tables.cases, hash, email);
  for (const { userId } of cases.filter((each) => each.userId !== id)) {
    confirmed.set(userId, (await findCase(tables, userId))?.isConfirmed ?? false);
  }
  const userIds = [...confirmed.keys()].filter((each) => withUnconfirmed || confirmed.get(each));
  if (userIds.length < confirmed.size) {
    warn(
      'Skipped an account with this address: nobody confirmed the address, so the account may be someone else’s. To include it, add --account.',
    );
  }
  const leads = await findLeadIds(tables.leads, email);
  return {
    email,
    userIds,
    ...(id && account && userIds.includes(id) && { account: { id, ...account } }),
    hasGuideRequests: leads.length > 0,
  };
}

/** The ids of a client's assessments, by whether a withdrawal closed them. */
async function assessmentsOf(tables: Tables, userId: string) {
  const stored = await findCase(tables, userId);
  const [closed, open]: [string[], string[]] = [[], []];
  for (const { id, submittedAt } of stored?.assessments ?? []) {
    (isWithdrawn(stored ?? {}, submittedAt) ? closed : open).push(id);
  }
  return { closed, open };
}

/**
 * One copy for each account or case, and one for an address with guide requests alone. Adds audit
 * entries, which name the assessments, before it decrypts anything.
 */
export async function exportPerson(
  sources: Sources,
  { email, userIds, account, hasGuideRequests }: Person,
  withWithdrawn: boolean,
): Promise<object[]> {
  const { tables, hash } = sources;
  if (userIds.length === 0 && !hasGuideRequests) return [];
  const now = new Date();
  const [first = await hash('tombstone', exactAddress(email)), ...others] = userIds;
  for (const subject of [first, ...others]) {
    const { open, closed } = await assessmentsOf(tables, subject);
    const assessments = withWithdrawn ? [...open, ...closed] : open;
    const entry = { subject, action: 'copied', by: 'owner', assessments, now } as const;
    const written = await transact({
      audit: auditEntry(tables.audit, entry),
      case: checkNotDeleting(tables, subject),
    });
    if (!written.done) {
      throw new Error('The site is deleting this person’s data. Run this again in 20 minutes.');
    }
    if (closed.length > 0 && !withWithdrawn) {
      warn(
        `Skipped, because the consent was withdrawn: ${closed.length} of the assessments, and the notes and messages from before. To include them, add --withdrawn.`,
      );
    }
  }
  const options = { now, withWithdrawn };
  const person = userIds.length > 0 ? { userId: first, email } : { email };
  const copies = [await gather(sources, person, account, options)];
  for (const userId of others) {
    copies.push(await gather(sources, { userId }, undefined, options));
  }
  return copies;
}

/** Returns a sentence about what it did or, without `isCertain`, would do. */
export async function withdrawConsent(
  { tables }: Sources,
  { userIds }: Person,
  isCertain: boolean,
): Promise<string> {
  const all = await Promise.all(userIds.map((userId) => assessmentsOf(tables, userId)));
  const open = all.flatMap((each) => each.open).length;
  if (open === 0) return 'There is no consent to withdraw.';
  if (!isCertain) {
    return `Trainers would no longer be able to open ${open === 1 ? 'one assessment' : `${open} assessments`}. To withdraw the consent, add --yes.`;
  }
  for (const userId of userIds) await withdraw(tables, userId, 'owner', () => new Date());
  return 'Consent withdrawn: no trainer can open what was sent so far. The site emails the coach, but not the person: write to them.';
}

/** Deletes guide requests at once, and requests a receipt that names only them. */
async function deleteGuideRequests(sources: Sources, email: string): Promise<void> {
  const { tables, hash } = sources;
  const now = new Date();
  const address = exactAddress(email);
  const subject = await hash('tombstone', address);
  await removeLeads(tables, email);
  await putTombstone(tables, hash, address, now);
  const about = { email, of: 'address' } as const;
  const written = await transact({
    audit: auditEntry(tables.audit, { subject, action: 'deleted', by: 'owner', now }),
    ...(await deletionEmails(sources, deletionOwner(subject), about, now)),
  });
  if (!written.done) throw new Error('The guide requests are deleted, but without a receipt.');
}

/** Returns a sentence about what it did or, without `isCertain`, would do. */
export async function deletePerson(
  sources: Sources,
  { email, userIds, account, hasGuideRequests }: Person,
  isCertain: boolean,
): Promise<string> {
  const what = [
    ...(userIds.length > 0 ? ['the account with all its data'] : []),
    ...(hasGuideRequests ? ['the guide requests'] : []),
  ].join(' and ');
  if (what === '') return 'There is nothing to delete.';
  if (!isCertain) return `This would delete ${what} for good. To do it, add --yes.`;
  for (const userId of userIds) await beginDeletion(sources.tables, userId, 'owner', new Date());
  // The deletion of an account with a confirmed address includes its guide requests.
  if (account?.isConfirmed) {
    return 'The site deletes the account and its data, and emails a receipt.';
  }
  if (hasGuideRequests) await deleteGuideRequests(sources, email);
  return userIds.length > 0
    ? 'The site deletes the data. It emails no receipt for the account, so write to the person.'
    : 'The guide requests are deleted. The site emails a receipt for them.';
}
