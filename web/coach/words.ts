import type { Case, ClientCase, Contact, List } from '#shared/domain/case.ts';
import { clockOf, dueAt, PROMISE, type TimeOff } from '#shared/domain/promise.ts';
import { DAY, HOUR, MINUTE } from '#shared/domain/time.ts';
import { addDays, day, soonTime, timeOf, wallClock } from '#shared/domain/zone.ts';

/** What the texts about time need. */
export interface Present {
  now: Date;
  timeOff: TimeOff;
  timeZone: string;
}

export type Level = 'calm' | 'amber' | 'over';

export interface TimeText {
  text: string;
  level: Level;
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

/** For example `45 min`, `3 h`, or `2 d`. */
export const duration = (milliseconds: number): string => {
  if (milliseconds < MINUTE) return 'under 1 min';
  if (milliseconds < HOUR) return `${Math.floor(milliseconds / MINUTE)} min`;
  if (milliseconds < 2 * DAY) return `${Math.floor(milliseconds / HOUR)} h`;
  return `${Math.floor(milliseconds / DAY)} d`;
};

const waitText = (waitingSince: string, { now, timeOff, timeZone }: Present): TimeText => {
  const { due, left, level } = clockOf(waitingSince, now, timeOff, timeZone);
  if (left < 0) return { text: `missed by ${duration(-left)}`, level };
  // Time off gives more than 24 hours, so the day says more.
  if (left > PROMISE) return { text: `by ${soonTime(due, timeZone, now)}`, level };
  return { text: `${duration(left)} left`, level };
};

const shortDay = (at: string, now: Date, timeZone: string): string => {
  const today = wallClock(now, timeZone).date;
  const { date } = wallClock(new Date(at), timeZone);
  if (date === today) return timeOf(at, timeZone);
  if (date === addDays(today, 1)) return 'Tomorrow';
  const [weekday = '', ...rest] = day(at, timeZone, now).split(', ');
  return date > today && date < addDays(today, 7) ? weekday : rest.join(', ');
};

const followUpText = (at: string | undefined, { now, timeZone }: Present): TimeText => {
  if (!at) return { text: '', level: 'calm' };
  const text = shortDay(at, now, timeZone);
  return Date.parse(at) > now.getTime()
    ? { text, level: 'calm' }
    : { text: `since ${text}`, level: 'amber' };
};

/** The time that sorts a case in its list. */
export const timeText = (clientCase: ClientCase, present: Present): TimeText => {
  const { list, waitingSince, followUpAt, changedAt } = clientCase;
  if (list === 'answer' && waitingSince) return waitText(waitingSince, present);
  if (list === 'follow-up') return followUpText(followUpAt, present);
  return { text: shortDay(changedAt, present.now, present.timeZone), level: 'calm' };
};

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

export const statusWords = ({ status, reason }: Pick<Case, 'status' | 'reason'>): string =>
  capital(reason ?? status);

const listReason = (clientCase: ClientCase, { now, timeZone }: Present): string => {
  const { list, waitingFor, tries = 0, followUpAt, assessments } = clientCase;
  if (list === 'follow-up') return followUpAt ? 'Call' : 'No next step';
  if (list !== 'answer') return statusWords(clientCase);
  const hasWritten = waitingFor === 'message';
  const isNew = !hasWritten || !assessments[0]?.readAt;
  const reasons = [
    isNew && (assessments.length > 1 ? 'new assessment' : 'new'),
    hasWritten && 'wrote to you',
    tries > 0 && `tried ${tries === 1 ? 'once' : `${tries} times`}`,
    followUpAt && `again ${soonTime(followUpAt, timeZone, now)}`,
  ];
  return capital(reasons.filter(Boolean).join(', '));
};

/** Why a case is in its list. */
export const reasonText = (clientCase: ClientCase, present: Present): string => {
  const { list, status, clearance } = clientCase;
  const isClient = status === 'client' && list !== 'clients';
  return [
    listReason(clientCase, present),
    ...(isClient ? ['client'] : []),
    ...(clearance === 'asked' ? ['clearance asked'] : []),
  ].join(', ');
};

/** The list and the time of a case, in the line under its name. */
export const placeText = (clientCase: ClientCase, present: Present): TimeText => {
  const { list, status, waitingSince, followUpAt } = clientCase;
  const { now, timeOff, timeZone } = present;
  const { text, level } = timeText(clientCase, present);
  const when = (at: string | Date) => soonTime(at, timeZone, now);
  const step = followUpAt && when(followUpAt);
  const wordsOf = (): string => {
    if (list === 'answer' && waitingSince) {
      const by = `answer by ${when(dueAt(waitingSince, timeOff, timeZone))}`;
      return by + (level === 'calm' ? '' : `, ${text}`) + (step ? `, again ${step}` : '');
    }
    if (list === 'follow-up') return step ? `follow up ${step}` : 'no next step';
    return statusWords(clientCase);
  };
  const isClient = status === 'client' && list !== 'clients';
  return { text: isClient ? `Client, ${wordsOf()}` : capital(wordsOf()), level };
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
