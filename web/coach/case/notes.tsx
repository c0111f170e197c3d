import { type FormEvent, useState } from 'react';
import { coachLimits, type Note } from '#shared/domain/coach-records.ts';
import { dateTime } from '#shared/domain/zone.ts';
import type { Opened } from '#shared/endpoints/coach.ts';
import { useAddNote } from '#web/coach/case/case-queries.ts';
import { useUnsentText } from '#web/coach/case/unsent-text.ts';
import { newId } from '#web/coach/frame/api.ts';
import { useCoach } from '#web/coach/frame/coach-context.tsx';
import { Refused } from '#web/coach/frame/problem.tsx';
import { NotKept } from '#web/ui/messages/not-kept.tsx';

const Written = ({ note }: { note: Note }) => {
  const { timeZone } = useCoach();
  const { content } = note;
  return (
    <li className="note">
      <p className="small">
        {dateTime(note.at, timeZone)}, {note.by}
      </p>
      {!content && <p>This note can’t be decrypted (id {note.id}).</p>}
      {content && <p className="note-text">{content.text}</p>}
    </li>
  );
};

const WriteNote = ({ opened }: { opened: Opened }) => {
  const { clientId } = opened.record;
  const { mutate, error, isPending } = useAddNote(opened.assessmentId);
  const { text, type, isKept } = useUnsentText('noteDraft', opened);
  const [noteId, setNoteId] = useState(newId);
  const over = text.length - coachLimits.note;
  const save = (event: FormEvent) => {
    event.preventDefault();
    if (text.trim() === '' || over > 0) return;
    mutate(
      { clientId, noteId, content: { kind: 'text', text } },
      {
        onSuccess: () => {
          type('');
          setNoteId(newId());
        },
      },
    );
  };
  return (
    <form className="write-note" aria-label="Write a note" onSubmit={save}>
      <label htmlFor="note">New note</label>
      <textarea
        id="note"
        className="input"
        rows={4}
        autoComplete="off"
        value={text}
        aria-describedby="note-count"
        onChange={({ target }) => type(target.value)}
      />
      <p id="note-count" className={over > 0 ? 'field-error' : 'small'}>
        {over > 0
          ? `${text.length.toLocaleString('en-US')} of 10,000 characters: ${over.toLocaleString('en-US')} too many`
          : `${text.length.toLocaleString('en-US')} of 10,000 characters. Encrypted, and never changed afterward.`}
      </p>
      {!isKept && <NotKept />}
      {error && <Refused error={error} more="Your text is still here." />}
      <button type="submit" className="button button-quiet" disabled={isPending || over > 0}>
        {isPending ? 'Saving…' : 'Save note'}
      </button>
    </form>
  );
};

export const Notes = ({ opened }: { opened: Opened }) => (
  <section className="notes">
    <h2>Notes</h2>
    <WriteNote opened={opened} />
    {opened.notes.length > 0 && (
      <ul>
        {opened.notes.toReversed().map((note) => (
          <Written key={note.id} note={note} />
        ))}
      </ul>
    )}
  </section>
);
