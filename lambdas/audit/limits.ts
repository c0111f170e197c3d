import { createHash } from 'node:crypto';
import { getItem } from '#lambdas/platform/aws/reads.ts';
import type { Table } from '#lambdas/platform/aws/table.ts';
import type { Update, Write } from '#lambdas/platform/aws/writes.ts';
import { messageLimits } from '#shared/domain/messages.ts';

const HOUR = 3_600_000;

export const hourOf = (time: Date): Date => new Date(Math.floor(time.getTime() / HOUR) * HOUR);

export const secondsToNextHour = (time: Date): number =>
  Math.ceil((hourOf(time).getTime() + HOUR - time.getTime()) / 1000);

const expiry = (time: Date): number => Math.ceil((hourOf(time).getTime() + 3 * HOUR) / 1000);

export type Budget = 'cases' | 'leads' | 'histories' | 'changes';

export const spend = (
  { coachState }: { coachState: Table },
  budget: Budget,
  {
    trainer,
    time,
    most,
    about,
    amount = 1,
  }: { trainer: string; time: Date; most: number; about?: string; amount?: number },
): Update => ({
  table: coachState,
  key: {
    id: [budget, trainer, ...(about ? [hashOf(about)] : []), hourOf(time).toISOString()].join('#'),
  },
  update: 'SET expiresAt = :end ADD used :amount',
  condition: 'attribute_not_exists(used) OR used <= :before',
  values: { ':amount': amount, ':before': most - amount, ':end': expiry(time) },
});

/** With ids this short, the ids of an hour's messages fit into one write unit (1 KB). */
const SHORT_ID_CHARACTERS = 12;

export const spendMessage = (
  { coachState }: { coachState: Table },
  { trainer, time, id }: { trainer: string; time: Date; id: string },
): Update => {
  const name = id.slice(0, SHORT_ID_CHARACTERS);
  return {
    table: coachState,
    key: { id: `messages#${trainer}#${hourOf(time).toISOString()}` },
    update: 'SET expiresAt = :end ADD sent :names',
    condition: 'attribute_not_exists(sent) OR contains(sent, :name) OR size(sent) < :most',
    values: {
      ':name': name,
      ':names': new Set([name]),
      ':most': messageLimits.perHour,
      ':end': expiry(time),
    },
  };
};

const hashOf = (id: string): string => createHash('sha256').update(id).digest('hex').slice(0, 32);

interface SpentOpening {
  trainer: string;
  time: Date;
  assessmentId: string;
  most: number;
  mostEntries: number;
}

/** `mostEntries` keeps a trainer from burying an audit entry under thousands of others. */
export const spendOpening = (
  { coachState }: { coachState: Table },
  { trainer, time, assessmentId, most, mostEntries }: SpentOpening,
): Write => {
  const name = hashOf(assessmentId);
  return {
    table: coachState,
    key: { id: `openings#${trainer}#${hourOf(time).toISOString()}` },
    update: 'SET expiresAt = :end ADD opened :names, #entries :one',
    condition:
      '(attribute_not_exists(opened) OR contains(opened, :name) OR size(opened) < :most) AND (attribute_not_exists(#entries) OR #entries < :mostEntries)',
    names: { '#entries': `entries#${name}` },
    values: {
      ':one': 1,
      ':mostEntries': mostEntries,
      ':name': name,
      ':names': new Set([name]),
      ':most': most,
      ':end': expiry(time),
    },
  };
};

const SHOWN_TO_OTHERS_MS = HOUR;

const seenKey = (userId: string) => ({ id: `seen#${hashOf(userId)}` });

export const showOpening = (
  { coachState }: { coachState: Table },
  { userId, trainer, time }: { userId: string; trainer: string; time: Date },
): Write => ({
  table: coachState,
  key: seenKey(userId),
  update: 'SET expiresAt = :end, #trainer = :at',
  names: { '#trainer': `by#${trainer}` },
  values: { ':at': time.toISOString(), ':end': expiry(time) },
});

export const lastOpeningByOther = async (
  coachState: Table,
  { userId, trainer, time }: { userId: string; trainer: string; time: Date },
): Promise<{ by: string; at: string } | undefined> => {
  const earliest = new Date(time.getTime() - SHOWN_TO_OTHERS_MS).toISOString();
  return Object.entries((await getItem(coachState, seenKey(userId))) ?? {})
    .filter(([name, at]) => name.startsWith('by#') && String(at) > earliest)
    .map(([name, at]) => ({ by: name.slice('by#'.length), at: String(at) }))
    .filter(({ by }) => by !== trainer)
    .sort((one, other) => one.at.localeCompare(other.at))
    .at(-1);
};
