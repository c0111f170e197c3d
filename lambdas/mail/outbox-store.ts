import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import {
  type DynamoDBDocumentClient,
  GetCommand,
  paginateQuery,
  UpdateCommand,
  type UpdateCommandInput,
} from '@aws-sdk/lib-dynamodb';
import { reach } from '../adapters/outage.ts';
import { randomId } from '../adapters/submission-id.ts';
import { claimRefused, readRecord } from './claim.ts';
import type { MailJob } from './mail-job.ts';
import { type MailKind, type MailStatus, RECORD_VERSION } from './mail-state.ts';
import type { Outbox, Overdue } from './outbox.ts';
import { jobOfKey, recordKey } from './record-key.ts';

/** In milliseconds: longer than a sender lives. */
export const LEASE = 2 * 60_000;
const INDEX = 'outbox';
/** How many overdue mails are taken up together. */
const PAGE = 100;

type Item = Record<string, unknown>;
type Change = Pick<
  UpdateCommandInput,
  'UpdateExpression' | 'ConditionExpression' | 'ExpressionAttributeValues' | 'ReturnValues'
>;

interface Dependencies {
  readonly client: DynamoDBDocumentClient;
  readonly tables: Readonly<Record<MailKind, string>>;
  readonly now: () => Date;
}

/** The outbox over the two tables: `claim` wants GetItem and UpdateItem, `overdue` Query on the index, the rest UpdateItem. */
export const outboxStore = ({ client, tables, now }: Dependencies): Outbox => {
  /** `before` is the item as it was, where the change asks for it. */
  const update = async (
    job: MailJob,
    change: Change,
  ): Promise<{ changed: boolean; before?: Item | undefined }> => {
    try {
      const { Attributes } = await client.send(
        new UpdateCommand({
          TableName: tables[job.kind],
          Key: recordKey(job),
          ...change,
          // `state` is a reserved word, and a name that isn't used may not be given.
          ...(/#state/.test(`${change.UpdateExpression} ${change.ConditionExpression}`) && {
            ExpressionAttributeNames: { '#state': 'state' },
          }),
        }),
      );
      return { changed: true, before: Attributes };
    } catch (error) {
      if (!(error instanceof ConditionalCheckFailedException)) throw error;
      return { changed: false };
    }
  };
  const get = (job: MailJob) =>
    reach('the table', async (): Promise<Item | undefined> => {
      const { Item } = await client.send(
        new GetCommand({
          TableName: tables[job.kind],
          Key: recordKey(job),
          ConsistentRead: true,
        }),
      );
      return Item;
    });
  const change = (job: MailJob, input: Change) => reach('the table', () => update(job, input));

  const end = (status: string): string =>
    `SET ${status} REMOVE outbox, dueAt, mail.leaseHolder, mail.leaseUntil, mail.notBefore`;

  return {
    async claim(job) {
      const time = now();
      const holder = randomId();
      const { changed, before } = await change(job, {
        UpdateExpression:
          'SET mail.#state = :sending, mail.leaseHolder = :holder, mail.leaseUntil = :lease, mail.attempts = mail.attempts + :one',
        ConditionExpression:
          'version = :version AND ((mail.#state = :pending AND (attribute_not_exists(mail.notBefore) OR mail.notBefore <= :now)) OR (mail.#state = :sending AND mail.leaseUntil < :now))',
        ExpressionAttributeValues: {
          ':version': RECORD_VERSION,
          ':pending': 'pending',
          ':sending': 'sending',
          ':holder': holder,
          ':lease': new Date(time.getTime() + LEASE).toISOString(),
          ':now': time.toISOString(),
          ':one': 1,
        },
        ReturnValues: 'ALL_OLD',
      });
      const item = changed ? before : await get(job);
      const mail = item?.mail as MailStatus | undefined;
      // The SDK repeats a claim whose answer was lost, and meets the lease it took.
      const isOurs = changed || mail?.leaseHolder === holder;
      if (!isOurs) return claimRefused(item, time);
      const record = readRecord(job, item);
      if (!record) return { outcome: 'unreadable' };
      const inDoubt = Boolean(mail?.inDoubt) || (changed && mail?.state === 'sending');
      return { outcome: 'claimed', claim: { job, holder, record, inDoubt } };
    },

    async settle({ job, holder }, outcome) {
      const [detail, value] =
        outcome.state === 'sent'
          ? ['mail.messageId', outcome.messageId]
          : ['mail.reason', outcome.reason];
      await change(job, {
        UpdateExpression: end(`mail.#state = :state, mail.settledAt = :at, ${detail} = :detail`),
        ConditionExpression: 'mail.leaseHolder = :holder',
        ExpressionAttributeValues: {
          ':state': outcome.state,
          ':at': now().toISOString(),
          ':detail': value,
          ':holder': holder,
        },
      });
    },

    async release({ job, holder }, { inDoubt, notBefore }) {
      const held = notBefore?.toISOString();
      await change(job, {
        UpdateExpression: `SET mail.#state = :pending, mail.inDoubt = :doubt${
          held ? ', mail.notBefore = :held, dueAt = :held' : ''
        } REMOVE mail.leaseHolder, mail.leaseUntil`,
        ConditionExpression: 'mail.leaseHolder = :holder',
        ExpressionAttributeValues: {
          ':pending': 'pending',
          ':doubt': inDoubt,
          ':holder': holder,
          ...(held && { ':held': held }),
        },
      });
    },

    async park(job, reason) {
      const mail = { state: 'failed', attempts: 0, settledAt: now().toISOString(), reason };
      await change(job, {
        UpdateExpression: 'SET mail = :mail REMOVE outbox, dueAt',
        // An update makes what it doesn't find.
        ConditionExpression: 'attribute_exists(version) OR attribute_exists(mail)',
        ExpressionAttributeValues: { ':mail': mail },
      });
    },

    async returned(job, state) {
      await change(job, {
        UpdateExpression: end('mail.#state = :state, mail.settledAt = :at'),
        ConditionExpression: 'attribute_exists(mail)',
        ExpressionAttributeValues: { ':state': state, ':at': now().toISOString() },
      });
    },

    async *overdue(kind, before) {
      const pages = paginateQuery(
        { client },
        {
          TableName: tables[kind],
          IndexName: INDEX,
          Limit: PAGE,
          KeyConditionExpression: 'outbox = :kind AND dueAt < :before',
          ExpressionAttributeValues: { ':kind': kind, ':before': before.toISOString() },
        },
      )[Symbol.asyncIterator]();
      while (true) {
        const page = await reach('the table', () => pages.next());
        if (page.done) return;
        yield (page.value.Items ?? []).flatMap((item) => overdueOf(item, now()));
      }
    },

    async putOff({ job, dueAt }, until) {
      await change(job, {
        UpdateExpression: 'SET dueAt = :until',
        ConditionExpression: 'dueAt = :dueAt',
        ExpressionAttributeValues: { ':until': until.toISOString(), ':dueAt': dueAt },
      });
    },
  };
};

/** Whoever holds a lease that has not ended may still send it. */
const overdueOf = (item: Item, time: Date): Overdue[] => {
  const job = jobOfKey(item);
  const { state, leaseUntil = '', attempts = 0 } = (item.mail ?? {}) as Partial<MailStatus>;
  if (!job || (state === 'sending' && leaseUntil >= time.toISOString())) return [];
  return [{ job, dueAt: String(item.dueAt), attempts }];
};
