/** Returns undefined if the browser forbids storage or has no room. */
export const inTab = <T>(act: (storage: Storage) => T): T | undefined => {
  try {
    return act(sessionStorage);
  } catch {
    return undefined;
  }
};
