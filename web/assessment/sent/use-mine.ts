import { useCallback, useEffect, useState } from 'react';
import { type MyAssessments, readMyAssessments } from '#shared/endpoints/client.ts';
import { useAccount } from '#web/auth/session/session-context.tsx';
import { call } from '#web/lib/call.ts';

export interface Mine {
  found: MyAssessments | undefined;
  state: 'loading' | 'failed' | 'there';
  read(): Promise<void>;
}

export const useMine = (accountId: string): Mine => {
  const { store } = useAccount();
  const [found, setFound] = useState<MyAssessments>();
  const [state, setState] = useState<Mine['state']>('loading');
  const read = useCallback(async () => {
    setState('loading');
    const outcome = await call(readMyAssessments, {}, store.of(accountId));
    if (outcome.ok) setFound(outcome.answer);
    setState(outcome.ok ? 'there' : 'failed');
  }, [store, accountId]);
  useEffect(() => void read(), [read]);
  return { found, state, read };
};
