import { TOTP } from 'otpauth';

/**
 * Returns the six digits that an authenticator shows.
 * @param secret in base32, as `AssociateSoftwareToken` returns it
 */
export const totp = (secret: string, timestamp = Date.now()): string =>
  new TOTP({ secret }).generate({ timestamp });
