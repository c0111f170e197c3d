import { useSyncExternalStore } from 'react';

const never = () => () => {};

export const useStarted = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
