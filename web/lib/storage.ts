const memory = new Map<string, string>();

/** Runs `act`, or gives `otherwise` where the browser forbids storage or has no room left. */
const allowed = <T>(act: () => T, otherwise: T): T => {
  try {
    return act();
  } catch {
    return otherwise;
  }
};

/** Local storage. Entries that the browser refuses to keep live in this page's memory, and end with it. */
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
    // An older value must not come back with the next page.
    allowed(() => localStorage.removeItem(key), undefined);
    memory.set(key, value);
  },

  remove(key: string): void {
    memory.delete(key);
    allowed(() => localStorage.removeItem(key), undefined);
  },

  keys: (): string[] => [...memory.keys(), ...allowed(() => Object.keys(localStorage), [])],
};
