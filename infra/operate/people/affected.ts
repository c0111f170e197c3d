import { paginateScan } from '@aws-sdk/lib-dynamodb';
import type { UserPool } from '#lambdas/platform/aws/user-pool.ts';
import type { Tables } from '#lambdas/platform/store/table.ts';
import { namesOf } from '#lambdas/platform/trainers.ts';
import { HOUR } from '#shared/domain/time.ts';

const readings = ['opened', 'copied'];
/** Lists show names, addresses, and phone numbers. */
const listings = ['listed', 'listed leads'];

/**
 * Says who opened, copied, or listed whose data in a period, for the notices after a breach. Scans,
 * because the audit has no index by time, and nobody waits for this list.
 */
export async function affectedClients(
  { audit, settings }: Tables,
  accounts: Pick<UserPool, 'find'>,
  { from, to }: { from: Date; to: Date },
): Promise<string> {
  const pages = paginateScan(
    { client: audit.client },
    {
      TableName: audit.name,
      FilterExpression: '#time BETWEEN :from AND :to',
      ExpressionAttributeNames: { '#time': 'time' },
      ExpressionAttributeValues: {
        // One entry covers what a trainer does in the hour after it.
        ':from': new Date(from.getTime() - HOUR).toISOString(),
        ':to': `${to.toISOString()}~`,
      },
    },
  );
  const entries = (await Array.fromAsync(pages))
    .flatMap(({ Items = [] }) => Items)
    // A copy of guide requests alone has no answers.
    .filter(({ assessments }) => !(Array.isArray(assessments) && assessments.length === 0))
    .map(({ time, by, action, subject }) => ({
      time: String(time).slice(0, 16),
      by: String(by),
      action: String(action),
      subject: String(subject),
    }))
    .filter(({ action }) => [...readings, ...listings].includes(action))
    .sort((one, other) => one.time.localeCompare(other.time));
  const nameOf = await namesOf(
    settings,
    entries.map(({ by }) => by),
  );
  const lines: string[] = [];
  const clients = new Set<string>();
  for (const { time, by, action, subject } of entries) {
    const line = `${time}Z  ${by === 'client' || by === 'owner' ? by : nameOf(by)}  ${action}`;
    if (readings.includes(action)) {
      clients.add(subject);
      lines.push(`${line}  ${subject}  ${(await accounts.find(subject))?.email ?? 'no account'}`);
    } else lines.push(line);
  }
  return [...lines, `Clients whose answers were opened or copied: ${clients.size}.`].join('\n');
}
