import { unlockedId } from '#lambdas/account/unlocked.ts';
import { putItem } from '#lambdas/platform/store/writes.ts';
import { expiry, HOUR } from '#shared/domain/time.ts';
import type { Account, Tokens } from './accounts.ts';
import { tables } from './store.ts';

export const claimsOf = ({ accessToken }: Pick<Tokens, 'accessToken'>): Record<string, unknown> =>
  JSON.parse(Buffer.from(accessToken.split('.')[1] ?? '', 'base64url').toString());

export const sessionOf = (account: Pick<Tokens, 'accessToken'>): string =>
  String(claimsOf(account).origin_jti);

export const unlockedKey = (account: Pick<Account, 'id' | 'accessToken'>) => ({
  id: unlockedId(account.id, sessionOf(account)),
});

/** Unlocks this session without a code. */
export const unlockDirectly = async (account: Pick<Account, 'id' | 'accessToken'>) => {
  const inASecond = new Date(Date.now() + 1000);
  await putItem({
    table: tables.moments,
    item: {
      ...unlockedKey(account),
      unlockedAt: inASecond.toISOString(),
      expiresAt: expiry(inASecond, HOUR),
    },
  });
};
