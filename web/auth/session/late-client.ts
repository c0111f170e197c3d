import { authMessage } from '#web/auth/auth-messages.ts';
import type { AuthClient, AuthOutcome } from './auth-client.ts';
import { forgetTokens, hasExpired, hasTokens, onTokensChange } from './token-keys.ts';

const outOfReach = (): AuthOutcome => ({
  ok: false,
  message: authMessage(Object.assign(new Error(), { name: 'NetworkError' })),
});

export const lateClient = (load: () => Promise<AuthClient>): AuthClient => {
  let loading: Promise<AuthClient> | undefined;
  let tell: (client: AuthClient) => void = () => {};
  const loaded = new Promise<AuthClient>((resolve) => {
    tell = resolve;
  });
  const client = () => {
    loading ??= load();
    loading.then(tell, () => {
      loading = undefined;
    });
    return loading;
  };

  const attempt = async (act: (client: AuthClient) => Promise<AuthOutcome>) => {
    const real = await client().catch(() => undefined);
    return real ? act(real) : outOfReach();
  };

  return {
    stored: async () => (hasTokens() ? (await client()).stored() : undefined),
    hasExpired,
    refresh: async () => (await client()).refresh(),
    prepare: () => void client().then((real) => real.prepare(), outOfReach),

    onChange(listener) {
      let stop = onTokensChange(listener);
      let stopped = false;
      void loaded.then((real) => {
        if (stopped) return;
        stop();
        stop = real.onChange(listener);
      });
      return () => {
        stopped = true;
        stop();
      };
    },

    signIn: (credentials) => attempt((real) => real.signIn(credentials)),
    signUp: (account) => attempt((real) => real.signUp(account)),
    signOut: async () => client().then((real) => real.signOut(), forgetTokens),
    requestPasswordCode: (email) => attempt((real) => real.requestPasswordCode(email)),
    setPassword: (change) => attempt((real) => real.setPassword(change)),
    changePassword: (change) => attempt((real) => real.changePassword(change)),
    signInAgain: (credentials) => attempt((real) => real.signInAgain(credentials)),
    requestEmailCode: () => attempt((real) => real.requestEmailCode()),
    confirmEmail: (code) => attempt((real) => real.confirmEmail(code)),
  };
};
