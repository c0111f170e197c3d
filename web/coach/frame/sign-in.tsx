import { Authenticator, useAuthenticator } from '@aws-amplify/ui-react';
import { Amplify } from 'aws-amplify';
import { fetchAuthSession } from 'aws-amplify/auth';
import { cognitoUserPoolsTokenProvider } from 'aws-amplify/auth/cognito';
import { sessionStorage as tabStorage } from 'aws-amplify/utils';
import type { ReactNode } from 'react';
import { brand } from '#shared/brand.ts';
import type { SiteConfig } from '#shared/endpoints/contract.ts';
import type { AccessToken } from '#web/coach/frame/api.ts';

/** Points Amplify at the trainers' pool. Tokens live in this tab's session storage and end with it. */
export const configureSignIn = ({ trainers, userPoolEndpoint }: SiteConfig): void => {
  if (!trainers) throw new Error('The settings of the site name no trainers’ pool');
  Amplify.configure({
    Auth: {
      Cognito: {
        userPoolId: trainers.userPoolId,
        userPoolClientId: trainers.userPoolClientId,
        ...(userPoolEndpoint && { userPoolEndpoint }),
        loginWith: { email: true },
      },
    },
  });
  cognitoUserPoolsTokenProvider.setKeyValueStorage(tabStorage);
};

export const accessToken: AccessToken = async (fresh) => {
  const { tokens } = await fetchAuthSession({ forceRefresh: fresh });
  return tokens?.accessToken.toString();
};

/** The trainer's address, as the ID token says. */
export const trainerAddress = async (): Promise<string> => {
  const { tokens } = await fetchAuthSession();
  return String(tokens?.idToken?.payload.email ?? '');
};

const Head = ({ children }: { children: ReactNode }) => (
  <h1 className="sign-in-title">{children}</h1>
);

const components = {
  SignIn: { Header: () => <Head>Trainers sign in here</Head> },
  ConfirmSignIn: { Header: () => <Head>Code from your authenticator app</Head> },
  SetupTotp: {
    Header: () => (
      <>
        <Head>Set up your authenticator app</Head>
        <p>
          Scan the code with an authenticator app (1Password, Google Authenticator, …), or copy the
          key into it. Then type the six digits that it shows.
        </p>
      </>
    ),
  },
  ForceNewPassword: { Header: () => <Head>Choose your password</Head> },
};

const formFields = {
  signIn: {
    username: { label: 'Email', placeholder: '', isRequired: true },
    password: { placeholder: '' },
  },
  confirmSignIn: { confirmation_code: { label: 'Six digits', placeholder: '' } },
  setupTotp: {
    QR: { totpIssuer: brand.name },
    confirmation_code: { label: 'Six digits', placeholder: '' },
  },
  forceNewPassword: {
    password: { placeholder: '', label: 'New password, 12 characters or more' },
    confirm_password: { placeholder: '', label: 'The same again' },
  },
};

/** Password and code first; then what is inside. The address stays, so one lands where one was going. */
export const SignIn = ({ children }: { children: (signOut: () => void) => ReactNode }) => (
  <Authenticator.Provider>
    <Gate>{children}</Gate>
  </Authenticator.Provider>
);

const Gate = ({ children }: { children: (signOut: () => void) => ReactNode }) => {
  const { authStatus, signOut } = useAuthenticator(({ authStatus: status }) => [status]);
  if (authStatus === 'authenticated') return children(signOut);
  return (
    <main className="sign-in" aria-busy={authStatus === 'configuring'}>
      <Authenticator
        hideSignUp
        loginMechanisms={['email']}
        components={components}
        formFields={formFields}
      />
    </main>
  );
};
