import type { Item } from '#lambdas/platform/store/table.ts';

/** Where the next page begins. It only says what a trainer may list anyway, so it isn't secret. */
export const encodeCursor = (key: Item): string =>
  Buffer.from(JSON.stringify(key)).toString('base64url');

/** Returns undefined for anything but filled texts under these names. */
export const decodeCursor = (text: string, names: readonly string[]): Item | undefined => {
  try {
    const key: unknown = JSON.parse(Buffer.from(text, 'base64url').toString('utf8'));
    const entries = Object.entries(key as object);
    const isKey =
      entries.length === names.length &&
      entries.every(
        ([name, value]) => names.includes(name) && typeof value === 'string' && value !== '',
      );
    return isKey ? (key as Item) : undefined;
  } catch {
    return undefined;
  }
};
