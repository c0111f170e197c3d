import { useMutationState, useQueryClient } from '@tanstack/react-query';
import {
  type FocusEvent,
  useCallback,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { Link, useLocation } from 'react-router-dom';
import { changes } from '#web/coach/case/case-queries.ts';
import { shownCase } from '#web/coach/case/show-case.ts';
import { say, useKey, useSaid } from '#web/coach/frame/keys.tsx';
import { why } from '#web/coach/frame/problem.tsx';
import { useNow } from '#web/coach/frame/use-now.ts';
import {
  failedTexts,
  isOf,
  isOfCase,
  isOfState,
  type MadeChange,
  useCaseResult,
  useTextResult,
  useTimeOffResult,
} from './change-results.ts';

const SHOWN_MS = 60_000;
const SHOWN_WITHOUT_UNDO_MS = 10_000;

/** The notice must render again when the page shows a newer version of the case. */
const useShownCase = (clientId: string | undefined): void => {
  const client = useQueryClient();
  const subscribe = useCallback(
    (notify: () => void) => client.getQueryCache().subscribe(notify),
    [client],
  );
  useSyncExternalStore(subscribe, () => clientId && shownCase(client, clientId));
};

/**
 * If a focused button disappears, moves the focus to the notice. If the notice itself disappears,
 * returns the focus to the element that had it before.
 */
const useNoticeFocus = (isInView: boolean, isPending: boolean, buttons: string) => {
  const notice = useRef<HTMLElement>(null);
  const focused = useRef<Element>(null);
  const before = useRef<Element>(null);
  useEffect(() => {
    if (isInView && !focused.current) before.current = document.activeElement;
  }, [isInView]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when a button may have disappeared
  useEffect(() => {
    const { current } = focused;
    if (!current || isPending || (isInView && current.isConnected)) return;
    const isBack = before.current?.isConnected && before.current !== document.body;
    const back = isBack ? before.current : document.querySelector('h1');
    const target = isInView ? notice.current : back;
    focused.current = null;
    if (target instanceof HTMLElement) target.focus({ preventScroll: true });
  }, [isInView, isPending, buttons]);
  return {
    ref: notice,
    onFocus: ({ target }: FocusEvent) => {
      focused.current = target;
    },
    onBlur: () => {
      focused.current = null;
    },
  };
};

const useHeard = (at: number | undefined) => {
  const heard = useRef(new Set<number>());
  useEffect(() => {
    if (at === undefined) return undefined;
    return () => void heard.current.add(at);
  }, [at]);
  return at !== undefined && heard.current.has(at);
};

export const Changed = () => {
  const [closed, setClosed] = useState<readonly number[]>([]);
  const { pathname } = useLocation();
  const now = useNow();
  const ofCase = useCaseResult();
  const ofTimeOff = useTimeOffResult();
  const ofText = useTextResult();
  const everyMade = useMutationState({
    filters: { mutationKey: changes },
    select: ({ state }) =>
      ({
        at: state.submittedAt,
        order: state.variables,
        answer: state.data,
        error: state.error,
        context: state.context,
      }) as MadeChange,
  });
  const allMade = everyMade.filter(isOfState);
  useShownCase(allMade.findLast(isOfCase)?.order.clientCase.clientId);
  const results = allMade.map((made) => ({
    made,
    ...(isOfCase(made) ? ofCase(made, now) : ofTimeOff(made)),
  }));
  const newestHere = results.findLast(({ made }) => isOf(made, pathname));
  const last =
    newestHere?.problem && !closed.includes(newestHere.made.at)
      ? newestHere
      : results.findLast(({ problem }) => !problem);
  const { made, problem, undo, again } = last ?? {};
  const shownFor = undo || again ? SHOWN_MS : SHOWN_WITHOUT_UNDO_MS;
  const isOld = now.getTime() - (made?.at ?? 0) > shownFor;
  // Time off has no revision, so a late retry or undo could overwrite another trainer's change.
  const isTooLate = !made || (!isOfCase(made) && isOld);
  // If the page doesn't show the notice of the latest change, it must not show an older one again.
  const words = made === allMade.at(-1) && !isOld ? last?.words : undefined;
  const isShown = made !== undefined && !closed.includes(made.at) && Boolean(problem || words);
  const failed = failedTexts(everyMade, pathname).findLast(({ at }) => !closed.includes(at));
  const text = failed && !(isShown && made.at > failed.at) ? failed : undefined;
  const shownChange = isShown ? { ...last, made, words } : undefined;
  const shown = text ? { made: text, ...ofText(text) } : shownChange;
  const [said, setSaid] = useState({ words: '', at: 0 });
  const isSaidLast = said.at > (allMade.at(-1)?.at ?? 0);
  const isSaid = isSaidLast && now.getTime() - said.at < SHOWN_WITHOUT_UNDO_MS;
  useSaid((text) => {
    setSaid({ words: text, at: Date.now() });
    // Otherwise, a screen reader would announce the earlier notice again.
    if (made && !problem) setClosed([...closed, made.at]);
  });
  useKey('u', () => {
    const inCase = document.querySelector<HTMLElement>('.actions [aria-keyshortcuts="u"]');
    if (undo && !isTooLate && (isShown || !inCase)) return undo();
    if (inCase) return inCase.click();
    say('There is no change to undo.');
  });
  const isHeard = useHeard(shown?.problem ? shown.made.at : undefined);
  const isInView = shown !== undefined || isSaid;
  const isPending = everyMade.some(({ answer, error }) => !answer && !error);
  const notice = useNoticeFocus(isInView, isPending, `${undo !== undefined} ${isTooLate}`);
  return (
    <section
      {...notice}
      className={isInView ? 'changed' : 'unseen'}
      tabIndex={-1}
      aria-label={isInView ? 'Last change' : undefined}
    >
      <p role="status">
        {/* Without the key, a screen reader wouldn't announce the same words twice. */}
        {isSaid ? <span key={said.at}>{said.words}</span> : shown?.words}
      </p>
      {shown?.problem && (
        <p
          className={shown.made.error ? 'field-error' : undefined}
          // Without the role, screen readers don't repeat a notice that comes into view again.
          role={isHeard ? undefined : 'alert'}
        >
          {shown.problem} {shown.made.error && why(shown.made.error)}
        </p>
      )}
      {shown?.again && (text || !isTooLate) && (
        <button type="button" className="link" onClick={shown.again}>
          Try again
        </button>
      )}
      {shown?.place && (
        <Link className="link" to={shown.place}>
          Open the case
        </Link>
      )}
      {shown?.undo && (
        <button type="button" className="link" aria-keyshortcuts="u" onClick={shown.undo}>
          Undo
        </button>
      )}
      {isInView && (
        <button
          type="button"
          className="link"
          aria-label="Close"
          onClick={() => {
            setSaid({ words: '', at: 0 });
            if (shown) setClosed([...closed, shown.made.at]);
          }}
        >
          ×
        </button>
      )}
    </section>
  );
};
