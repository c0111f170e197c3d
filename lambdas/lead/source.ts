import { createHmac } from 'node:crypto';
import { isIPv4, isIPv6 } from 'node:net';

/** The /64 prefix of an IPv6 address: providers assign at least a /64 to each customer. */
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

/**
 * Recognizes requests of one visitor during a day without storing the network address: an HMAC with a key that
 * changes daily and is derived from a secret that the function already has. Groups IPv6 addresses by /64.
 * @returns undefined if it isn't a network address
 */
export const sourceOf = (address: string | undefined, secret: string, now: Date) => {
  const network = address === undefined ? undefined : networkOf(address);
  if (network === undefined) return undefined;
  const key = createHmac('sha256', secret).update(`source ${now.toISOString().slice(0, 10)}`);
  return createHmac('sha256', key.digest()).update(network).digest('hex').slice(0, 32);
};
