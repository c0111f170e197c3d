import { createHmac, randomUUID } from 'node:crypto';
import { isIPv4, isIPv6 } from 'node:net';
import { exactAddress } from '#lambdas/email/address.ts';
import { putNewJob } from '#lambdas/jobs/job.ts';
import { done, refusal, type UseCase } from '#lambdas/platform/http/outcome.ts';
import { count } from '#lambdas/platform/log.ts';
import { actId, changeOnce, countWithin, secondsLeft } from '#lambdas/platform/store/change.ts';
import { getItem } from '#lambdas/platform/store/reads.ts';
import { anyShardOf } from '#lambdas/platform/store/shards.ts';
import type { Tables } from '#lambdas/platform/store/table.ts';
import { retention } from '#shared/domain/privacy.ts';
import { addMonths, expiry, HOUR } from '#shared/domain/time.ts';
import type { subscribeLeadMagnet as row } from '#shared/endpoints/lead.ts';
import type { StoredLead } from './lead.ts';

/** Providers give each customer at least a /64 of IPv6 addresses. */
const prefix64 = (address: string): string => {
  const sides = address.split('::').map((side) => side.split(':').filter(Boolean));
  const [left = [], right = []] = sides;
  const zeros = Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0');
  const groups = [...left, ...zeros, ...right].slice(0, 4);
  return groups.map((group) => Number.parseInt(group, 16)).join(':');
};

const networkOf = (address: string): string | undefined => {
  if (isIPv4(address)) return address;
  return isIPv6(address) ? prefix64(address) : undefined;
};

/** Identifies a network for a day, so that the site doesn't store an IP address. */
const networkKey = (address: string | undefined, secret: string, now: Date): string | undefined => {
  const network = address === undefined ? undefined : networkOf(address);
  if (network === undefined) return undefined;
  const day = createHmac('sha256', secret).update(`network ${now.toISOString().slice(0, 10)}`);
  return createHmac('sha256', day.digest()).update(network).digest('hex').slice(0, 32);
};

const tooMany = refusal(
  429,
  'Many guides were requested from your network. Please try again in an hour.',
);

export interface Dependencies {
  readonly tables: Tables;
  readonly secret: string;
  readonly guidesPerNetwork: number;
  readonly now: () => Date;
}

/** Doesn't look up the email address, because the response time could reveal the result. */
export const subscribeLeadMagnet: UseCase<
  typeof row,
  Dependencies,
  'idempotencyKey' | 'address'
> = async ({ tables, secret, guidesPerNetwork, now }, body, { idempotencyKey, address }) => {
  const time = now();
  const { leads, jobs, moments } = tables;
  const network = networkKey(address, secret, time);
  const act = { moments, caller: 'visitor', key: idempotencyKey, body, now: time };
  const known = { table: moments, key: { id: actId('visitor', idempotencyKey) } };
  const isRepeated = (await getItem(known)) !== undefined;
  if (network && !isRepeated) {
    const limited = { key: `network#${network}`, window: HOUR, most: guidesPerNetwork, now: time };
    // 64 bits of the hash are enough, and nobody finds two ids for one of them.
    const counted = known.key.id.slice(-16);
    if ((await countWithin(moments, limited, counted)) === undefined) {
      count('NetworkLimited');
      return { ...tooMany, retryAfter: secondsLeft(limited) };
    }
  }
  return changeOnce(act, {}, () => {
    const createdAt = time.toISOString();
    const id = randomUUID();
    const lead: StoredLead = {
      ...body,
      id,
      address: exactAddress(body.email),
      createdAt,
      month: anyShardOf(createdAt.slice(0, 7)),
      at: `${createdAt}#${id}`,
      unsubscribeSecret: randomUUID(),
      expiresAt: expiry(addMonths(time, retention.leadMonths)),
    };
    return {
      answer: done({ ok: true as const }),
      writes: {
        lead: { table: leads, item: lead, condition: 'attribute_not_exists(id)' },
        job: putNewJob(jobs, { kind: 'guide', owner: id, data: {} }, time),
      },
    };
  });
};
