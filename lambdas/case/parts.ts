import { getItem } from '#lambdas/platform/aws/reads.ts';
import type { Table } from '#lambdas/platform/aws/table.ts';
import type { Write } from '#lambdas/platform/aws/writes.ts';
import type { NoteAttribute, StoredNote } from './case-row.ts';

/** These are separate items, so that storing a message rewrites only the main item. */
const parts = ['contact', 'notes'] as const;
type Part = (typeof parts)[number];

/** A `sub` contains no `#`, so no two keys are equal. */
export const partKey = (userId: string, part: Part) => ({ userId: `${userId}#${part}` });

export const ownerOf = (key: string): string => key.split('#')[0] ?? key;

export const setContact = (clients: Table, userId: string, contact: Uint8Array): Write => ({
  table: clients,
  key: partKey(userId, 'contact'),
  update: 'SET version = :version, contact = :contact',
  values: { ':version': 1, ':contact': contact },
});

export const findContact = async (
  clients: Table,
  userId: string,
): Promise<Uint8Array | undefined> =>
  (await getItem(clients, partKey(userId, 'contact'), ['contact']))?.contact as
    | Uint8Array
    | undefined;

export type Notes = Record<NoteAttribute, StoredNote>;

export const findNotes = async (clients: Table, userId: string): Promise<Partial<Notes>> =>
  ((await getItem(clients, partKey(userId, 'notes'))) ?? {}) as Partial<Notes>;

export const noteAttribute = (noteId: string): NoteAttribute => `note#${noteId}`;

/** DynamoDB allows 400 KB per item. */
const NOTES_MAX_BYTES = 320 * 1024;
const NOTE_WITHOUT_TEXT_BYTES = 200;

export const putNote = (
  clients: Table,
  userId: string,
  { id, ...note }: StoredNote & { id: string },
): Write => ({
  table: clients,
  key: partKey(userId, 'notes'),
  update: 'SET version = :version, #note = :note ADD notesBytes :bytes',
  condition:
    'attribute_not_exists(#note) AND (attribute_not_exists(notesBytes) OR notesBytes < :most)',
  names: { '#note': noteAttribute(id) },
  values: {
    ':version': 1,
    ':note': note,
    ':bytes': note.encrypted.length + NOTE_WITHOUT_TEXT_BYTES,
    ':most': NOTES_MAX_BYTES - note.encrypted.length,
  },
});

export const removeParts = (clients: Table, userId: string): Write[] =>
  parts.map((part) => ({ table: clients, key: partKey(userId, part), remove: true }));
