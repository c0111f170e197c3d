import { type ReactNode, type RefObject, useEffect } from 'react';
import { WEAK_PASSWORD } from './pool-calls.ts';

const TITLE_ID = 'sign-in-title';
const PROBLEM_ID = 'sign-in-problem';

const moveFocus = (form: HTMLElement | null, route: string, problem: string | undefined) => {
  const field = (name: string) =>
    form?.querySelector<HTMLInputElement>(`[name="${name}"]:not([type="hidden"])`);
  form?.querySelector('fieldset')?.setAttribute('aria-labelledby', TITLE_ID);
  if (problem) {
    const code = problem === WEAK_PASSWORD ? null : field('confirmation_code');
    const wrong = code ?? field('password') ?? field('username');
    form?.querySelector('.amplify-alert, .form-problem')?.setAttribute('id', PROBLEM_ID);
    wrong?.setAttribute('aria-invalid', 'true');
    wrong?.setAttribute('aria-describedby', PROBLEM_ID);
    wrong?.focus();
    wrong?.select();
    return wrong;
  }
  if (route === 'confirmSignIn') field('confirmation_code')?.focus();
  else if (route === 'forceNewPassword') field('password')?.focus();
  else if (route !== 'signIn') form?.querySelector('h1')?.focus();
  else field(field('username')?.value ? 'password' : 'username')?.focus();
  return undefined;
};

/** Amplify UI doesn't connect its errors to a field, and disables the focused element during a call. */
export const useFocus = (
  part: RefObject<HTMLElement | null>,
  route: string,
  problem: string | undefined,
  isBusy: boolean,
) =>
  useEffect(() => {
    const wrong = isBusy ? undefined : moveFocus(part.current, route, problem);
    return () => {
      wrong?.setAttribute('aria-invalid', 'false');
      wrong?.removeAttribute('aria-describedby');
    };
  }, [part, route, problem, isBusy]);

export const Head = ({ children }: { children: ReactNode }) => (
  <h1 id={TITLE_ID} className="sign-in-title" tabIndex={-1}>
    {children}
  </h1>
);
