import { Amplify } from 'aws-amplify';
import { fetchAuthSession } from 'aws-amplify/auth';
import { cognitoUserPoolsTokenProvider } from 'aws-amplify/auth/cognito';
import { sessionStorage as tabStorage } from 'aws-amplify/utils';
import { TRAINER_PASSWORD_MIN } from '#shared/domain/account.ts';
import type { SiteConfig } from '#shared/site-config.ts';
import type { CallerSession } from '#web/lib/call.ts';

/** Configures Amplify for the trainers' pool. Tokens are in this tab's session storage and end with it. */
export const configureSignIn = ({ trainers, userPoolEndpoint }: SiteConfig): void => {
  if (!trainers) throw new Error('The settings of the site name no trainers’ pool');
  Amplify.configure({
    Auth: {
      Cognito: {
        userPoolId: trainers.userPoolId,
        userPoolClientId: trainers.userPoolClientId,
        ...(userPoolEndpoint && { userPoolEndpoint }),
        loginWith: { email: true },
        passwordFormat: { minLength: TRAINER_PASSWORD_MIN },
      },
    },
  });
  cognitoUserPoolsTokenProvider.setKeyValueStorage(tabStorage);
};

/** The session of the signed-in trainer. Amplify renews it before its token expires. */
export const trainerSession: CallerSession = {
  async accessToken() {
    const { tokens } = await fetchAuthSession();
    return tokens?.accessToken.toString();
  },
  async renew() {
    const { tokens } = await fetchAuthSession({ forceRefresh: true });
    return tokens ? 'renewed' : 'ended';
  },
};

/** The trainer's address, from the ID token. */
export const trainerAddress = async (): Promise<string> => {
  const { tokens } = await fetchAuthSession();
  return String(tokens?.idToken?.payload.email ?? '');
};
