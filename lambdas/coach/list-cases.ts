import { caseOf, clientCaseOf, type StoredCase } from '#lambdas/case/stored-case.ts';
import { exactAddress } from '#lambdas/email/address.ts';
import type { Hash } from '#lambdas/platform/crypto/address-hash.ts';
import { contexts } from '#lambdas/platform/crypto/contexts.ts';
import type { Decrypt } from '#lambdas/platform/crypto/decrypt.ts';
import { decryptJson } from '#lambdas/platform/crypto/json.ts';
import { indexes } from '#lambdas/platform/environment.ts';
import { done, refusal, type UseCase } from '#lambdas/platform/http/outcome.ts';
import { getItems, queryPage } from '#lambdas/platform/store/reads.ts';
import type { Item, Tables } from '#lambdas/platform/store/table.ts';
import { findTimeOff } from '#lambdas/platform/time-off.ts';
import { locked } from '#lambdas/platform/trainers.ts';
import type { ClientCase, Contact, List } from '#shared/domain/case.ts';
import { coachLimits } from '#shared/domain/coach.ts';
import { INVALID_INPUT } from '#shared/domain/text.ts';
import type { listCases as row } from '#shared/endpoints/coach.ts';
import { decodeCursor, encodeCursor } from './cursor.ts';
import { recordListing } from './listing.ts';

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
  stored: StoredCase,
  encrypted: unknown,
): Promise<ClientCase['contact']> => {
  const context = contexts.contact(stored.userId);
  const contact =
    encrypted === undefined ? undefined : await decryptJson<Contact>(decrypt, encrypted, context);
  if (!contact) return undefined;
  return stored.reason === 'withdrawn' ? { name: contact.name } : contact;
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

/** The clients and the closed cases show the latest change first. */
const isBackwards = (list: List): boolean => list === 'clients' || list === 'closed';

const pageOf = async (
  { tables: { cases } }: Dependencies,
  list: List,
  after: Item | undefined,
): Promise<{ found: Item[]; after?: string | undefined }> => {
  const found = await queryPage(cases, {
    index: indexes.lists,
    where: '#list = :list',
    values: { ':list': list },
    limit: coachLimits.casesPage,
    backwards: isBackwards(list),
    after,
  });
  const last = found.length === coachLimits.casesPage ? found.at(-1) : undefined;
  const key = last && Object.fromEntries(CURSOR_NAMES.map((name) => [name, last[name]]));
  return { found, after: key && encodeCursor(key) };
};

const withAddress = async (
  { tables: { cases }, hash }: Dependencies,
  email: string,
): Promise<Item[]> =>
  queryPage(cases, {
    index: indexes.byAddress,
    where: 'addressHash = :hash',
    values: { ':hash': await hash('case', exactAddress(email)) },
    limit: coachLimits.casesPage,
  });

export const listCases: UseCase<typeof row, Dependencies> = async (deps, input, { userId }) => {
  const { tables, now } = deps;
  const from =
    'list' in input && input.after !== undefined
      ? decodeCursor(input.after, CURSOR_NAMES)
      : undefined;
  if ('list' in input && input.after !== undefined && from?.list !== input.list) {
    return refusal(400, INVALID_INPUT);
  }
  const isFirstPage = 'list' in input && input.after === undefined;
  if (!(await recordListing(tables, userId, 'listed', isFirstPage, now()))) return locked;
  const [page, timeOff] = await Promise.all([
    'email' in input
      ? withAddress(deps, input.email).then((found) => ({ found, after: undefined }))
      : pageOf(deps, input.list, from),
    findTimeOff(tables.settings),
  ]);
  const rows = await readCases(deps, page.found);
  // The client who confirmed the address comes first.
  rows.sort((one, other) =>
    'email' in input ? Number(other.isConfirmed) - Number(one.isConfirmed) : 0,
  );
  return done({ rows, after: page.after, timeOff });
};
