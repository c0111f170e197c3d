import { useEffect, useId, useRef } from 'react';
import type { CoachError } from '#web/coach/frame/api.ts';
import type { TextName } from './openings.ts';

export type UnsentTexts = Partial<Record<TextName, string>>;

const causes: Partial<Record<CoachError['reason'], string>> = {
  withdrawn: 'the client withdrew consent',
  deleted: 'this client’s data has been deleted',
  locked: 'your access was locked',
  refused: 'this assessment is no longer stored',
  'sign-in-again': 'you signed in more than two hours ago',
  'signed-out': 'your session has ended',
};

const words: Record<TextName, { label: string; verb: string }> = {
  message: { label: 'Your unsent message', verb: 'send this message' },
  note: { label: 'Your unsaved note', verb: 'save this note' },
};

const Text = ({ name, text, cause }: { name: TextName; text: string; cause: string }) => {
  const id = useId();
  const { label, verb } = words[name];
  return (
    <div className="text-form">
      <label htmlFor={id}>{label}</label>
      <textarea id={id} className="input" readOnly value={text} aria-describedby={`${id}-why`} />
      <p id={`${id}-why`} className="small">
        You can’t {verb}, because {cause}. Copy what you need before you leave this page.
      </p>
    </div>
  );
};

export const Unsent = ({ texts, error }: { texts: UnsentTexts; error: CoachError }) => {
  const section = useRef<HTMLElement>(null);
  useEffect(() => section.current?.querySelector('textarea')?.focus(), []);
  const cause = causes[error.reason] ?? 'the case couldn’t be loaded';
  if (!texts.message && !texts.note) return null;
  return (
    <section ref={section} aria-label="Not sent">
      {(['message', 'note'] as const).map((name) => {
        const text = texts[name];
        return text && <Text key={name} name={name} text={text} cause={cause} />;
      })}
    </section>
  );
};
