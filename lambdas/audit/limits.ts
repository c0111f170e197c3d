import { createHash } from 'node:crypto';
import type { Table } from '#lambdas/platform/aws/table.ts';
import type { Update } from '#lambdas/platform/aws/writes.ts';
import { coachLimits } from '#shared/domain/coach.ts';
import { messageLimits } from '#shared/domain/messages.ts';

const HOUR = 3_600_000;

export const hourOf = (time: Date): Date => new Date(Math.floor(time.getTime() / HOUR) * HOUR);

export const secondsToNextHour = (time: Date): number =>
  Math.ceil((hourOf(time).getTime() + HOUR - time.getTime()) / 1000);

const expiry = (time: Date): number => Math.ceil((hourOf(time).getTime() + 3 * HOUR) / 1000);

export const spendChange = (
  { coachState }: { coachState: Table },
  { trainer, time, userId }: { trainer: string; time: Date; userId: string },
): Update => ({
  table: coachState,
  key: { id: `changes#${trainer}#${hashOf(userId)}#${hourOf(time).toISOString()}` },
  update: 'SET expiresAt = :end ADD used :one',
  condition: 'attribute_not_exists(used) OR used < :most',
  values: { ':one': 1, ':most': coachLimits.changesPerHour, ':end': expiry(time) },
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

/** `entriesPerHour` keeps a trainer from burying an audit entry under thousands of others. */
export const spendOpening = (
  { coachState }: { coachState: Table },
  { trainer, time, assessmentId }: { trainer: string; time: Date; assessmentId: string },
): Update => {
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
      ':mostEntries': coachLimits.entriesPerHour,
      ':name': name,
      ':names': new Set([name]),
      ':most': coachLimits.openingsPerHour,
      ':end': expiry(time),
    },
  };
};
