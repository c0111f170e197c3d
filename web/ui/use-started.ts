import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** False in the prerendered page and until its script has taken over, true from then on. */
export const useStarted = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
