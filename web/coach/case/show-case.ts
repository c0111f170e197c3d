import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import type { Change } from '#shared/domain/case.ts';
import type { ClientRecord } from '#shared/domain/coach.ts';
import type { Opened } from '#shared/endpoints/coach/case.ts';
import type { listRecords } from '#shared/endpoints/coach/inbox.ts';
import type { AnswerOf } from '#shared/endpoints/endpoint.ts';

type Page = AnswerOf<typeof listRecords>;

/** Replaces the whole case except its contact. Merging would keep values that a change removes. */
export const showRecord = (client: QueryClient, record: Omit<ClientRecord, 'contact'>): void => {
  const replaced = (shown: ClientRecord): ClientRecord =>
    shown.clientId === record.clientId ? { ...record, contact: shown.contact } : shown;
  client.setQueriesData<InfiniteData<Page>>({ queryKey: ['records'] }, (data) =>
    data
      ? { ...data, pages: data.pages.map((page) => ({ ...page, rows: page.rows.map(replaced) })) }
      : data,
  );
  client.setQueriesData<Page>({ queryKey: ['search'] }, (data) =>
    data ? { ...data, rows: data.rows.map(replaced) } : data,
  );
  client.setQueriesData<Opened>({ queryKey: ['opened'] }, (data) =>
    data ? { ...data, record: replaced(data.record) } : data,
  );
};

export const shownRecord = (client: QueryClient, clientId: string): ClientRecord | undefined =>
  [
    ...client
      .getQueriesData<InfiniteData<Page>>({ queryKey: ['records'] })
      .flatMap(([, data]) => data?.pages.flatMap(({ rows }) => rows) ?? []),
    ...client
      .getQueriesData<Page>({ queryKey: ['search'] })
      .flatMap(([, data]) => data?.rows ?? []),
    ...client
      .getQueriesData<Opened>({ queryKey: ['opened'] })
      .flatMap(([, data]) => data?.record ?? []),
  ]
    .filter((record) => record.clientId === clientId)
    .sort((one, other) => one.revision - other.revision)
    .at(-1);

/**
 * Predicts the case after a change. The page shows the prediction until the server answers.
 * @returns undefined for an undo or an answered message, because only the server knows the earlier
 * state. Also undefined for a clearance, because its form keeps the dates until the server has
 * stored the clearance.
 */
export const afterChange = (
  { contact, ...record }: ClientRecord,
  change: Change,
): Omit<ClientRecord, 'contact'> | undefined => {
  const isAnswer = record.state === 'wrote' && change.to === 'contacted';
  if (change.to === 'undo' || change.to === 'clearance' || isAnswer) return undefined;
  const { againAt, laterOn, ...kept } = record;
  return {
    ...kept,
    state: record.state === 'wrote' && change.to === 'tried' ? 'wrote' : change.to,
    stateAt: new Date().toISOString(),
    canUndo: true,
    undoesClearance: undefined,
    ...(change.to === 'tried' && change.againAt && { againAt: change.againAt }),
    ...(change.to === 'later' && { laterOn: change.laterOn }),
    ...(change.to === 'contacted' && { via: change.via }),
  };
};
