import { createHmac } from 'node:crypto';
import { isIPv4, isIPv6 } from 'node:net';
import type { Entry } from '#lambdas/outbox/entry.ts';
import { newEntry } from '#lambdas/outbox/new-entry.ts';
import { randomId, submissionId } from '#lambdas/platform/crypto/submission-id.ts';
import { done, keyReused, type UseCase } from '#lambdas/platform/http/outcome.ts';
import type { subscribeLeadMagnet } from '#shared/endpoints/visitor.ts';
import type { StoredLead } from './lead-store.ts';

/** Providers give each customer at least a /64 of IPv6 addresses. */
const prefix64 = (address: string): string => {
  const sides = address.split('::').map((side) => side.split(':').filter(Boolean));
  const [left = [], right = []] = sides;
  const zeros = Array<string>(8 - left.length - right.length).fill('0');
  const groups = [...left, ...zeros, ...right].slice(0, 4);
  return groups.map((group) => Number.parseInt(group, 16)).join(':');
};

const networkOf = (address: string): string | undefined => {
  if (isIPv4(address)) return address;
  return isIPv6(address) ? prefix64(address) : undefined;
};

/** Identifies an IPv4 address or a /64 for a day, so that the site doesn't store the address. */
const sourceOf = (address: string | undefined, secret: string, now: Date) => {
  const network = address === undefined ? undefined : networkOf(address);
  if (network === undefined) return undefined;
  const key = createHmac('sha256', secret).update(`source ${now.toISOString().slice(0, 10)}`);
  return createHmac('sha256', key.digest()).update(network).digest('hex').slice(0, 32);
};

export interface Dependencies {
  readonly store: (lead: StoredLead, entry: Entry) => Promise<'stored' | 'other'>;
  readonly secret: string;
  readonly now: () => Date;
}

/** Doesn't look up the email address, because the response time could reveal the result. */
export const subscribe: UseCase<
  typeof subscribeLeadMagnet,
  Dependencies,
  'idempotencyKey' | 'address'
> = async ({ store, secret, now }, lead, { idempotencyKey, address }) => {
  const time = now();
  const createdAt = time.toISOString();
  const { id, fingerprint } = submissionId(idempotencyKey, {
    purpose: 'lead',
    userId: '',
    input: lead,
  });
  const { email, name, source } = lead;
  const unsubscribeSecret = randomId();
  const payload = { email, unsubscribeSecret, source: sourceOf(address, secret, time) };
  const stored = await store(
    {
      version: 1,
      id,
      email,
      address: email.toLowerCase(),
      name,
      source,
      createdAt,
      month: createdAt.slice(0, 7),
      fingerprint,
      unsubscribeSecret,
    },
    newEntry({ id, kind: 'guide', payload }, time),
  );
  return stored === 'other' ? keyReused : done({ ok: true });
};
