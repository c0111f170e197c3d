import { createHmac } from 'node:crypto';
import { isIPv4, isIPv6 } from 'node:net';

/** Returns the /64 prefix of an IPv6 address, because providers give each customer at least a /64. */
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
 * Recognizes requests from the same network address during a day, without storing the address. Returns an HMAC
 * with a key that changes daily. IPv6 addresses with the same /64 prefix count as one.
 * @returns undefined if the text isn't a network address
 */
export const sourceOf = (address: string | undefined, secret: string, now: Date) => {
  const network = address === undefined ? undefined : networkOf(address);
  if (network === undefined) return undefined;
  const key = createHmac('sha256', secret).update(`source ${now.toISOString().slice(0, 10)}`);
  return createHmac('sha256', key.digest()).update(network).digest('hex').slice(0, 32);
};
