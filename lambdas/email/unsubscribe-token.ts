import type { HashAddress } from '#lambdas/platform/crypto/address-hash.ts';
import { suppressedAddress } from './recipient.ts';

export const unsubscribeToken = (leadId: string, secret: string): string => `${leadId}${secret}`;

const TOKEN = /^([0-9a-f]{32})([0-9a-f]{32})$/;

export const parseToken = (text: string): { leadId: string; secret: string } | undefined => {
  const [, leadId, secret] = TOKEN.exec(text) ?? [];
  return leadId && secret ? { leadId, secret } : undefined;
};

export const addressToken = async (
  email: string,
  hash: HashAddress,
  sign: HashAddress,
): Promise<string> => {
  const recipient = await hash(suppressedAddress(email, 'unsubscribed'));
  return `${recipient}${await sign(recipient)}`;
};

const ADDRESS_TOKEN = /^([0-9a-f]{64})([0-9a-f]{64})$/;

export const parseAddressToken = (
  text: string,
): { recipient: string; signature: string } | undefined => {
  const [, recipient, signature] = ADDRESS_TOKEN.exec(text) ?? [];
  return recipient && signature ? { recipient, signature } : undefined;
};
