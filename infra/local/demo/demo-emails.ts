import { setTimeout as wait } from 'node:timers/promises';
import { InvokeCommand, LambdaClient } from '@aws-sdk/client-lambda';
import type { DynamoDBDocument } from '@aws-sdk/lib-dynamodb';
import { clientConfig } from '#infra/local/cloud/environment.ts';
import type { Product } from '#infra/local/product.ts';
import { series } from '#lambdas/email/series.ts';
import { unsubscribeToken } from '#lambdas/email/unsubscribe-token.ts';
import type { LeadRecord } from '#lambdas/lead/lead-store.ts';
import { draftReminderId } from '#lambdas/outbox/reminders/draft-reminder.ts';
import { seriesEntryIds } from '#lambdas/outbox/series.ts';
import { giveDraftKey } from '#shared/endpoints/client.ts';
import { startSeries } from '#shared/endpoints/visitor.ts';

/**
 * How many times, and how many milliseconds apart, to look for an email's outcome. The machine may still be busy
 * starting up.
 */
const LOOKS = 240;
const BETWEEN_LOOKS = 500;

interface Sample {
  /** A lead who requests the series. */
  lead: Pick<LeadRecord, 'id' | 'unsubscribeSecret'>;
  /** A client with a confirmed address who begins an assessment. */
  client: { userId: string; token: string };
}

/** Sends the emails that are off by default, as if time had passed: the series, and the reminder about a draft. */
export async function sendOptionalEmails(
  { siteUrl, endpoint, outputs }: Pick<Product, 'siteUrl' | 'endpoint' | 'outputs'>,
  rows: DynamoDBDocument,
  { lead, client }: Sample,
): Promise<void> {
  const lambda = new LambdaClient(clientConfig(endpoint));
  const TableName = outputs.OutboxTableName;
  const find = async (id: string, isWanted: (entry: Record<string, unknown>) => boolean) => {
    for (let look = 0; look < LOOKS; look += 1) {
      const { Item } = await rows.get({ TableName, Key: { id }, ConsistentRead: true });
      if (Item && isWanted(Item)) return Item;
      await wait(BETWEEN_LOOKS);
    }
    throw new Error(`The entry ${id} still has no outcome`);
  };
  const sendNow = async (id: string) => {
    const entry = await find(id, () => true);
    if (entry.state !== 'pending') return;
    const time = new Date(Date.now() - 60_000).toISOString();
    await rows.put({ TableName, Item: { ...entry, dueAt: time, sweepAt: time } });
    await lambda.send(new InvokeCommand({ FunctionName: outputs.SweepFunctionName }));
    await find(id, ({ state }) => state !== 'pending' && state !== 'sending');
  };

  const token = unsubscribeToken(lead.id, lead.unsubscribeSecret);
  await fetch(`${siteUrl}${startSeries.path}?token=${token}`, { method: 'POST' });
  for (const id of seriesEntryIds(lead.id).slice(0, series.length)) await sendNow(id);

  const authorization = `Bearer ${client.token}`;
  const headers = { authorization, 'content-type': 'application/json' };
  await fetch(siteUrl + giveDraftKey.path, { method: 'POST', headers, body: '{}' });
  await sendNow(draftReminderId(client.userId));
  lambda.destroy();
}
