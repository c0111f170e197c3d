import { queryAll } from '#lambdas/platform/aws/reads.ts';
import type { Table } from '#lambdas/platform/aws/table.ts';
import { deleteItem, type Write } from '#lambdas/platform/aws/writes.ts';
import type { HashAddress } from '#lambdas/platform/crypto/address-hash.ts';
import { indexes } from '#lambdas/platform/environment.ts';

/** The parts of one name that can be searched: the first, and the last ones. */
const PARTS = 4;

/** The parts of a name, without case, accents, and apostrophes. */
export const namePartsOf = (name: string): string[] => {
  // Upper case first, so that `ß` and `ss` are the same.
  const folded = name
    .toUpperCase()
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[\p{M}'’]/gu, '');
  const parts = [...new Set(folded.match(/[\p{L}\p{N}]+/gu))];
  return parts.length > PARTS ? [...parts.slice(0, 1), ...parts.slice(1 - PARTS)] : parts;
};

/** Length of a hash in hexadecimal digits: 128 bits. */
const DIGITS = 32;

/** @param hash for the purpose `name` */
export const nameHashes =
  (hash: HashAddress) =>
  (name: string): Promise<string[]> =>
    Promise.all(namePartsOf(name).map(async (part) => (await hash(part)).slice(0, DIGITS)));

/** The writes that let a search find a client by these parts of their name. Earlier names stay in the table. */
export const putNames = (names: Table, userId: string, hashes: readonly string[]): Write[] =>
  hashes.map((nameHash) => ({ table: names, item: { version: 1, userId, nameHash } }));

/** Entries that a query reads per page: 100 kB. */
const PAGE = 1_000;

/**
 * The clients whose name has all of these parts. With one part, at most `limit`; several are compared in full.
 * @throws ServiceUnavailableError
 */
export const findByNames = async (
  names: Table,
  hashes: readonly string[],
  limit: number,
): Promise<string[]> => {
  const find = async (nameHash: string): Promise<Set<string>> => {
    const found = new Set<string>();
    const pages = queryAll(names, {
      index: indexes.byName,
      limit: hashes.length === 1 ? limit : PAGE,
      where: 'nameHash = :hash',
      values: { ':hash': nameHash },
    });
    for await (const page of pages) {
      for (const { userId } of page) found.add(String(userId));
      if (hashes.length === 1) break;
    }
    return found;
  };
  const [first = new Set<string>(), ...rest] = await Promise.all(hashes.map(find));
  return [...rest.reduce((all, each) => all.intersection(each), first)].slice(0, limit);
};

/**
 * The writes that delete a client's names in the caller's transaction, up to a limit. Deletes further ones at
 * once.
 * @throws ServiceUnavailableError
 */
export const removeNames = async (names: Table, userId: string, room: number): Promise<Write[]> => {
  const pages = await Array.fromAsync(
    queryAll(names, {
      where: 'userId = :user',
      values: { ':user': userId },
      wanted: ['userId', 'nameHash'],
    }),
  );
  const writes = pages
    .flat()
    .map(({ nameHash }) => ({ table: names, key: { userId, nameHash }, remove: true as const }));
  for (const write of writes.slice(room)) await deleteItem(write);
  return writes.slice(0, room);
};
