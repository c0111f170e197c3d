import { fromAccount, paths } from '#web/lib/paths.ts';
import { toast } from '#web/ui/toast/toast.tsx';

const LOGGED_IN = "You've successfully logged in.";

type Greeting = 'signed-in' | 'signed-up' | 'password-changed';

const greetings: Record<Greeting, [title: string, text: string]> = {
  'signed-in': ['Welcome back!', LOGGED_IN],
  'signed-up': ['Account created!', 'You can now access the health assessment form.'],
  'password-changed': ['Password changed', LOGGED_IN],
};

const isGreeting = (name: string): name is Greeting => Object.hasOwn(greetings, name);

const PARAMETER = 'greeting';
let search = '';

export const comesFromAccount = () => location.search === fromAccount;

/** `/account` is a separate HTML file, so the router can't open it. */
export const openAccount = () => location.replace(paths.account + search + location.hash);

/** The page may already be leaving for `/account`, which then shows the toast. */
export const greet = (name: Greeting) => {
  if (!comesFromAccount()) return toast.success(...greetings[name]);
  search = `?${PARAMETER}=${name}`;
  openAccount();
};

/** @returns whether the address had a greeting */
export const showGreeting = (): boolean => {
  const name = new URLSearchParams(location.search).get(PARAMETER);
  if (name && isGreeting(name)) toast.success(...greetings[name]);
  return name !== null;
};
