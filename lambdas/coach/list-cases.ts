import { caseOf, clientCaseOf, keysByAddress, type StoredCase } from '#lambdas/case/stored-case.ts';
import type { Hash } from '#lambdas/platform/crypto/address-hash.ts';
import { contexts } from '#lambdas/platform/crypto/contexts.ts';
import type { Decrypt } from '#lambdas/platform/crypto/decrypt.ts';
import { done, refusal, type UseCase } from '#lambdas/platform/http/outcome.ts';
import { getItems, queryPage } from '#lambdas/platform/store/reads.ts';
import type { Item, Tables } from '#lambdas/platform/store/table.ts';
import { findTimeOff } from '#lambdas/platform/time-off.ts';
import { locked } from '#lambdas/platform/trainers.ts';
import type { ClientCase, Contact } from '#shared/domain/case.ts';
import { coachLimits } from '#shared/domain/coach.ts';
import { INVALID_INPUT } from '#shared/domain/text.ts';
import type { listCases as row } from '#shared/endpoints/coach.ts';
import { decodeCursor, encodeCursor, recordListing } from './listing.ts';

export interface Dependencies {
  readonly tables: Tables;
  readonly hash: Hash;
  readonly decryptContact: Decrypt;
  readonly now: () => Date;
}

const CURSOR_NAMES = ['userId', 'item', 'list', 'at'];

/** After a withdrawal, only the name remains: the coach must know whose answers to stop using. */
export const contactFor = async (
  decrypt: Decrypt,
  { userId, reason }: StoredCase,
  encrypted: unknown,
): Promise<ClientCase['contact']> => {
  if (!encrypted) return undefined;
  const contact = await decrypt<Contact>(encrypted, contexts.contact(userId));
  return contact && reason === 'withdrawn' ? { name: contact.name } : contact;
};

/** Reads cases and contacts in the order of `found`. A case that is being deleted is left out. */
const readCases = async (
  { tables: { cases }, decryptContact }: Dependencies,
  found: readonly Item[],
): Promise<ClientCase[]> => {
  const keys = found.flatMap(({ userId }) => [
    { userId, item: 'case' },
    { userId, item: 'contact' },
  ]);
  const items = await getItems(cases, keys);
  const itemOf = (userId: unknown, name: string) =>
    items.find((each) => each.userId === userId && each.item === name);
  const rows = found.map(async ({ userId }) => {
    const stored = caseOf(itemOf(userId, 'case'));
    if (!stored || stored.deletingAt) return [];
    const encrypted = itemOf(userId, 'contact')?.encrypted;
    const contact = await contactFor(decryptContact, stored, encrypted);
    return [{ ...clientCaseOf(stored), contact }];
  });
  return (await Promise.all(rows)).flat();
};

export const listCases: UseCase<typeof row, Dependencies> = async (deps, input, { userId }) => {
  const { tables, hash, now } = deps;
  const { cases, settings } = tables;
  const isSearch = 'email' in input;
  const after = isSearch || !input.after ? undefined : decodeCursor(input.after, CURSOR_NAMES);
  if (!isSearch && input.after && after?.list !== input.list) return refusal(400, INVALID_INPUT);
  const isFirstPage = !isSearch && !after;
  if (!(await recordListing(tables, userId, 'listed', isFirstPage, now()))) return locked;
  const find = isSearch
    ? keysByAddress(cases, hash, input.email)
    : queryPage(cases, {
        index: 'lists',
        where: '#list = :list',
        values: { ':list': input.list },
        limit: coachLimits.casesPage,
        // These show the latest change first.
        backwards: input.list === 'clients' || input.list === 'closed',
        after,
      });
  const [found, timeOff] = await Promise.all([find, findTimeOff(settings)]);
  const rows = await readCases(deps, found.slice(0, coachLimits.casesPage));
  // The client who confirmed the address comes first.
  if (isSearch) rows.sort((one, other) => Number(other.isConfirmed) - Number(one.isConfirmed));
  const last = found.length === coachLimits.casesPage ? found.at(-1) : undefined;
  const next = !isSearch && last && CURSOR_NAMES.map((name) => [name, (last as Item)[name]]);
  return done({ rows, after: next ? encodeCursor(Object.fromEntries(next)) : undefined, timeOff });
};
