import { useQueryClient } from '@tanstack/react-query';
import { casePath } from '#shared/domain/pages.ts';
import { dateOnly } from '#shared/domain/zone.ts';
import type { changeCase } from '#shared/endpoints/coach/case.ts';
import type { AnswerOf } from '#shared/endpoints/endpoint.ts';
import { type ChangeOrder, isNews, stillApplies, useChange } from '#web/coach/case/case-queries.ts';
import { addToOpening } from '#web/coach/case/openings.ts';
import { type TextOrder, useSendText } from '#web/coach/case/send-text.ts';
import { shownCase } from '#web/coach/case/show-case.ts';
import { type CoachError, isOutage, newId } from '#web/coach/frame/api.ts';
import { useCoach } from '#web/coach/frame/coach-context.tsx';
import { say } from '#web/coach/frame/keys.tsx';
import { mayPass, mustSignIn } from '#web/coach/frame/problem.tsx';
import { stateWords } from '#web/coach/frame/words.ts';
import { type TimeOffOrder, useSetTimeOff } from '#web/coach/inbox/time-off-setting.tsx';

interface Made<Order, Answer> {
  at: number;
  order: Order;
  answer: Answer | undefined;
  error: CoachError | null;
  context: { paths: readonly string[] } | undefined;
}
type MadeToCase = Made<ChangeOrder, AnswerOf<typeof changeCase>>;
type MadeToTimeOff = Made<TimeOffOrder, object>;
type MadeText = Made<TextOrder, object>;
export type MadeChange = MadeToCase | MadeToTimeOff | MadeText;

export const isOfCase = (made: MadeChange): made is MadeToCase => 'clientCase' in made.order;

const isText = (made: MadeChange): made is MadeText => 'text' in made.order;

export const isOfState = (made: MadeChange): made is MadeToCase | MadeToTimeOff => !isText(made);

/** The form of a text shows its failures itself while its case is open. */
export const failedTexts = (made: readonly MadeChange[], path: string): MadeText[] =>
  made.filter(isText).flatMap((sent, index, all) => {
    const { order, error } = sent;
    const isRepeated = all.slice(index + 1).some((later) => later.order.id === order.id);
    if (!error || isRepeated || casePath(order.assessmentId) === path) return [];
    return { ...sent, at: error.at };
  });

export const isOf = (made: MadeChange, path: string): boolean =>
  !isOfCase(made) ||
  made.context?.paths.includes(path) ||
  made.order.clientCase.assessments.some(({ id }) => casePath(id) === path);

interface Result {
  words?: string | undefined;
  problem?: string | undefined;
  undo?: (() => void) | undefined;
  again?: (() => void) | undefined;
  /** The path of the case that keeps the text. */
  place?: string | undefined;
}

const useMayPass = () => {
  const { signedInAt } = useCoach();
  return (error: CoachError) => mayPass(error) || (mustSignIn(error) && error.at < signedInAt);
};

export const useCaseResult = () => {
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
      if (isPast && error.reason !== 'withdrawn') return {};
      return {
        // In an outage, the API may have stored the change although its response got lost.
        problem: isOutage(error)
          ? `The change to ${name}’s case may not have been saved.`
          : `${name}’s case wasn’t changed.`,
        // `order` contains the same `changeId`, so the API doesn't store the change twice.
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
      const who = answer.changedBy
        ? `${answer.changedBy} changed ${name}’s case before you.`
        : `${name}’s case has changed since this page loaded it.`;
      return { problem: `${who} Its status is now “${state}”.` };
    }
    // `shown` may be older than `after`, because a list's response from before the change may arrive
    // later.
    const isNewer = shown !== undefined && shown.revision > after.revision;
    const clientCase = isNewer ? shown : { ...after, contact: before.contact };
    // If the case has changed again, Undo would take back that newer change.
    if (clientCase.stateAt !== after.stateAt) return {};
    const isClearance = change.to === 'clearance' && 'Clearance saved';
    const isUndone = change.to === 'undo' && before.undoesClearance && 'Clearance change undone';
    const postponed = after.laterOn && `Postponed until ${dateOnly(after.laterOn, now)}`;
    const words = isClearance || isUndone || postponed || stateWords(after, now, timeZone);
    const canUndo = change.to !== 'undo' && clientCase.canUndo;
    return {
      words: `${name}: ${words}.${answer.changedBy ? ` ${answer.changedBy} also changed this case.` : ''}`,
      undo: canUndo
        ? () => mutate({ clientCase, change: { to: 'undo' }, changeId: newId() })
        : undefined,
    };
  };
};

export const useTimeOffResult = () => {
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

export const useTextResult = () => {
  const { mutate } = useSendText();
  const isWorthRepeating = useMayPass();
  return ({ order, error }: MadeText): Result => {
    if (!error) return {};
    const { kind, assessmentId, clientName = 'the client' } = order;
    const [text, done] =
      kind === 'message'
        ? [`message to ${clientName}`, 'sent']
        : [`note about ${clientName}`, 'saved'];
    const repeat = () =>
      mutate(order, {
        onSuccess: ({ address = 'confirmed' }) => {
          addToOpening(assessmentId, { [kind]: '' });
          const isEmailed = address === 'confirmed';
          say(
            `Your ${text} was ${isEmailed ? done : 'saved, but the site doesn’t email this client'}.`,
          );
        },
      });
    return {
      // In an outage, the API may have stored the text although its response got lost.
      problem: isOutage(error)
        ? `Your ${text} may not have been ${done}.`
        : `Your ${text} wasn’t ${done}.`,
      again: isWorthRepeating(error) ? repeat : undefined,
      place: casePath(assessmentId),
    };
  };
};
