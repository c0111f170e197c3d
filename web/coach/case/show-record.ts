import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import type { ClientRecord } from '#shared/domain/coach-records.ts';
import type { listRecords, Opened } from '#shared/endpoints/coach.ts';
import type { AnswerOf } from '#shared/endpoints/endpoint.ts';

type Page = AnswerOf<typeof listRecords>;

/**
 * Shows this version of a case everywhere on the page. Replaces the whole case except the contact,
 * because a change may also remove values: a restarted clock has no answer.
 */
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

/** The newest copy of a case on the page. */
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
