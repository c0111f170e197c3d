import { TOTP } from 'otpauth';

export const totp = (secret: string, timestamp = Date.now()): string =>
  new TOTP({ secret }).generate({ timestamp });
