import { auditDeed, checkLocks, type DeedTables } from '#lambdas/audit/deed.ts';
import { reminderEntries } from '#lambdas/outbox/reminders/reminders.ts';
import { getItem } from '#lambdas/platform/aws/reads.ts';
import type { Item, Table } from '#lambdas/platform/aws/table.ts';
import { transact, type Write } from '#lambdas/platform/aws/writes.ts';
import { brand } from '#shared/brand.ts';
import type { Case, CaseState, CaseWithPast } from '#shared/domain/case.ts';
import { readableBy } from './case-row.ts';
import { noteAttribute, type SealedNote } from './client-record.ts';

/** A change of a case, ready to be stored. */
export interface StoredChange {
  userId: string;
  /** Made by the page and stored on the row, so that a repeated change is recognized. */
  changeId: string;
  /** The row's revision that the change is based on. */
  revision: number;
  case: CaseWithPast;
  startsClock: boolean;
  /** The audit's detail: the new state. */
  change: string;
  by: string;
  time: Date;
}

/** `revision` is the row's after it. */
export type NoteStored =
  | { outcome: 'stored'; revision: number }
  | { outcome: 'locked' | 'missing' | 'erased' | 'withdrawn' | 'full' };

interface CaseTables extends DeedTables {
  clients: Table;
  outbox: Table;
}

/** The attributes that a change sets or removes; `answeredMonth` is the key of the index of answers. */
const changing = [
  ...['state', 'stateAt', 'waitingSince', 'dueAt', 'againAt', 'laterOn', 'via'],
  ...['answeredAt', 'answeredAfter', 'answeredMonth', 'past', 'changeId'],
];

/** All notes of a row together, in bytes: an item of DynamoDB has at most 400 KB. */
const NOTES_MAX = 320 * 1024;
/** The overhead of a note besides its text, in bytes. */
const NOTE_EXTRA = 200;

const updateOf = (
  values: Item,
): Pick<Extract<Write, { update: string }>, 'update' | 'names' | 'values'> => {
  const set = changing.filter((name) => values[name] !== undefined);
  const removed = changing.filter((name) => values[name] === undefined);
  return {
    update: `SET revision = revision + :one, ${set.map((name) => `#${name} = :${name}`).join(', ')}${
      removed.length > 0 ? ` REMOVE ${removed.map((name) => `#${name}`).join(', ')}` : ''
    }`,
    names: Object.fromEntries(changing.map((name) => [`#${name}`, name])),
    values: {
      ':one': 1,
      ...Object.fromEntries(set.map((name) => [`:${name}`, values[name]])),
    },
  };
};

const monthOf = ({ answeredAt }: Case): string | undefined => answeredAt?.slice(0, 7);

/** Changes of a client's row, each with its audit row, in one transaction. Each method throws ServiceUnavailableError. */
export const caseStore = (tables: CaseTables, timeZone: string) => {
  const findCase = (userId: string): Promise<Item | undefined> =>
    getItem(tables.clients, { userId }, readableBy('change'));

  return {
    findCase,

    async store(changed: StoredChange): Promise<'stored' | 'changed' | 'locked'> {
      const { userId, changeId, revision, by, time, change } = changed;
      const { update, names, values } = updateOf({
        ...changed.case,
        answeredMonth: monthOf(changed.case),
        changeId,
      });
      const hours = { ...brand.workingHours, timeZone };
      const reminders = changed.startsClock
        ? reminderEntries({ userId, dueAt: changed.case.dueAt }, hours, time)
        : [];
      const written = await transact([
        auditDeed(tables, { subject: userId, action: 'changed', by, time, change }),
        ...checkLocks(tables, by),
        {
          ...{ table: tables.clients, key: { userId }, update },
          condition: 'revision = :revision AND attribute_not_exists(erasing)',
          names: names ?? {},
          values: { ...values, ':revision': revision },
        },
        ...reminders.map((entry) => ({ table: tables.outbox, item: { ...entry } })),
      ]);
      if (written.done) return 'stored';
      return written.refused.some(({ part }) => part === 1 || part === 2) ? 'locked' : 'changed';
    },

    async addNote(userId: string, note: SealedNote, time: Date): Promise<NoteStored> {
      const { id, at, by, sealed } = note;
      const written = await transact([
        auditDeed(tables, { subject: userId, action: 'noted', by, time }),
        ...checkLocks(tables, by),
        {
          ...{ table: tables.clients, key: { userId } },
          update: 'SET #note = :note, revision = revision + :one ADD notesBytes :bytes',
          condition:
            'attribute_exists(userId) AND attribute_not_exists(erasing) AND #state <> :withdrawn AND attribute_not_exists(#note) AND (attribute_not_exists(notesBytes) OR notesBytes < :most)',
          names: { '#note': noteAttribute(id), '#state': 'state' },
          values: {
            ':note': { at, by, sealed },
            ':one': 1,
            ':withdrawn': 'withdrawn' satisfies CaseState,
            ':bytes': sealed.length + NOTE_EXTRA,
            ':most': NOTES_MAX - sealed.length,
          },
        },
      ]);
      const row = written.done ? await findCase(userId) : undefined;
      if (written.done) return { outcome: 'stored', revision: Number(row?.revision) };
      if (written.refused.some(({ part }) => part === 1 || part === 2))
        return { outcome: 'locked' };
      const found = written.refused.find(({ part }) => part === 3)?.found;
      if (!found) return { outcome: 'missing' };
      if (found.erasing) return { outcome: 'erased' };
      if (found.state === 'withdrawn') return { outcome: 'withdrawn' };
      // The same note again: a retry of one whose answer was lost.
      if (found[noteAttribute(id)]) return { outcome: 'stored', revision: Number(found.revision) };
      return { outcome: 'full' };
    },
  };
};
