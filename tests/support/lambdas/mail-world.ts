import type { MailQueue } from '#lambdas/adapters/queue.ts';
import { randomId } from '#lambdas/adapters/submission-id.ts';
import { claimRefused, readRecord } from '#lambdas/mail/claim.ts';
import type { MailJob } from '#lambdas/mail/mail-job.ts';
import { type MailKind, type MailStatus, requestMail } from '#lambdas/mail/mail-state.ts';
import type { Outbox, Overdue } from '#lambdas/mail/outbox.ts';
import { LEASE } from '#lambdas/mail/outbox-store.ts';
import type { QueueMessage } from '#lambdas/mail/queue-message.ts';
import { type Recipient, type RecipientKey, recipientKey } from '#lambdas/mail/recipient.ts';
import type { RecipientStore } from '#lambdas/mail/recipient-store.ts';

/** A record as any version of the product may have left it. */
export interface FakeRecord {
  version?: number;
  outbox?: MailKind | undefined;
  dueAt?: string | undefined;
  mail?: Partial<MailStatus>;
  email?: string;
  unsubscribeSecret?: string;
  createdAt?: string;
}

export const guideJob = (leadId: string): MailJob => ({ kind: 'guide', leadId });
export const noticeJob = (assessmentId: string): MailJob => ({
  kind: 'assessment',
  userId: 'user-1',
  assessmentId,
});

export const leadRecord = (email: string, now: Date): FakeRecord => ({
  ...requestMail('guide', now),
  email,
  unsubscribeSecret: '5'.repeat(32),
});

export const assessmentRecord = (now: Date): FakeRecord => ({
  ...requestMail('assessment', now),
  createdAt: now.toISOString(),
});

const keyOf = (job: MailJob): string => JSON.stringify(job);

/** The outbox over records in memory. */
export const fakeOutbox = (now: () => Date) => {
  const records = new Map<string, FakeRecord>();
  const find = (job: MailJob): FakeRecord | undefined => records.get(keyOf(job));
  const held = (job: MailJob, holder: string): FakeRecord | undefined => {
    const record = find(job);
    return record?.mail?.leaseHolder === holder ? record : undefined;
  };
  const end = (record: FakeRecord, mail: Partial<MailStatus>): void => {
    const { leaseHolder, leaseUntil, notBefore, ...rest } = record.mail ?? {};
    record.mail = { ...rest, ...mail, settledAt: now().toISOString() };
    record.outbox = undefined;
    record.dueAt = undefined;
  };
  const outbox: Outbox = {
    async claim(job) {
      const record = find(job);
      const { mail } = record ?? {};
      const time = now().toISOString();
      const isFree =
        (mail?.state === 'pending' && !(mail.notBefore && mail.notBefore > time)) ||
        (mail?.state === 'sending' && (mail.leaseUntil ?? '') < time);
      if (record?.version !== 1 || !isFree) return claimRefused(record && { ...record }, now());
      const holder = randomId();
      const inDoubt = Boolean(mail?.inDoubt) || mail?.state === 'sending';
      record.mail = {
        ...mail,
        state: 'sending',
        attempts: (mail?.attempts ?? 0) + 1,
        leaseHolder: holder,
        leaseUntil: new Date(now().getTime() + LEASE).toISOString(),
      };
      const read = readRecord(job, { ...record });
      if (!read) return { outcome: 'unreadable' };
      return { outcome: 'claimed', claim: { job, holder, record: read, inDoubt } };
    },
    async settle({ job, holder }, outcome) {
      const record = held(job, holder);
      if (record) end(record, outcome);
    },
    async release({ job, holder }, { inDoubt, notBefore }) {
      const record = held(job, holder);
      if (!record) return;
      const { leaseHolder, leaseUntil, ...rest } = record.mail ?? {};
      const until = notBefore?.toISOString();
      record.mail = { ...rest, state: 'pending', inDoubt, ...(until && { notBefore: until }) };
      if (until) record.dueAt = until;
    },
    async park(job, reason) {
      const record = find(job);
      if (record) end(record, { state: 'failed', reason });
    },
    async returned(job, state) {
      const record = find(job);
      if (record) end(record, { state });
    },
    async *overdue(kind, before) {
      yield [...records].flatMap(([key, { outbox: due, dueAt = '', mail }]): Overdue[] =>
        due === kind && dueAt < before.toISOString()
          ? [{ job: JSON.parse(key), dueAt, attempts: mail?.attempts ?? 0 }]
          : [],
      );
    },
    async putOff({ job, dueAt }, until) {
      const record = find(job);
      if (record?.dueAt === dueAt) record.dueAt = until.toISOString();
    },
  };
  return {
    outbox,
    put: (job: MailJob, record: FakeRecord) => records.set(keyOf(job), record),
    mailOf: (job: MailJob) => find(job)?.mail,
    recordOf: find,
  };
};

export const fakeRecipients = () => {
  const recipients = new Map<RecipientKey, Recipient>();
  const findByKey = (key: RecipientKey) => recipients.get(key) ?? { version: 0, shares: [] };
  const find = (email: string): Recipient => findByKey(recipientKey(email));
  const store: RecipientStore = {
    find: async (email) => find(email),
    async takeShare(email, found, leadId, now) {
      const { version, shares } = find(email);
      if (version !== found.version) return false;
      const taken = [...shares, { leadId, at: now.toISOString() }];
      recipients.set(recipientKey(email), { version: version + 1, shares: taken });
      return true;
    },
    async suppress(key, suppressed) {
      const found = findByKey(key);
      recipients.set(key, { suppressed, ...found, version: found.version + 1 });
    },
  };
  return { store, find };
};

export const fakeQueue = () => {
  const added: { message: QueueMessage; delay: number }[] = [];
  const delayed: { receiptHandle: string; seconds: number }[] = [];
  const forgotten: string[] = [];
  const queue: MailQueue = {
    async add(messages, delay = 0) {
      for (const message of messages) added.push({ message, delay });
    },
    async retryLater(receiptHandle, seconds) {
      delayed.push({ receiptHandle, seconds });
    },
    async forget(receiptHandle) {
      forgotten.push(receiptHandle);
    },
  };
  return { queue, added, delayed, forgotten };
};
