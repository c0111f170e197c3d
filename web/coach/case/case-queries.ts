import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import {
  type AddressState,
  type Opened,
  openAssessment,
  readCase,
} from '#shared/endpoints/coach/case.ts';
import { CoachError, callCoach } from '#web/coach/frame/api.ts';
import { live, reloadCases } from '#web/coach/frame/query-client.ts';
import { openingIdOf } from './openings.ts';

const OPENED = 'opened';

export const openKey = (assessmentId: string) => [OPENED, assessmentId] as const;

/** If the case no longer exists, the reason is `refused`. */
const CLOSING: readonly CoachError['reason'][] = ['withdrawn', 'deleted', 'locked', 'refused'];

const isClosing = (error: CoachError | null) => error !== null && CLOSING.includes(error.reason);

export interface OpenCase {
  opened: Opened | undefined;
  address: AddressState | undefined;
  /** How many of the coach’s messages the client hasn’t opened. */
  unopened: number | undefined;
  error: CoachError | null;
  retry: () => void;
}

const readOpenCase = async (clientId: string, assessmentId: string) => {
  const now = await callCoach(readCase, { clientId });
  const { isWithdrawn } = now.clientCase.assessments.find(({ id }) => id === assessmentId) ?? {};
  if (isWithdrawn) throw new CoachError({ reason: 'withdrawn', message: '' });
  return now;
};

/** Opens the assessment once, and then reads only the case’s state. */
export const useOpened = (assessmentId: string): OpenCase => {
  const client = useQueryClient();
  const [closed, setClosed] = useState<CoachError>();
  const open = useQuery({
    queryKey: openKey(assessmentId),
    queryFn: () =>
      callCoach(openAssessment, { assessmentId, openingId: openingIdOf(assessmentId) }),
    staleTime: Number.POSITIVE_INFINITY,
    enabled: !closed,
  });
  const clientId = open.data?.clientCase.clientId ?? '';
  const present = useQuery({
    queryKey: ['cases', 'case', clientId, assessmentId],
    queryFn: () => readOpenCase(clientId, assessmentId),
    enabled: clientId !== '' && !closed,
    ...live,
  });
  const refusal = [present.error, open.error].find(isClosing);
  useEffect(() => {
    if (!refusal) return;
    setClosed(refusal);
    client.removeQueries({
      queryKey: [OPENED],
      predicate: ({ state, queryKey }) =>
        queryKey[1] === assessmentId ||
        (state.data as Opened | undefined)?.clientCase.clientId === clientId,
    });
    void reloadCases(client);
  }, [refusal, client, assessmentId, clientId]);
  // The client may have withdrawn consent after an earlier visit of this page.
  const isChecked = open.isFetchedAfterMount || present.isFetchedAfterMount;
  const opened = closed || refusal || !isChecked ? undefined : open.data;
  // Merging would keep values that a change has removed.
  const clientCase = present.data?.clientCase ?? opened?.clientCase;
  return {
    opened:
      opened && clientCase
        ? { ...opened, clientCase: { ...clientCase, contact: opened.clientCase.contact } }
        : undefined,
    address: present.data?.address,
    unopened: present.data?.unopened,
    error: closed ?? open.error ?? present.error,
    retry: () => void (open.error ? open.refetch() : present.refetch()),
  };
};
