import { queryAll } from '#lambdas/platform/aws/reads.ts';
import type { Table } from '#lambdas/platform/aws/table.ts';
import { deleteItem, type Write } from '#lambdas/platform/aws/writes.ts';
import type { HashAddress } from '#lambdas/platform/crypto/address-hash.ts';
import { indexes } from '#lambdas/platform/environment.ts';

const SEARCHABLE_PARTS = 4;

export const namePartsOf = (name: string): string[] => {
  // Upper case makes `ß` and `ss` equal.
  const folded = name
    .toUpperCase()
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[\p{M}'’]/gu, '');
  const parts = [...new Set(folded.match(/[\p{L}\p{N}]+/gu))];
  return parts.length > SEARCHABLE_PARTS
    ? [...parts.slice(0, 1), ...parts.slice(1 - SEARCHABLE_PARTS)]
    : parts;
};

export const nameHashes =
  (hash: HashAddress) =>
  (name: string): Promise<string[]> =>
    Promise.all(namePartsOf(name).map(hash));

/** Doesn't remove earlier names, because the search checks the current name of each result. */
export const putNames = (names: Table, userId: string, hashes: readonly string[]): Write[] =>
  hashes.map((nameHash) => ({ table: names, item: { version: 1, userId, nameHash } }));

const PAGE = 1_000;

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

/** Returns up to `room` deletions for the caller's transaction, and runs the others right away. */
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
