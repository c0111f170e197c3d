import { expect } from 'vitest';
import { seriesEntryIds } from '#lambdas/outbox/series.ts';
import { changeFunction } from '#tests/support/cloud/functions.ts';
import { waitForEmailTo } from '#tests/support/cloud/mailbox.ts';
import { ago, alterEntry, findEntry, waitForEmailState } from '#tests/support/cloud/records.ts';
import { eventually } from '#tests/support/eventually.ts';
import { askEdge, type EdgeResponse } from './edge.ts';
import { freshAddress } from './product.ts';
import { leadIdOf, newKey, submitLead } from './submissions.ts';

export async function showAll(): Promise<AsyncDisposable> {
  const stack = new AsyncDisposableStack();
  for (const name of ['Send', 'Series']) {
    stack.use(await changeFunction(`${name}FunctionName`, { settings: { DEMO: '1' } }));
  }
  return { [Symbol.asyncDispose]: () => stack.disposeAsync() };
}

export const linkIn = (text: string, path: string): string =>
  new RegExp(`${path}\\?token=[0-9a-f]+`).exec(text)?.[0] ??
  expect.unreachable(`No link to ${path}`);

/** Email programs send this request (RFC 8058, section 3.1). */
export const press = (path: string): Promise<EdgeResponse> =>
  askEdge({
    method: 'POST',
    path,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'List-Unsubscribe=One-Click',
  });

export interface SeriesReader {
  email: string;
  leadId: string;
  entries: string[];
  guideText: string;
}

export async function newReader(email = freshAddress('reader')): Promise<SeriesReader> {
  const key = newKey();
  await submitLead(email, key);
  const leadId = leadIdOf(key);
  const { text } = await waitForEmailTo(email);
  await waitForEmailState(leadId, 'sent');
  return { email, leadId, entries: seriesEntryIds(leadId), guideText: text };
}

export async function becomeDue(id: string): Promise<void> {
  await eventually(async () => {
    if (!(await findEntry(id))) throw new Error('The entry has not been created.');
  });
  await alterEntry(id, { dueAt: ago(1), sweepAt: ago(1) });
}
