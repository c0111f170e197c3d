import type { Note } from '#shared/domain/coach.ts';
import { dateTime } from '#shared/domain/zone.ts';
import type { Opened } from '#shared/endpoints/coach/case.ts';
import { useCoach } from '#web/coach/frame/coach-context.tsx';
import { useLate } from '#web/ui/use-late.tsx';
import type { TextName } from './openings.ts';

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

export const Notes = ({
  opened,
  onType,
}: {
  opened: Opened;
  onType: (name: TextName, text: string) => void;
}) => {
  const WriteNote = useLate(loadWriteNote);
  return (
    <section className="notes">
      <h2>Notes</h2>
      {WriteNote && <WriteNote opened={opened} onType={onType} />}
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
