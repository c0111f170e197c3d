import type { ClientCase } from '#shared/domain/case.ts';

const digitsOf = (text: string): string => text.replace(/\D/g, '').replace(/^1(?=\d{10}$)/, '');

const folded = (text: string): string =>
  text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

/** By parts of a name or an address, or by a phone number however it is written. */
export const matches = ({ contact = {} }: Pick<ClientCase, 'contact'>, filter: string): boolean => {
  const wanted = folded(filter.trim());
  const { name = '', email = '', typedEmail = '', phone = '' } = contact;
  if ([name, email, typedEmail].some((text) => folded(text).includes(wanted))) return true;
  const digits = digitsOf(filter);
  return digits.length >= 3 && !/\p{L}/u.test(filter) && digitsOf(phone).includes(digits);
};
