import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** False in prerendered markup and until hydration, then true. */
export const useStarted = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
