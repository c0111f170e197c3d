import type { Note } from '#shared/domain/coach.ts';
import { dateTime } from '#shared/domain/zone.ts';
import type { Opened } from '#shared/endpoints/coach/case.ts';
import { useCoach } from '#web/coach/frame/coach-context.tsx';
import { useLate } from '#web/ui/use-late.tsx';

const Written = ({ note }: { note: Note }) => {
  const { timeZone } = useCoach();
  const { content } = note;
  return (
    <li className="note">
      <p className="small">
        {dateTime(note.at, timeZone)}, {note.by}
      </p>
      {!content && <p>This note can’t be decrypted (ID {note.id}).</p>}
      {content && <p className="note-text">{content.text}</p>}
    </li>
  );
};

const loadWriteNote = async () => (await import('./late.ts')).late.WriteNote;

export const Notes = ({ opened }: { opened: Opened }) => {
  const WriteNote = useLate(loadWriteNote);
  return (
    <section className="notes">
      <h2>Notes</h2>
      {WriteNote && <WriteNote opened={opened} />}
      {opened.notes.length > 0 && (
        <ul>
          {opened.notes.toReversed().map((note) => (
            <Written key={note.id} note={note} />
          ))}
        </ul>
      )}
    </section>
  );
};
