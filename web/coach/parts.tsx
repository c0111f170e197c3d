import { useQueryClient } from '@tanstack/react-query';
import { type ComponentProps, createContext, type ReactNode, use, useEffect, useRef } from 'react';
import type * as z from 'zod/mini';
import { brand } from '#shared/brand.ts';
import type { TimeOff } from '#shared/domain/promise.ts';
import { timeOf } from '#shared/domain/zone.ts';
import { listCases, openCase } from '#shared/endpoints/coach.ts';
import type { Endpoint } from '#shared/endpoints/endpoint.ts';
import type { SiteConfig } from '#shared/site-config.ts';
import { type Act, type CallError, keyOf, useAct } from '#web/session/query.ts';
import { useSession } from '#web/session/use-session.tsx';
import type { Present } from './words.ts';

interface Coach extends Pick<NonNullable<SiteConfig['trainers']>, 'timeZone' | 'bookingUrl'> {
  /** The signed-in trainer's address, as the log names trainers. */
  email: string;
}

export const CoachContext = createContext<Coach | undefined>(undefined);

export const useCoach = (): Coach => {
  const coach = use(CoachContext);
  if (!coach) throw new Error('useCoach needs a signed-in trainer');
  return coach;
};

/** The present moment. Lists refetch each minute, so what a page shows is a minute old at most. */
export const usePresent = (timeOff: TimeOff): Present => {
  const { timeZone } = useCoach();
  return { now: new Date(), timeOff, timeZone };
};

interface ButtonProps extends ComponentProps<'button'> {
  isOff?: boolean | undefined;
}

/** Keeps the focus while it is off, unlike a disabled button. */
export const Button = ({ isOff, onClick, className = 'text-button', ...more }: ButtonProps) => (
  <button
    type="button"
    className={className}
    {...more}
    aria-disabled={isOff || undefined}
    onClick={isOff ? undefined : onClick}
  />
);

export const QUIET = 'button button-quiet';

interface HeadingProps {
  /** The page's name for the browser. */
  title: string;
  children?: ReactNode;
}

/** The page's heading gets the focus that the page before it had. */
export const Heading = ({ title, children = title }: HeadingProps) => {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = `${title} · ${brand.name}`;
  }, [title]);
  useEffect(() => {
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <h1 ref={heading} tabIndex={-1}>
      {children}
    </h1>
  );
};

/** A `CallError` also has a reason and the request's id. */
interface Failed {
  message: string;
  reason?: string;
  requestId?: string | undefined;
}

interface ProblemProps {
  error: Failed;
  /** When the page read what it still shows, if it shows anything. */
  readAt?: number;
  onRetry?: (() => void) | undefined;
}

/** Why the page can't show something, and what to do next. */
export const Problem = ({
  error: { message, reason, requestId },
  readAt,
  onRetry,
}: ProblemProps) => {
  const session = useSession();
  const coach = use(CoachContext);
  const needsSignIn = reason === 'sign-in-again';
  const act = needsSignIn ? session.signOut : onRetry;
  return (
    <div className="problem">
      <p role="alert">
        {message}
        {coach && readAt ? ` This is from ${timeOf(new Date(readAt), coach.timeZone)}.` : ''}
        {requestId && <span className="small"> (request {requestId})</span>}
      </p>
      {act && (
        <Button className={QUIET} onClick={() => void act()}>
          {needsSignIn ? 'Sign in again' : 'Try again'}
        </Button>
      )}
    </div>
  );
};

interface LoadingRowProps extends Omit<ProblemProps, 'error'> {
  error?: Failed | null;
}

/** Until the first answer: a row of the right height, or why there is none. */
export const LoadingRow = ({ error, onRetry }: LoadingRowProps) =>
  error ? (
    <Problem error={error} onRetry={onRetry} />
  ) : (
    <p role="status" className="row">
      Loading…
    </p>
  );

interface ShowMoreProps {
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  fetchNextPage(): unknown;
}

export const ShowMore = ({ hasNextPage, isFetchingNextPage, fetchNextPage }: ShowMoreProps) =>
  hasNextPage && (
    <Button className={QUIET} isOff={isFetchingNextPage} onClick={() => void fetchNextPage()}>
      Show more
    </Button>
  );

/** An act of a trainer. Afterward, also after a refusal, the pages read again what they show. */
export const useSave = <E extends Endpoint>(
  endpoint: E,
  { kept, onSaved }: { kept?: Act; onSaved?: () => void } = {},
) => {
  const act = useAct(endpoint, { kept });
  const queries = useQueryClient();
  /** Works even if the sheet is closed meanwhile. Returns false after a failure. */
  const save = async (input: z.input<E['input']>): Promise<boolean> => {
    const isSaved = await act.mutateAsync(input).then(
      () => true,
      () => false,
    );
    void queries.invalidateQueries({ queryKey: keyOf(openCase) });
    void queries.invalidateQueries({ queryKey: keyOf(listCases) });
    if (isSaved) onSaved?.();
    return isSaved;
  };
  const retry = () => void (act.variables && save(act.variables));
  return { save, retry, isBusy: act.isPending, isSaved: act.isSuccess, error: act.error };
};

export interface Saving {
  isBusy: boolean;
  error: CallError | null;
}

interface SavedProps extends Saving {
  isSaved: boolean;
  retry(): void;
}

/** Beside a choice that acts at once: that it works, that it worked, or why not. */
export const Saved = ({ isBusy, isSaved, error, retry }: SavedProps) => (
  <>
    <span role="status" className="small">
      {isBusy ? 'Saving…' : isSaved && 'Saved'}
    </span>
    <span role="alert" className={error ? 'field-error' : 'unseen'}>
      {error?.message}{' '}
      {error && error.reason !== 'invalid' && <Button onClick={retry}>Try again</Button>}
    </span>
  </>
);
