const MARK = 'coaching.applies';

export const markApplying = (): void => {
  try {
    sessionStorage.setItem(MARK, 'yes');
  } catch {}
};

export const takeApplying = (): boolean => {
  try {
    const isMarked = sessionStorage.getItem(MARK) !== null;
    sessionStorage.removeItem(MARK);
    return isMarked;
  } catch {
    return false;
  }
};
