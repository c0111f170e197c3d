/** A place in a list, for the page to send back unchanged. */
export const encodeCursor = (parts: readonly unknown[]): string =>
  Buffer.from(JSON.stringify(parts)).toString('base64url');

/** @returns undefined if this code never made it */
export const decodeCursor = (text: string): unknown[] | undefined => {
  try {
    const parts: unknown = JSON.parse(Buffer.from(text, 'base64url').toString('utf8'));
    return Array.isArray(parts) ? parts : undefined;
  } catch {
    return undefined;
  }
};
