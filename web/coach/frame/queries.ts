import {
  type InfiniteData,
  QueryClient,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { Change } from '#shared/domain/case.ts';
import { type ClientRecord, coachLimits, type NoteContent } from '#shared/domain/coach-records.ts';
import {
  addNote,
  changeCase,
  countWaiting,
  exportLeads,
  listLeads,
  listRecords,
  type Opened,
  openAssessment,
  readFigures,
  readHistory,
  searchRecords,
  setHoliday,
} from '#shared/endpoints/coach.ts';
import type { AnswerOf, InputOf } from '#shared/endpoints/endpoint.ts';
import { openingIdOf } from '#web/coach/case/openings.ts';
import { afterChange } from '#web/coach/case/optimistic.ts';
import { type CoachError, callCoach, newId } from '#web/coach/frame/api.ts';

type Page = AnswerOf<typeof listRecords>;
export type Filter = InputOf<typeof listRecords>['filter'];

const listKey = (filter: Filter) => ['records', filter] as const;
const openKey = (assessmentId: string) => ['opened', assessmentId] as const;

/** An outage may pass; a refusal stays one. */
const isWorthRetrying = (attempts: number, { reason }: CoachError): boolean =>
  attempts < 2 && ['unavailable', 'timed-out', 'offline'].includes(reason);

/** Answers lie in memory only, and are gone when the trainer signs out. */
export const makeQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        retry: isWorthRetrying,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        networkMode: 'always',
      },
      mutations: { retry: isWorthRetrying, networkMode: 'always' },
    },
  });

/** The inbox, page by page. */
export const useRecords = (filter: Filter) => {
  return useInfiniteQuery({
    queryKey: listKey(filter),
    queryFn: ({ pageParam }) =>
      callCoach(listRecords, { filter, ...(pageParam && { after: pageParam }) }),
    initialPageParam: '',
    getNextPageParam: ({ after }) => after,
    staleTime: coachLimits.pollEvery,
  });
};

/** The waiting cases: asked again every half minute while the page is visible; a change makes the list be read again. */
export const useCounts = () => {
  const client = useQueryClient();
  const counts = useQuery({
    queryKey: ['counts'],
    queryFn: () => callCoach(countWaiting, {}),
    refetchInterval: coachLimits.pollEvery,
    refetchOnWindowFocus: true,
  });
  const seen = useRef<string>(undefined);
  const newest = counts.data?.newest;
  useEffect(() => {
    if (seen.current !== undefined && newest && newest > seen.current) {
      void client.invalidateQueries({ queryKey: ['records'] });
    }
    if (newest !== undefined) seen.current = newest;
    else seen.current ??= '';
  }, [newest, client]);
  return counts;
};

export const useFigures = () => {
  return useQuery({
    queryKey: ['figures'],
    queryFn: () => callCoach(readFigures, {}),
    staleTime: 5 * 60_000,
  });
};

/** The records of one address; nothing is asked while it is empty. */
export const useSearch = (email: string) => {
  return useQuery({
    queryKey: ['search', email],
    queryFn: () => callCoach(searchRecords, { email }),
    enabled: email !== '',
    staleTime: Number.POSITIVE_INFINITY,
  });
};

export const useOpened = (assessmentId: string) => {
  return useQuery({
    queryKey: openKey(assessmentId),
    queryFn: () =>
      callCoach(openAssessment, { assessmentId, openingId: openingIdOf(assessmentId) }),
    staleTime: Number.POSITIVE_INFINITY,
  });
};

/** Puts a record, as the server has it now, wherever the page shows it. */
const showRecord = (client: QueryClient, record: Omit<ClientRecord, 'contact'>): void => {
  const merged = (shown: ClientRecord): ClientRecord =>
    shown.clientId === record.clientId ? { ...shown, ...record } : shown;
  client.setQueriesData<InfiniteData<Page>>({ queryKey: ['records'] }, (data) =>
    data
      ? { ...data, pages: data.pages.map((page) => ({ ...page, rows: page.rows.map(merged) })) }
      : data,
  );
  client.setQueriesData<Page>({ queryKey: ['search'] }, (data) =>
    data ? { ...data, rows: data.rows.map(merged) } : data,
  );
  client.setQueriesData<Opened>({ queryKey: ['opened'] }, (data) =>
    data ? { ...data, record: merged(data.record) } : data,
  );
};

interface ChangeOrder {
  record: ClientRecord;
  change: Change;
  /** Kept over retries. */
  changeId: string;
}

/** Changes a case. The page shows it at once, and takes it back when the server says no. */
export const useChange = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ record, change, changeId }: ChangeOrder) =>
      callCoach(changeCase, {
        clientId: record.clientId,
        changeId,
        revision: record.revision,
        change,
      }),
    onMutate: ({ record, change }) => {
      const expected = afterChange(record, change);
      if (expected) showRecord(client, expected);
    },
    onSuccess: ({ record }) => {
      showRecord(client, record);
      void client.invalidateQueries({ queryKey: ['counts'] });
      void client.invalidateQueries({ queryKey: ['figures'] });
      void client.invalidateQueries({ queryKey: ['history', record.clientId] });
    },
    onError: (_, { record }) => {
      const { contact, ...before } = record;
      showRecord(client, before);
    },
  });
};

interface NoteOrder {
  clientId: string;
  content: NoteContent;
  /** Kept over retries. */
  noteId: string;
}

export const useAddNote = (assessmentId: string) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (note: NoteOrder) => callCoach(addNote, note),
    onSuccess: ({ note, revision }, { clientId }) => {
      client.setQueryData<Opened>(openKey(assessmentId), (data) =>
        data
          ? {
              ...data,
              record: { ...data.record, revision },
              notes: [...data.notes.filter(({ id }) => id !== note.id), note],
            }
          : data,
      );
      void client.invalidateQueries({ queryKey: ['history', clientId] });
    },
  });
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

export const useLeads = (month: string) => {
  return useInfiniteQuery({
    queryKey: ['leads', month],
    queryFn: ({ pageParam }) =>
      callCoach(listLeads, { month, ...(pageParam && { after: pageParam }) }),
    initialPageParam: '',
    getNextPageParam: ({ after }) => after,
  });
};

/** The leads of a month as one CSV, fetched part by part. */
export const useExport = () => {
  return useMutation({
    mutationFn: async (month: string): Promise<Blob> => {
      const exportId = newId();
      const parts: string[] = [];
      let after: string | undefined;
      do {
        const part = await callCoach(exportLeads, { month, exportId, ...(after && { after }) });
        parts.push(part.csv);
        after = part.after;
      } while (after);
      return new Blob(parts, { type: 'text/csv;charset=utf-8' });
    },
  });
};

export const useSetHoliday = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (holiday: InputOf<typeof setHoliday>['holiday']) =>
      callCoach(setHoliday, { holiday }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['figures'] }),
  });
};
