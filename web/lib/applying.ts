const MARK = 'coaching.applies';

/** Marks that a visitor pressed Apply: without a session, they probably have no account. */
export const markApplying = (): void => {
  try {
    sessionStorage.setItem(MARK, 'yes');
  } catch {
    // The sign-in page opens as for anyone else.
  }
};

/** Whether the visitor pressed Apply; only once. */
export const takeApplying = (): boolean => {
  try {
    const isMarked = sessionStorage.getItem(MARK) !== null;
    sessionStorage.removeItem(MARK);
    return isMarked;
  } catch {
    return false;
  }
};
