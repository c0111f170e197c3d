const memory = new Map<string, string>();

const allowed = <T>(act: () => T, otherwise: T): T => {
  try {
    return act();
  } catch {
    return otherwise;
  }
};

/** If the browser refuses an entry, the page keeps the entry in memory. */
export const storage = {
  get: (key: string): string | null =>
    memory.get(key) ?? allowed(() => localStorage.getItem(key), null),

  set(key: string, value: string): void {
    memory.delete(key);
    const isKept = allowed(() => {
      localStorage.setItem(key, value);
      return true;
    }, false);
    if (isKept) return;
    // Removes an older value, which the next page would read.
    allowed(() => localStorage.removeItem(key), undefined);
    memory.set(key, value);
  },

  remove(key: string): void {
    memory.delete(key);
    allowed(() => localStorage.removeItem(key), undefined);
  },
};
