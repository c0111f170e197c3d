import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type MyAccount, readAccount } from '#shared/endpoints/account.ts';
import { readMessages } from '#shared/endpoints/message.ts';
import { keyOf, useRead } from '#web/session/query.ts';

export interface MyAccountState {
  account: MyAccount | undefined;
  /** Why the account didn't load. */
  problem: string | undefined;
  read(): Promise<void>;
  /** Until when this session may read messages and download a copy. */
  unlockedUntil: string | undefined;
  unlock(until: string): void;
  /** Hides the messages: the API refused, or the password has changed. */
  lock(): void;
}

export const useMyAccount = (): MyAccountState => {
  const queries = useQueryClient();
  const { data: account, error } = useRead(readAccount, {}, { isLive: true });
  // `readAccount` doesn't know that the API refuses this session after a new password.
  const [refused, setRefused] = useState<string>();
  const stored = account?.unlockedUntil;
  const read = () => queries.invalidateQueries({ queryKey: keyOf(readAccount) });
  return {
    account,
    problem: error?.message,
    read,
    unlockedUntil: stored === refused ? undefined : stored,
    unlock(until) {
      queries.setQueryData<MyAccount>(
        keyOf(readAccount, {}),
        (before) => before && { ...before, isConfirmed: true, unlockedUntil: until },
      );
      void read();
    },
    lock() {
      setRefused(stored);
      queries.removeQueries({ queryKey: keyOf(readMessages) });
    },
  };
};
