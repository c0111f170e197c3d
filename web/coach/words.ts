import type { Case, ClientCase, Contact, List } from '#shared/domain/case.ts';
import { type Clock, clockOf, dueAt, PROMISE_MS, type TimeOff } from '#shared/domain/promise.ts';
import { DAY, HOUR, MINUTE } from '#shared/domain/time.ts';
import { addDays, day, soonTime, timeOf, wallClock } from '#shared/domain/zone.ts';

/** What the texts about time need. */
export interface Present {
  now: Date;
  timeOff: TimeOff;
  timeZone: string;
}

interface TimeText {
  text: string;
  level: Clock['level'];
}

export const listNames: Record<List, string> = {
  answer: 'Answer',
  'follow-up': 'Follow up',
  clients: 'Clients',
  closed: 'Closed',
};

type Named = Pick<ClientCase, 'contact'>;

export const nameOf = ({ contact }: Named): string =>
  contact?.name ?? 'Name can’t be read right now';

export const firstNameOf = ({ contact }: Named): string =>
  contact?.name?.split(/\s/)[0] ?? 'this client';

/** The parts that apply, with a capital letter. */
const listed = (...parts: (string | false | undefined)[]): string => {
  const text = parts.filter(Boolean).join(', ');
  return text.charAt(0).toUpperCase() + text.slice(1);
};

export const statusWords = ({ status, reason }: Pick<Case, 'status' | 'reason'>): string =>
  listed(reason ?? status);

/** Outside the list of closed cases, a reason alone could be about something else. */
export const fullStatus = (of: Pick<Case, 'status' | 'reason'>): string =>
  of.reason ? `Closed: ${of.reason}` : statusWords(of);

/** For example `45 min`, `3 h`, or `2 d`. */
export const duration = (milliseconds: number): string => {
  if (milliseconds < HOUR) return `${Math.ceil(milliseconds / MINUTE)} min`;
  if (milliseconds < 2 * DAY) return `${Math.floor(milliseconds / HOUR)} h`;
  return `${Math.floor(milliseconds / DAY)} d`;
};

const shortDay = (at: string, { now, timeZone }: Present): string => {
  const today = wallClock(now, timeZone).date;
  const { date } = wallClock(new Date(at), timeZone);
  if (date === today) return timeOf(at, timeZone);
  if (date === addDays(today, 1)) return 'Tomorrow';
  const [weekday = '', ...rest] = day(at, timeZone, now).split(', ');
  return date > today && date < addDays(today, 7) ? weekday : rest.join(', ');
};

/** The time that sorts a case in its list. */
export const timeText = (clientCase: ClientCase, present: Present): TimeText => {
  const { list, waitingSince, followUpAt, changedAt } = clientCase;
  const { now, timeOff, timeZone } = present;
  if (list === 'answer' && waitingSince) {
    const { due, left, level } = clockOf(waitingSince, now, timeOff, timeZone);
    if (left < 0) return { text: `missed by ${duration(-left)}`, level };
    // Time off gives more than 24 hours, so the day says more.
    const isLong = left > PROMISE_MS;
    return {
      text: isLong ? `by ${soonTime(due, timeZone, now)}` : `${duration(left)} left`,
      level,
    };
  }
  const at = list === 'follow-up' ? followUpAt : changedAt;
  const text = at ? shortDay(at, present) : '';
  const isLate = list === 'follow-up' && at && Date.parse(at) <= now.getTime();
  return isLate ? { text: `since ${text}`, level: 'amber' } : { text, level: 'calm' };
};

const isAlsoClient = ({ list, status }: ClientCase): boolean =>
  status === 'client' && list !== 'clients';

/** Why a case is in its list. */
export const reasonText = (clientCase: ClientCase, { now, timeZone }: Present): string => {
  const { list, waitingFor, tries = 0, followUpAt, assessments, clearance } = clientCase;
  const waits = list === 'answer';
  const hasWritten = waits && waitingFor === 'message';
  const isNew = waits && (!hasWritten || !assessments[0]?.readAt);
  const others = followUpAt ? 'call' : 'no next step';
  return listed(
    isNew && (assessments.length > 1 ? 'new assessment' : 'new'),
    hasWritten && 'wrote to you',
    waits && tries > 0 && `tried ${tries === 1 ? 'once' : `${tries} times`}`,
    waits && followUpAt && `again ${soonTime(followUpAt, timeZone, now)}`,
    !waits && (list === 'follow-up' ? others : statusWords(clientCase)),
    isAlsoClient(clientCase) && 'client',
    clearance === 'asked' && 'clearance asked',
  );
};

/** The list and the time of a case, in the line under its name. */
export const placeText = (clientCase: ClientCase, present: Present): TimeText => {
  const { list, waitingSince, followUpAt } = clientCase;
  const { now, timeOff, timeZone } = present;
  const { text, level } = timeText(clientCase, present);
  const step = followUpAt && soonTime(followUpAt, timeZone, now);
  const parts = (): (string | false | undefined)[] => {
    if (list === 'follow-up') return [step ? `follow up ${step}` : 'no next step'];
    if (list !== 'answer' || !waitingSince) return [fullStatus(clientCase)];
    const due = soonTime(dueAt(waitingSince, timeOff, timeZone), timeZone, now);
    return [`answer by ${due}`, level !== 'calm' && text, step && `again ${step}`];
  };
  return { text: listed(isAlsoClient(clientCase) && 'client', ...parts()), level };
};

/** The heading of Today. `rows` is the list `answer`. */
export const todayTitle = (
  rows: readonly Pick<ClientCase, 'waitingSince'>[],
  hasMore: boolean,
  { now, timeOff, timeZone }: Present,
): string => {
  const clocks = rows.flatMap(({ waitingSince }) =>
    waitingSince ? [clockOf(waitingSince, now, timeOff, timeZone)] : [],
  );
  const [first] = clocks;
  if (!first) return 'Nothing to answer';
  const missed = clocks.filter(({ left }) => left < 0).length;
  const count = `${clocks.length}${hasMore ? '+' : ''} to answer`;
  if (missed) return `${count}, ${missed} missed`;
  return `${count}, ${clocks.length > 1 ? 'first ' : ''}by ${soonTime(first.due, timeZone, now)}`;
};

/** RFC 3966 and RFC 6068. */
export const hrefOf = ({ phone, email }: Partial<Contact>): string | undefined => {
  if (phone) return `tel:${phone.replace(/[^\d+]/g, '')}`;
  return email && `mailto:${encodeURIComponent(email).replace('%40', '@')}`;
};
