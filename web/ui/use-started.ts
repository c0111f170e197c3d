import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** False in prerendered markup and until it is hydrated, true afterward. */
export const useStarted = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
