import { npmRun, warn } from '#infra/operate/stack.ts';
import { type Gathering, gather } from '#lambdas/account/copy.ts';
import { caseOf, checkNotDeleting, readCase } from '#lambdas/case/stored-case.ts';
import { exactAddress } from '#lambdas/email/address.ts';
import { auditEntry } from '#lambdas/platform/audit.ts';
import { getItem } from '#lambdas/platform/store/reads.ts';
import type { Tables } from '#lambdas/platform/store/table.ts';
import { transact } from '#lambdas/platform/store/writes.ts';
import { isWithdrawn } from '#shared/domain/case.ts';
import type { Copy } from '#shared/domain/copy.ts';
import type { FoundPerson } from './find-person.ts';

async function assessmentsOf(tables: Tables, userId: string) {
  const stored = caseOf(await getItem(readCase(tables, userId)));
  return (stored?.assessments ?? []).map(({ id, submittedAt }) => ({
    id,
    isWithdrawn: stored !== undefined && isWithdrawn(stored, submittedAt),
  }));
}

/**
 * One copy for each account or case, and one for an address with guide requests alone. Adds audit
 * entries, which name the assessments, before it decrypts anything.
 */
export async function exportPerson(
  gathering: Gathering,
  { email, userIds, account, hasGuideRequests }: FoundPerson,
  withWithdrawn: boolean,
): Promise<Copy[]> {
  const { tables, hash } = gathering;
  if (userIds.length === 0 && !hasGuideRequests) return [];
  const now = new Date();
  const entry = { action: 'copied', by: 'owner', now } as const;
  let skipped = 0;
  for (const userId of userIds) {
    const all = await assessmentsOf(tables, userId);
    const chosen = all.filter((each) => withWithdrawn || !each.isWithdrawn);
    skipped += all.length - chosen.length;
    const assessments = chosen.map(({ id }) => id);
    const written = await transact({
      audit: auditEntry(tables.audit, { ...entry, subject: userId, assessments }),
      case: checkNotDeleting(tables, userId),
    });
    if (!written.done) {
      throw new Error(
        `The site is deleting this person’s data, so nothing is exported. To see when it is done, run this again in 20 minutes.`,
      );
    }
  }
  if (userIds.length === 0) {
    const subject = await hash('tombstone', exactAddress(email));
    const written = await transact({ audit: auditEntry(tables.audit, { ...entry, subject }) });
    if (!written.done) throw new Error('The audit entry was refused. Run this again.');
  }
  if (skipped > 0) {
    warn(
      `Skipped, because the consent was withdrawn: ${skipped} of the assessments, and the notes and messages from before. To include them: ${npmRun('person', 'export', email, '--withdrawn')}`,
    );
  }
  const options = { now, withWithdrawn };
  const shown = account && {
    id: account.userId,
    email: account.email,
    isConfirmed: account.isConfirmed,
    ...(account.name && { name: account.name }),
    ...(account.createdAt && { createdAt: account.createdAt }),
  };
  const first = account?.userId ?? userIds[0];
  const copies = [
    await gather(gathering, { ...(first && { userId: first }), email }, shown, options),
  ];
  for (const userId of userIds.filter((id) => id !== first)) {
    copies.push(await gather(gathering, { userId }, undefined, options));
  }
  return copies;
}
