import { useMutationState, useQueryClient } from '@tanstack/react-query';
import {
  type FocusEvent,
  useCallback,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { useLocation } from 'react-router-dom';
import { casePath } from '#shared/domain/pages.ts';
import { dateOnly } from '#shared/domain/zone.ts';
import type { changeCase } from '#shared/endpoints/coach/case.ts';
import type { AnswerOf } from '#shared/endpoints/endpoint.ts';
import {
  type ChangeOrder,
  changes,
  isNews,
  stillApplies,
  useChange,
} from '#web/coach/case/case-queries.ts';
import { shownCase } from '#web/coach/case/show-case.ts';
import { type CoachError, isOutage, newId } from '#web/coach/frame/api.ts';
import { useCoach } from '#web/coach/frame/coach-context.tsx';
import { useKey } from '#web/coach/frame/keys.tsx';
import { mayPass, mustSignIn, why } from '#web/coach/frame/problem.tsx';
import { useNow } from '#web/coach/frame/use-now.ts';
import { stateWords } from '#web/coach/frame/words.ts';
import { type TimeOffOrder, useSetTimeOff } from '#web/coach/inbox/time-off-setting.tsx';

const SHOWN_MS = 60_000;
const SHOWN_WITHOUT_UNDO_MS = 10_000;

interface Made<Order, Answer> {
  at: number;
  order: Order;
  answer: Answer | undefined;
  error: CoachError | null;
  context: { paths: readonly string[] } | undefined;
}
type MadeToCase = Made<ChangeOrder, AnswerOf<typeof changeCase>>;
type MadeToTimeOff = Made<TimeOffOrder, object>;
type MadeChange = MadeToCase | MadeToTimeOff;

const isOfCase = (made: MadeChange): made is MadeToCase => 'clientCase' in made.order;

const isOf = (made: MadeChange, path: string): boolean =>
  !isOfCase(made) ||
  made.context?.paths.includes(path) ||
  made.order.clientCase.assessments.some(({ id }) => casePath(id) === path);

interface Result {
  words?: string | undefined;
  problem?: string | undefined;
  undo?: (() => void) | undefined;
  again?: (() => void) | undefined;
}

const useMayPass = () => {
  const { signedInAt } = useCoach();
  return (error: CoachError) => mayPass(error) || (mustSignIn(error) && error.at < signedInAt);
};

const useCaseResult = () => {
  const { timeZone } = useCoach();
  const client = useQueryClient();
  const { mutate } = useChange();
  const isWorthRepeating = useMayPass();
  return ({ order, answer, error }: MadeToCase, now: Date): Result => {
    const { change, clientCase: before } = order;
    const name = before.contact?.name ?? 'The client';
    const shown = shownCase(client, before.clientId);
    if (error) {
      const isPast = shown !== undefined && !stillApplies(change, before, shown);
      if (isPast) return {};
      return {
        // In an outage, the API may have stored the change although its response got lost.
        problem: isOutage(error)
          ? `The change to ${name}’s case may not have been saved.`
          : `${name}’s case wasn’t changed.`,
        // The same `changeId` keeps the API from storing the change twice.
        again: isWorthRepeating(error)
          ? () => mutate({ ...order, clientCase: shown ?? before })
          : undefined,
      };
    }
    if (!answer) return {};
    const after = answer.clientCase;
    if (!answer.isStored) {
      if (shown !== undefined && shown.revision > after.revision) return {};
      if (isNews(before, after)) {
        return { problem: `${name} has sent something new. Read it, then try again.` };
      }
      const state = stateWords(after, now, timeZone);
      return {
        problem: `This case has changed since this page loaded it. ${name} is now: ${state}.`,
      };
    }
    // A list that loaded before the change may show an older version of the case.
    const isNewer = shown !== undefined && shown.revision > after.revision;
    const clientCase = isNewer ? shown : { ...after, contact: before.contact };
    // If the case has changed again, Undo would take back that newer change.
    if (clientCase.stateAt !== after.stateAt) return {};
    const isClearance = change.to === 'clearance' && 'Clearance saved';
    const isUndone = change.to === 'undo' && before.undoesClearance && 'Clearance change undone';
    const words = isClearance || isUndone || stateWords(after, now, timeZone);
    const canUndo = change.to !== 'undo' && clientCase.canUndo;
    return {
      words: `${name}: ${words}.`,
      undo: canUndo
        ? () => mutate({ clientCase, change: { to: 'undo' }, changeId: newId() })
        : undefined,
    };
  };
};

const useTimeOffResult = () => {
  const { mutate } = useSetTimeOff();
  const isWorthRepeating = useMayPass();
  return ({ order, answer, error }: MadeToTimeOff): Result => {
    const { timeOff, before, isUndo } = order;
    if (error && !isUndo) return {};
    if (error) {
      return {
        problem: 'Time off wasn’t changed.',
        again: isWorthRepeating(error) ? () => mutate(order) : undefined,
      };
    }
    if (!answer) return {};
    return {
      words: timeOff
        ? `Time off: ${dateOnly(timeOff.from)} to ${dateOnly(timeOff.to)}.`
        : 'No time off is planned.',
      undo: isUndo ? undefined : () => mutate({ timeOff: before, before: timeOff, isUndo: true }),
    };
  };
};

/** The notice must render again when the page shows a newer version of the case. */
const useShownCase = (clientId: string | undefined): void => {
  const client = useQueryClient();
  const subscribe = useCallback(
    (notify: () => void) => client.getQueryCache().subscribe(notify),
    [client],
  );
  useSyncExternalStore(subscribe, () => clientId && shownCase(client, clientId));
};

/** Keeps the focus in the notice while it is in view, then returns it to where it was before. */
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
  const allMade = useMutationState({
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
  // An older notice must not appear again where the latest one isn't shown.
  const words = made === allMade.at(-1) && !isOld ? last?.words : undefined;
  const isShown = made !== undefined && !closed.includes(made.at) && Boolean(problem || words);
  const [nothingAt, setNothingAt] = useState(0);
  const isNothingLast = nothingAt > (allMade.at(-1)?.at ?? 0);
  const hasNothing = isNothingLast && now.getTime() - nothingAt < SHOWN_WITHOUT_UNDO_MS;
  useKey('u', () => {
    const inCase = document.querySelector<HTMLElement>('.actions [aria-keyshortcuts="u"]');
    const inRow = document.activeElement
      ?.closest('.row')
      ?.querySelector<HTMLElement>('[aria-keyshortcuts="u"]');
    const menuItem = inCase ?? inRow;
    if (undo && !isTooLate && (isShown || !inCase)) return undo();
    if (menuItem) return menuItem.click();
    setNothingAt(Date.now());
    // Otherwise, a screen reader would announce the earlier notice again.
    if (made && !problem) setClosed([...closed, made.at]);
  });
  const isHeard = useHeard(isShown && problem ? made.at : undefined);
  const isInView = isShown || hasNothing;
  const isPending = made !== undefined && !made.answer && !made.error;
  const notice = useNoticeFocus(isInView, isPending, `${undo !== undefined} ${isTooLate}`);
  return (
    <section
      {...notice}
      className={isInView ? 'changed' : 'unseen'}
      tabIndex={-1}
      aria-label={isInView ? 'Last change' : undefined}
    >
      <p role="status">{hasNothing ? 'There is no change to undo.' : isShown && words}</p>
      {isShown && problem && (
        <p
          className={made.error ? 'field-error' : undefined}
          // Without the role, screen readers don't repeat a notice that comes into view again.
          role={isHeard ? undefined : 'alert'}
        >
          {problem} {made.error && why(made.error)}
        </p>
      )}
      {isShown && again && !isTooLate && (
        <button type="button" className="link" onClick={again}>
          Try again
        </button>
      )}
      {isShown && undo && (
        <button type="button" className="link" aria-keyshortcuts="u" onClick={undo}>
          Undo
        </button>
      )}
      {isInView && (
        <button
          type="button"
          className="link"
          aria-label="Close"
          onClick={() => {
            setNothingAt(0);
            if (isShown) setClosed([...closed, made.at]);
          }}
        >
          ×
        </button>
      )}
    </section>
  );
};
