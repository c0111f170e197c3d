import type { AuditEntry } from '#lambdas/audit/entry.ts';
import type { Case, Change } from '#shared/domain/case.ts';
import { changeCase } from '#shared/domain/case-changes.ts';
import type { LeadSource } from '#shared/domain/lead.ts';
import { countedBetween, PROMISE, type TimeOff } from '#shared/domain/promise.ts';
import { addDays, instantOf, wallClock } from '#shared/domain/zone.ts';
import { type SamplePerson, samplePeople } from './demo-people.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

const LEADS = 40;
const LEADS_SPAN = 55 * DAY;
const LATEST_LEAD = 40 * MINUTE;

const readers = ['Bettina', 'Hanna', 'Ivo', 'June', 'Lotte', 'Kurt'];

export const sampleEmail = ({ name }: Pick<SamplePerson, 'name'>): string =>
  `sample-${name.toLowerCase()}@example.com`;

interface SampleLead {
  email: string;
  createdAt: Date;
  source: LeadSource | undefined;
}

const sources: readonly (LeadSource | undefined)[] = [
  { source: 'instagram', medium: 'social', campaign: 'first-mile' },
  undefined,
  { referrer: 'www.google.com' },
  { source: 'newsletter', medium: 'email', campaign: 'november' },
  { source: 'instagram', medium: 'social', campaign: 'first-mile' },
  { source: 'strength-podcast', medium: 'audio' },
];

export const sampleLeads = (now: Date): SampleLead[] => {
  const waiting = samplePeople.filter(({ name }) => readers.includes(name));
  return Array.from({ length: LEADS }, (_, index) => {
    const createdAt = new Date(
      now.getTime() - LATEST_LEAD - Math.round((index / (LEADS - 1)) ** 2 * LEADS_SPAN),
    );
    const client = waiting.findIndex((person) => createdAt < waitingSince(person, now));
    const [became] = client < 0 ? [] : waiting.splice(client, 1);
    return {
      email: became
        ? sampleEmail(became)
        : `sample-lead-${String(index + 1).padStart(2, '0')}@example.com`,
      source: sources[index % sources.length],
      createdAt,
    };
  });
};

export const waitingSince = ({ ago }: Pick<SamplePerson, 'ago'>, now: Date): Date =>
  new Date(now.getTime() - ago * MINUTE);

export function sampleCase(person: SamplePerson, now: Date, timeZone: string): Case {
  const since = waitingSince(person, now);
  const begun: Case = {
    state: 'new',
    stateAt: since.toISOString(),
    waitingSince: since.toISOString(),
    dueAt: new Date(since.getTime() + PROMISE).toISOString(),
  };
  return person.steps.reduce((current, step) => {
    const at = new Date(since.getTime() + step.after * MINUTE);
    const changed = changeCase(current, changeOf(step, at, timeZone), {
      now: at,
      startOf: (date) => instantOf({ date, minutes: 0 }, timeZone),
      counted: (from, to) => countedBetween(from, to, undefined, timeZone),
    });
    if (!changed.ok) throw new Error(`Sample ${person.name}: ${step.to} is ${changed.reason}`);
    return changed.case;
  }, begun);
}

export const sampleHistory = (
  { steps, ...person }: SamplePerson,
  assessmentId: string,
  now: Date,
): Pick<AuditEntry, 'action' | 'time' | 'assessmentId' | 'change'>[] => {
  const at = (after: number) => new Date(waitingSince(person, now).getTime() + after * MINUTE);
  const [first] = steps;
  if (!first) return [];
  return [
    { action: 'opened', time: at(first.after - 5), assessmentId },
    ...steps.map(({ after, to }) => ({ action: 'changed', time: at(after), change: to }) as const),
  ];
};

function changeOf(
  { to, days = 1 }: SamplePerson['steps'][number],
  at: Date,
  timeZone: string,
): Change {
  if (to === 'contacted') return { to, via: 'phone', at: at.toISOString() };
  if (to === 'later') return { to, laterOn: addDays(wallClock(at, timeZone).date, days) };
  return { to };
}

export function sampleTimeOff(now: Date, timeZone: string): TimeOff {
  const { date } = wallClock(now, timeZone);
  const weekday = new Date(`${date}T00:00:00Z`).getUTCDay();
  const from = addDays(date, 8 - (weekday || 7));
  return { from, to: addDays(from, 4) };
}
