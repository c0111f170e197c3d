import { paginateScan } from '@aws-sdk/lib-dynamodb';
import type { UserPool } from '#lambdas/platform/aws/user-pool.ts';
import type { Item, Tables } from '#lambdas/platform/store/table.ts';
import { namesOf } from '#lambdas/platform/trainers.ts';
import { HOUR } from '#shared/domain/time.ts';

export interface Period {
  from: Date;
  to: Date;
  /** The address of one trainer. @default everybody */
  trainer?: string | undefined;
}

interface Opening {
  clientId: string;
  at: string;
  by: string;
}

const readings = ['opened', 'copied'];
const listings = ['listed', 'listed leads'];

/** Scans, because the audit has no index by time, and nobody waits for this list. */
async function entriesIn({ audit }: Tables, { from, to }: Period): Promise<Item[]> {
  const { client, name: TableName } = audit;
  const pages = paginateScan(
    { client },
    {
      TableName,
      FilterExpression: '#time BETWEEN :from AND :to',
      ExpressionAttributeNames: { '#time': 'time' },
      ExpressionAttributeValues: {
        // One entry covers the openings of the hour after it.
        ':from': new Date(from.getTime() - HOUR).toISOString(),
        ':to': `${to.toISOString()}~`,
      },
    },
  );
  return (await Array.fromAsync(pages)).flatMap(({ Items = [] }) => Items);
}

/** Says whose answers were opened or copied in a period, for the notices after a breach. */
export async function affectedClients(
  tables: Tables,
  accounts: Pick<UserPool, 'find'>,
  period: Period,
): Promise<string[]> {
  const entries = await entriesIn(tables, period);
  const nameOf = await namesOf(
    tables.settings,
    entries.map(({ by }) => String(by)),
  );
  const readerOf = ({ by }: Item): string =>
    by === 'client' || by === 'owner' ? `the ${by}` : nameOf(String(by));
  const isWanted = (entry: Item): boolean =>
    period.trainer === undefined || readerOf(entry).toLowerCase() === period.trainer.toLowerCase();
  const wanted = entries.filter(isWanted);
  const openings: Opening[] = wanted
    .filter(({ action }) => readings.includes(String(action)))
    .map((entry) => ({
      clientId: String(entry.subject),
      at: String(entry.time).split('#')[0] ?? '',
      by: readerOf(entry),
    }))
    .sort((one, other) => one.at.localeCompare(other.at));
  const byClient = Map.groupBy(openings, ({ clientId }) => clientId);
  const lines = await Promise.all(
    Array.from(byClient, async ([clientId, all]) => {
      const email = (await accounts.find(clientId))?.email ?? 'no account';
      const when = all.map(({ at, by }) => `${at} by ${by}`).join(', ');
      return `${clientId}  ${email}  ${when}`;
    }),
  );
  const lists = wanted.filter(({ action }) => listings.includes(String(action))).length;
  return [
    ...lines,
    `Clients whose answers were opened or copied: ${byClient.size}. Hours in which a trainer loaded lists, which show names, addresses, and phone numbers: ${lists}.`,
  ];
}
