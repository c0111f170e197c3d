import {
  type QueryClient,
  useInfiniteQuery,
  useMutation,
  useMutationState,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { type Change, nextStates } from '#shared/domain/case.ts';
import { type ClientCase, coachLimits } from '#shared/domain/coach.ts';
import {
  changeCase,
  type Opened,
  openAssessment,
  readHistory,
  watchCase,
} from '#shared/endpoints/coach/case.ts';
import type { AnswerOf } from '#shared/endpoints/endpoint.ts';
import { type CoachError, callCoach } from '#web/coach/frame/api.ts';
import { useCoach } from '#web/coach/frame/coach-context.tsx';
import { mustSignIn } from '#web/coach/frame/problem.tsx';
import { isSignInOld } from '#web/coach/frame/trainer-session.ts';
import { useNow } from '#web/coach/frame/use-now.ts';
import { countChange } from '#web/coach/inbox/inbox-queries.ts';
import { keyOf as messagesKey, reloadOpened } from './message-queries.ts';
import { addToOpening, openingOf } from './openings.ts';
import { afterChange, deedBetween, reloadCase, showCase } from './show-case.ts';

export const openKey = (assessmentId: string) => ['opened', assessmentId] as const;

/** If the case no longer exists, the reason is `refused`. */
const CLOSING: readonly CoachError['reason'][] = ['withdrawn', 'deleted', 'locked', 'refused'];

export interface OpenCase {
  opened: Opened | undefined;
  error: CoachError | null;
  isPolled: boolean;
  /** In milliseconds since 1970. */
  checkedAt: number;
  other: AnswerOf<typeof watchCase>['other'];
  /** What another trainer has just changed. */
  news: string | undefined;
  retry: () => void;
}

export const useOpened = (assessmentId: string): OpenCase => {
  const client = useQueryClient();
  const { timeZone } = useCoach();
  const [closed, setClosed] = useState<CoachError>();
  const open = useQuery({
    queryKey: openKey(assessmentId),
    queryFn: async () => {
      const { openingId, draftKey } = openingOf(assessmentId);
      const opened = await callCoach(openAssessment, { assessmentId, openingId, draftKey });
      addToOpening(assessmentId, { draftKey: opened.draftKey.encrypted });
      showCase(client, opened.clientCase);
      return opened;
    },
    staleTime: Number.POSITIVE_INFINITY,
    enabled: !closed,
  });
  const { clientId = '', revision = 0 } = open.data?.clientCase ?? {};
  const watch = useQuery({
    queryKey: ['watched', assessmentId],
    queryFn: () => callCoach(watchCase, { clientId, assessmentId }),
    enabled: open.data !== undefined && !closed,
    refetchInterval: coachLimits.pollEveryMs,
    refetchOnWindowFocus: true,
    gcTime: 0,
  });
  const { revision: latest = 0, unopened, changedBy } = watch.data ?? {};
  const [news, setNews] = useState<{ words: string; revision: number }>();
  const reload = useEffectEvent(async () => {
    const [queryKey, before] = [openKey(assessmentId), open.data];
    await client.invalidateQueries({ queryKey });
    const after = client.getQueryData<Opened>(queryKey);
    const now = after?.clientCase.revision ?? 0;
    if (!changedBy || !before || !after || now <= before.clientCase.revision) return;
    setNews({ words: `${changedBy} ${deedBetween(before, after, timeZone)}.`, revision: now });
    void client.invalidateQueries({ queryKey: messagesKey(assessmentId) });
  });
  useEffect(() => {
    if (latest > revision && revision > 0) void reload();
  }, [latest, revision]);
  const { dataUpdatedAt: at } = watch;
  useEffect(
    () => reloadOpened(client, assessmentId, { unopened, at }),
    [client, assessmentId, unopened, at],
  );
  // Without an open case, the page no longer polls, so an error of a poll is out of date.
  const error = closed ?? (open.data ? watch.error : null) ?? open.error;
  const now = useNow();
  const isOver = error !== null && mustSignIn(error) && isSignInOld(now);
  const isShownTooLong = isOver && open.data !== undefined;
  useEffect(() => {
    if (isShownTooLong) void client.resetQueries({ queryKey: ['opened'] });
  }, [isShownTooLong, client]);
  useEffect(() => {
    const closing = [watch.error, open.error].find((error) =>
      CLOSING.includes(error?.reason ?? 'failed'),
    );
    if (!closing) return;
    setClosed(closing);
    forget(client, assessmentId);
  }, [watch.error, open.error, client, assessmentId]);
  return {
    opened: closed || isOver ? undefined : open.data,
    error,
    isPolled: error === watch.error,
    checkedAt: Math.max(open.dataUpdatedAt, watch.dataUpdatedAt),
    other: watch.data?.other,
    // The trainer’s own change makes this news old.
    news: news?.revision === revision ? news.words : undefined,
    retry: () => {
      if (open.error) void open.refetch();
      else void watch.refetch();
    },
  };
};

const forget = (client: QueryClient, assessmentId: string): void => {
  client.removeQueries({ queryKey: openKey(assessmentId) });
  reloadLists(client);
};

const reloadLists = (client: QueryClient): void => {
  void client.invalidateQueries({ queryKey: ['cases'] });
  void client.invalidateQueries({ queryKey: ['search'] });
  void client.invalidateQueries({ queryKey: ['figures'] });
};

export interface ChangeOrder {
  clientCase: ClientCase;
  change: Change;
  changeId: string;
}

export const changes = ['change'] as const;

export const isNews = (seen: ClientCase, now: Omit<ClientCase, 'contact'>): boolean =>
  (now.unread ?? 0) > (seen.unread ?? 0) || now.assessments.length > seen.assessments.length;

/** Ignores the revision, which another trainer's note or message raises, too. */
export const stillApplies = (
  change: Change,
  seen: ClientCase,
  now: Omit<ClientCase, 'contact'>,
): boolean => {
  const isSame = now.state === seen.state && now.stateAt === seen.stateAt;
  const isSameClearance = now.clearance?.at === seen.clearance?.at;
  if (isNews(seen, now)) return false;
  if (change.to === 'clearance') return isSameClearance;
  if (change.to === 'undo') return isSame && isSameClearance && now.canUndo;
  const isAnswered = now.state === 'contacted' && now.via === 'message' && change.to !== 'spam';
  return isSame || (isAnswered && nextStates.contacted.includes(change.to));
};

export const useChange = () => {
  const client = useQueryClient();
  const { timeZone } = useCoach();
  return useMutation({
    mutationKey: changes,
    mutationFn: async ({ clientCase, change, changeId }: ChangeOrder) => {
      const store = ({ revision }: Pick<ClientCase, 'revision'>) =>
        callCoach(changeCase, { clientId: clientCase.clientId, changeId, revision, change });
      const answer = await store(clientCase);
      const isMissed = !answer.isStored && stillApplies(change, clientCase, answer.clientCase);
      const { changedBy } = answer;
      return isMissed ? { changedBy, ...(await store(answer.clientCase)) } : answer;
    },
    // By default, React Query forgets a failed change after five minutes.
    gcTime: Number.POSITIVE_INFINITY,
    onMutate: ({ clientCase, change }) => {
      const expected = afterChange(clientCase, change, timeZone);
      if (expected) showCase(client, expected);
      return { paths: [location.pathname] };
    },
    onSuccess: ({ clientCase: now, isStored }, { clientCase: before }) => {
      showCase(client, now);
      if (isStored) countChange(client, before, now);
      if (now.revision > before.revision + Number(isStored)) reloadCase(client, before.clientId);
      void client.invalidateQueries({ queryKey: ['figures'] });
      void client.invalidateQueries({ queryKey: ['history', before.clientId] });
    },
    onError: ({ reason }: CoachError, { clientCase }) => {
      showCase(client, clientCase);
      if (CLOSING.includes(reason)) reloadLists(client);
    },
    onSettled: (_, __, ___, made) => {
      made?.paths.push(location.pathname);
    },
  });
};

export const useUnsaved = (now: ClientCase): Change | undefined => {
  const last = useMutationState({
    filters: { mutationKey: changes, exact: true },
    select: ({ state }) => ({
      order: state.variables as ChangeOrder,
      isSaved: state.status === 'success',
    }),
  }).findLast(({ order }) => order.clientCase.clientId === now.clientId);
  if (!last || last.isSaved) return undefined;
  const { change, clientCase: seen } = last.order;
  return stillApplies(change, seen, now) ? change : undefined;
};

export const useHistory = (clientId: string, isWanted: boolean) => {
  return useInfiniteQuery({
    queryKey: ['history', clientId],
    queryFn: ({ pageParam }) =>
      callCoach(readHistory, { clientId, ...(pageParam && { after: pageParam }) }),
    initialPageParam: '',
    getNextPageParam: ({ after }) => after,
    enabled: isWanted,
  });
};
