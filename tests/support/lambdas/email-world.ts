import { foldAddress, type Recipient } from '#lambdas/email/recipient.ts';
import type { RecipientStore } from '#lambdas/email/recipient-store.ts';
import { type Entry, readEntry } from '#lambdas/outbox/entry.ts';
import { newEntry } from '#lambdas/outbox/new-entry.ts';
import type { Outbox } from '#lambdas/outbox/outbox-store.ts';
import { decodeMessage, type QueueMessage } from '#lambdas/outbox/queue-message.ts';
import type { Queue } from '#lambdas/platform/aws/queue.ts';

export const idOf = (name: string | number): string =>
  Buffer.from(String(name)).toString('hex').padStart(32, '0');

export const guideEntry = (id: string, email: string, now: Date, dueAt?: Date): Entry =>
  newEntry(
    {
      id,
      kind: 'guide',
      payload: { email, unsubscribeSecret: '5'.repeat(32) },
      ...(dueAt && { dueAt }),
    },
    now,
  );

export const noticeEntry = (id: string, now: Date, userId = 'user-1'): Entry =>
  newEntry({ id, kind: 'notice', payload: { userId, createdAt: now.toISOString() } }, now);

export const fakeOutbox = () => {
  const items = new Map<string, Record<string, unknown>>();
  const outbox: Outbox = {
    async find(id) {
      const item = items.get(id);
      return item ? (readEntry(item) ?? 'unreadable') : 'missing';
    },
    async add(entry) {
      if (items.has(entry.id)) return false;
      items.set(entry.id, { ...entry });
      return true;
    },
    async save(changed) {
      if (items.get(changed.id)?.revision !== changed.revision) return undefined;
      const next = { ...changed, revision: changed.revision + 1 };
      items.set(changed.id, { ...next });
      return next;
    },
    async remove(id) {
      items.delete(id);
    },
    async markFailed(id, reason) {
      const { sweepAt, ...item } = items.get(id) ?? {};
      items.set(id, { ...item, state: 'failed', reason });
    },
    async *due(kind, now) {
      const ids = [...items]
        .filter(([, item]) => item.kind === kind && String(item.sweepAt) < now.toISOString())
        .map(([id]) => id);
      while (ids.length > 0) yield ids.splice(0, 10);
    },
  };
  return {
    outbox,
    items,
    put: (entry: Entry) => {
      items.set(entry.id, { ...entry });
      return entry.id;
    },
    entryOf: (id: string) => items.get(id) as Partial<Entry> | undefined,
  };
};

export const fakeHash = async (address: string): Promise<string> =>
  Buffer.from(address).toString('hex').padStart(64, '0').slice(-64);

export const fakeRecipients = () => {
  const shares = new Map<string, Pick<Recipient, 'revision' | 'shares'>>();
  const store: RecipientStore = {
    async find(email) {
      const id = await fakeHash(foldAddress(email));
      const known = shares.get(id) ?? { revision: 0, shares: [] };
      return { id, ...known, isKept: false };
    },
    async takeShare({ id, revision }, entryId, now) {
      const known = shares.get(id) ?? { revision: 0, shares: [] };
      if (known.revision !== revision) return false;
      const taken = [...known.shares, { entryId, at: now.toISOString() }];
      shares.set(id, { revision: revision + 1, shares: taken });
      return true;
    },
  };
  return store;
};

export const fakeQueue = () => {
  const added: QueueMessage[] = [];
  const delayed: { receiptHandle: string; seconds: number }[] = [];
  const queue: Queue = {
    async add(body) {
      const message = decodeMessage(body);
      if (message) added.push(message);
      return message !== undefined;
    },
    async retryLater(receiptHandle, seconds) {
      delayed.push({ receiptHandle, seconds });
    },
  };
  return { queue, added, delayed };
};
