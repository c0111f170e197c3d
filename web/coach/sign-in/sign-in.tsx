import { Authenticator, useAuthenticator } from '@aws-amplify/ui-react';
import {
  type ReactNode,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { brand } from '#shared/brand.ts';
import { forgetSession, lastTrainer, tabs } from '#web/coach/frame/trainer-session.ts';
import { POOL_DEADLINE_MS } from '#web/lib/deadline.ts';
import { SignInForm } from './sign-in-form.tsx';

export interface Session {
  /** When this tab last got a session, in milliseconds since 1970. */
  since: number;
  isOpen: boolean;
  /** Unlike `leave`, keeps the pages in view. */
  renew: () => void;
  leave: (notice: string) => void;
}

const WHY_ID = 'why-sign-in';

type Pages = (session: Session) => ReactNode;

export const SignIn = ({ children }: { children: Pages }) => (
  <Authenticator.Provider>
    <Gate>{children}</Gate>
  </Authenticator.Provider>
);

const Gate = ({ children }: { children: Pages }) => {
  const { authStatus, signOut } = useAuthenticator((each) => [each.authStatus]);
  const isHanded = useSyncExternalStore(tabs.subscribe, () => tabs.handed() !== undefined);
  const [hasAsked, setAsked] = useState(false);
  const [isEnding, setEnding] = useState(false);
  const [since, setSince] = useState(0);
  const [isPutOff, setPutOff] = useState(false);
  const [notice, setNotice] = useState('');
  const dialog = useRef<HTMLDialogElement>(null);
  const interrupted = useRef<HTMLFormElement | null>(null);
  const isSignedIn = authStatus === 'authenticated';
  const isOpen = !isEnding && (isSignedIn || isHanded);
  const hasPages = isOpen || since > 0;
  const isAsking = hasPages && !isOpen && !isPutOff;
  const [wasOpen, setWasOpen] = useState(false);
  if (isOpen !== wasOpen) {
    setWasOpen(isOpen);
    // Sets `since` before the pages' effects, which compare it with the time of a failed call.
    if (isOpen) {
      setSince(Date.now());
      setNotice('');
    }
    setPutOff(false);
  }
  useEffect(() => {
    if (!hasPages) document.title = `Trainers · ${brand.name}`;
  }, [hasPages]);
  useEffect(() => {
    if (!isSignedIn) setEnding(false);
    if (!isSignedIn || !isEnding) return undefined;
    // Amplify ends the session only after the pool answers, which may take too long.
    const timer = setTimeout(async () => {
      await forgetSession();
      location.reload();
    }, POOL_DEADLINE_MS);
    return () => clearTimeout(timer);
  }, [isSignedIn, isEnding]);
  useEffect(() => {
    tabs.share(isSignedIn);
    if (authStatus === 'unauthenticated') void tabs.ask().then(() => setAsked(true));
  }, [authStatus, isSignedIn]);
  useEffect(() => {
    if (isOpen) return undefined;
    const ask = () => void tabs.ask();
    window.addEventListener('visibilitychange', ask);
    return () => window.removeEventListener('visibilitychange', ask);
  }, [isOpen]);
  // Layout effects run before the form's effect, which focuses a field. A dialog that opened later
  // would move the focus to its first element.
  useLayoutEffect(() => {
    if (isAsking) {
      if (dialog.current?.open) return;
      interrupted.current = document.activeElement?.closest('form') ?? null;
      dialog.current?.showModal();
      return;
    }
    dialog.current?.close();
    // The focus is lost when the sign-in form disappears, or the button that opened the dialog.
    if (!hasPages || !hasAsked || document.activeElement !== document.body) return;
    const field = interrupted.current?.querySelector<HTMLElement>('textarea, [type="submit"]');
    (field ?? document.querySelector('h1'))?.focus();
  }, [isAsking, hasPages, hasAsked]);
  const latest = useRef({ isSignedIn, signOut });
  useEffect(() => {
    latest.current = { isSignedIn, signOut };
  }, [isSignedIn, signOut]);
  // Effects of the pages depend on this function, so it must stay the same after a sign-in.
  const renew = useCallback(() => {
    setPutOff(false);
    tabs.share(false);
    tabs.forget();
    if (!latest.current.isSignedIn) return;
    setEnding(true);
    latest.current.signOut();
  }, []);
  const leave = useCallback(
    (why: string) => {
      renew();
      setSince(0);
      setNotice(why);
    },
    [renew],
  );
  const isReady = hasAsked && !isEnding;
  const form = isReady ? (
    <SignInForm notice={notice} email={hasPages ? lastTrainer() : ''} />
  ) : (
    <p className="lead">Loading…</p>
  );
  if (!hasPages) {
    return (
      <main className="sign-in" aria-busy={!isReady}>
        {form}
      </main>
    );
  }
  const putOff = () => setPutOff(true);
  return (
    <>
      {children({ since, isOpen, renew, leave })}
      <dialog
        ref={dialog}
        className="dialog"
        aria-label="Sign in"
        aria-describedby={WHY_ID}
        onCancel={putOff}
      >
        {isAsking && (
          <div className="sign-in" aria-busy={!isReady}>
            <p id={WHY_ID}>Your session has ended.</p>
            {form}
            <button type="button" className="link" onClick={putOff}>
              Not now
            </button>
          </div>
        )}
      </dialog>
    </>
  );
};
