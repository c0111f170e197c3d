import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import type { ClientRecord } from '#shared/domain/coach-records.ts';
import type { listRecords, Opened } from '#shared/endpoints/coach.ts';
import type { AnswerOf } from '#shared/endpoints/endpoint.ts';

type Page = AnswerOf<typeof listRecords>;

/**
 * Puts a case, as the server has it now, wherever the page shows it. It replaces the one that is shown, except for the
 * contact: what a change removed (a clock that starts again has no answer) must not stay.
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
