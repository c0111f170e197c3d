import { caseOf, putCase, readCase, type StoredCase } from '#lambdas/case/stored-case.ts';
import type { ReminderStep } from '#lambdas/email/coach-emails.ts';
import { count, describeError, log } from '#lambdas/platform/log.ts';
import { change } from '#lambdas/platform/store/change.ts';
import { queryPages } from '#lambdas/platform/store/reads.ts';
import type { Tables } from '#lambdas/platform/store/table.ts';
import { findTimeOff } from '#lambdas/platform/time-off.ts';
import { listOf } from '#shared/domain/case.ts';
import {
  AMBER_MS,
  dueAt,
  outsideQuiet,
  PROMISE_MS,
  remindSoonAt,
  type TimeOff,
  type WorkingHours,
} from '#shared/domain/promise.ts';
import { DAY, HOUR } from '#shared/domain/time.ts';
import { putNewJob } from './job.ts';

export interface Dependencies {
  readonly tables: Tables;
  readonly hours: WorkingHours;
  readonly now: () => Date;
}

/** Twelve hours after the due time, an alarm goes off. */
const ALARM_AFTER_MS = 12 * HOUR;

type Reminded = Pick<StoredCase, 'remindedFor' | 'overdueFor' | 'followUpFor'>;

interface Reminder {
  step: ReminderStep;
  since: string;
  /** Keeps the coach from getting the same reminder twice. */
  mark: Reminded;
}

/** Which reminder the case needs now, if any. Pure, so that tests can walk through a week. */
export const reminderFor = (
  stored: Pick<StoredCase, 'status' | 'waitingSince' | 'followUpAt' | 'isConfirmed'> & Reminded,
  { timeOff, hours, now }: { timeOff: TimeOff; hours: WorkingHours; now: Date },
): Reminder | undefined => {
  const list = listOf(stored);
  const { waitingSince, followUpAt } = stored;
  const unless = (mark: keyof Reminded, step: ReminderStep, since: string, at: Date) =>
    stored[mark] !== since && at <= now ? { step, since, mark: { [mark]: since } } : undefined;
  if (list === 'follow-up' && followUpAt) {
    const at = outsideQuiet(new Date(followUpAt), hours);
    return unless('followUpFor', 'follow-up', followUpAt, at);
  }
  if (list !== 'answer' || !waitingSince) return undefined;
  const due = dueAt(waitingSince, timeOff, hours.timeZone);
  return now >= due
    ? unless('overdueFor', 'overdue', waitingSince, outsideQuiet(due, hours))
    : unless('remindedFor', 'soon', waitingSince, remindSoonAt(due, hours));
};

const remind = async ({ tables, hours, now }: Dependencies, userId: string, timeOff: TimeOff) =>
  change({ case: readCase(tables, userId) }, (found) => {
    const stored = caseOf(found.case);
    const time = now();
    const reminder = stored && reminderFor(stored, { timeOff, hours, now: time });
    if (!stored || !reminder) return { answer: false };
    const { step, since, mark } = reminder;
    const job = { kind: 'reminder', owner: userId, data: { step, since } } as const;
    return {
      answer: true,
      writes: {
        case: putCase(tables, stored, { ...stored, ...mark }),
        job: putNewJob(tables.jobs, job, time),
      },
    };
  });

/** No reminder is due for a client who began to wait later. */
const latestWaiting = (now: Date): string =>
  new Date(now.getTime() - (PROMISE_MS - AMBER_MS - DAY / 2)).toISOString();

/**
 * Walks the list `answer` in its order, up to the cases due within six hours plus the quiet hours,
 * and the follow-ups whose time has come. One bad case stops no other.
 */
export const remindCoach = async (deps: Dependencies): Promise<void> => {
  const { tables, hours, now } = deps;
  const timeOff = await findTimeOff(tables.settings);
  const walks = [
    { list: 'answer', until: latestWaiting(now()) },
    { list: 'follow-up', until: now().toISOString() },
  ] as const;
  let [reminded, failed, overdue] = [0, 0, 0];
  for (const { list, until } of walks) {
    const pages = queryPages(tables.cases, {
      index: 'lists',
      where: '#list = :list AND #at <= :until',
      values: { ':list': list, ':until': until },
    });
    for await (const page of pages) {
      for (const { userId, at } of page) {
        try {
          if (await remind(deps, String(userId), timeOff)) reminded += 1;
          const due = list === 'answer' && dueAt(String(at), timeOff, hours.timeZone);
          if (due && now().getTime() > due.getTime() + ALARM_AFTER_MS) overdue += 1;
        } catch (error) {
          failed += 1;
          log('not-reminded', { id: String(userId), ...describeError(error) });
        }
      }
    }
  }
  if (overdue > 0) count('AnswerOverdue', {}, overdue);
  log('reminded', { reminded, failed, overdue });
  if (failed > 0) throw new Error('Some reminders could not be planned');
};
