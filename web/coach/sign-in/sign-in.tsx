import { Authenticator, useAuthenticator } from '@aws-amplify/ui-react';
import { Hub } from 'aws-amplify/utils';
import { Activity, type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { brand } from '#shared/brand.ts';
import {
  endSession,
  isOver,
  storedSession,
  type TrainerSession,
} from '#web/coach/frame/trainer-session.ts';
import { SignInForm } from './sign-in-form.tsx';

type Pages = (trainer: string, signOut: () => void) => ReactNode;

export const SignIn = ({ children }: { children: Pages }) => (
  <Authenticator.Provider>
    <Gate>{children}</Gate>
  </Authenticator.Provider>
);

/** The address of the page stays the same, so the sign-in leads back to it. */
const Gate = ({ children }: { children: Pages }) => {
  const { authStatus, signOut } = useAuthenticator((each) => [each.authStatus]);
  const [state, setState] = useState<'loading' | 'open' | 'closed'>('loading');
  const [session, setSession] = useState<TrainerSession>();
  const isOpen = state === 'open';
  const read = useEffectEvent(async () => {
    const stored = await storedSession();
    setState(stored ? 'open' : 'closed');
    // Hides the pages of a session that is over, so that the trainer finds unsent text again. After
    // a sign-out, no page stays.
    setSession((before) => stored ?? (before && isOver(before) ? before : undefined));
  });
  // Amplify UI doesn't notice a sign-out in another tab.
  const signOutHere = useEffectEvent(signOut);
  useEffect(() => {
    void read();
    return Hub.listen(
      'auth',
      ({ payload: { event }, crossTab }) => {
        if (event === 'signedIn' || event === 'signedOut') void read();
        if (event === 'signedOut' && crossTab) signOutHere();
      },
      { listenerName: 'coach', enableCrossTabEvents: true },
    );
  }, []);
  useEffect(() => {
    if (!isOpen) document.title = `Trainers · ${brand.name}`;
  }, [isOpen]);
  const leave = () => {
    setState('closed');
    setSession(undefined);
    void endSession();
  };
  const isReady = state === 'closed' && authStatus === 'unauthenticated';
  return (
    <>
      {!isOpen && (
        <main className="sign-in" aria-busy={!isReady}>
          {isReady ? (
            <SignInForm
              email={session?.trainer ?? ''}
              notice={session ? 'Your session has ended.' : ''}
            />
          ) : (
            <p className="lead">Loading…</p>
          )}
        </main>
      )}
      {session && (
        <Activity key={session.trainer} mode={isOpen ? 'visible' : 'hidden'}>
          {children(session.trainer, leave)}
        </Activity>
      )}
    </>
  );
};
