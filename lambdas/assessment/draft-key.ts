import { randomBytes } from 'node:crypto';
import { checkNotDeleting, deleting, isDeleting, readCase } from '#lambdas/case/stored-case.ts';
import { done, type UseCase } from '#lambdas/platform/http/outcome.ts';
import { change } from '#lambdas/platform/store/change.ts';
import type { Tables } from '#lambdas/platform/store/table.ts';
import { retention } from '#shared/domain/privacy.ts';
import { DAY, expiry, isExpired } from '#shared/domain/time.ts';
import type { giveDraftKey as row } from '#shared/endpoints/assessment.ts';

export const draftId = (userId: string): string => `draft#${userId}`;

const KEY_BYTES = 32;

/** The server never gets the draft, and the browser never stores the key. */
export const giveDraftKey: UseCase<
  typeof row,
  { readonly tables: Tables; readonly now: () => Date }
> = async ({ tables, now }, _, { userId }) => {
  const { moments } = tables;
  const reads = {
    case: readCase(tables, userId),
    draft: { table: moments, key: { id: draftId(userId) } },
  };
  return change(reads, (found) => {
    const time = now();
    if (isDeleting(found.case)) return { answer: deleting };
    const { key, expiresAt } = (found.draft ?? {}) as { key?: string; expiresAt?: number };
    if (key && !isExpired({ expiresAt }, time)) return { answer: done({ key }) };
    const fresh = randomBytes(KEY_BYTES).toString('base64');
    return {
      answer: done({ key: fresh }),
      writes: {
        draft: {
          table: moments,
          item: {
            id: draftId(userId),
            key: fresh,
            expiresAt: expiry(time, retention.draftDays * DAY),
          },
          condition: 'attribute_not_exists(id) OR expiresAt = :read',
          values: { ':read': expiresAt ?? 0 },
        },
        case: checkNotDeleting(tables, userId),
      },
    };
  });
};
