import { useCallback, useEffect, useState } from 'react';
import type { MyAssessments } from '#shared/endpoints/client.ts';
import { readMyAssessments } from '#web/assessment/sent/my-assessments.ts';
import { useAccount } from '#web/auth/session/session-context.tsx';

export interface Mine {
  /** Absent until it is there. */
  found: MyAssessments | undefined;
  state: 'loading' | 'failed' | 'there';
  /** Reads it again. */
  read(): Promise<void>;
}

/** The client's assessments with their dates. */
export const useMine = (accountId: string): Mine => {
  const { store } = useAccount();
  const [found, setFound] = useState<MyAssessments>();
  const [state, setState] = useState<Mine['state']>('loading');
  const read = useCallback(async () => {
    setState('loading');
    try {
      setFound(await readMyAssessments(() => store.accessToken(accountId)));
      setState('there');
    } catch {
      setState('failed');
    }
  }, [store, accountId]);
  useEffect(() => void read(), [read]);
  return { found, state, read };
};
