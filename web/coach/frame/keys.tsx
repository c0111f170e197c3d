import { useEffect, useRef, useState } from 'react';

/** Trainers can turn off single-key shortcuts, because dictation can trigger them (WCAG 2.1.4). */
const OFF = 'coach.keys-off';

const keys = [
  ['j', 'Next row, or next case'],
  ['k', 'Previous row, or previous case'],
  ['i', 'Back to the inbox'],
  ['l', 'Leads'],
  ['/', 'Search'],
  ['m', 'Open the menu of the row or case'],
  ['c', 'Contacted: stop the clock'],
  ['x', 'No answer: try again later'],
  ['w', 'Write a message'],
  ['n', 'Write a note'],
  ['f', 'Choose a list'],
  ['d', 'Choose submission dates'],
  ['t', 'Plan time off'],
  ['u', 'Undo the last change'],
  ['?', 'Show the shortcuts'],
] as const;

type Key = (typeof keys)[number][0];

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('input, textarea, select'));

export const useKey = (key: Key, act: () => void): void => {
  const latest = useRef(act);
  useEffect(() => {
    latest.current = act;
  }, [act]);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key !== key || event.ctrlKey || event.metaKey || event.altKey) return;
      // A held key would change one case after another.
      if (event.repeat) return;
      if (isTyping(event.target) || document.querySelector('dialog:modal')) return;
      if (localStorage.getItem(OFF)) return;
      event.preventDefault();
      latest.current();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [key]);
};

export const Keys = () => {
  const dialog = useRef<HTMLDialogElement>(null);
  const [isOff, setOff] = useState(() => localStorage.getItem(OFF) !== null);
  const closing = useRef<HTMLButtonElement>(null);
  const show = () => {
    dialog.current?.showModal();
    // Otherwise, the checkbox has the focus, and the space bar would switch the shortcuts off.
    closing.current?.focus();
  };
  useKey('?', show);
  useEffect(() => {
    const leaveField = ({ key, target, isComposing }: KeyboardEvent) => {
      if (key !== 'Escape' || isComposing) return;
      if (target instanceof HTMLTextAreaElement) target.blur();
      // On Escape, the browser clears a search field, so only the next Escape leaves it.
      if (target instanceof HTMLInputElement && target.type === 'search' && !target.value)
        target.blur();
    };
    document.addEventListener('keydown', leaveField);
    return () => document.removeEventListener('keydown', leaveField);
  }, []);
  return (
    <>
      <button type="button" className="link keys-open" aria-keyshortcuts="?" onClick={show}>
        Keyboard shortcuts
      </button>
      <dialog ref={dialog} className="dialog keys" aria-labelledby="keys">
        <h2 id="keys">Keyboard shortcuts</h2>
        <dl>
          {keys.map(([key, words]) => (
            <div key={key}>
              <dt>
                <kbd>{key}</kbd>
              </dt>
              <dd>{words}</dd>
            </div>
          ))}
          <div>
            <dt>
              <kbd>{/Mac|iPad/.test(navigator.platform) ? '⌘' : 'Ctrl'}</kbd> <kbd>Enter</kbd>
            </dt>
            <dd>Send the message or save the note</dd>
          </div>
          <div>
            <dt>
              <kbd>Esc</kbd>
            </dt>
            <dd>Leave the field, and keep its text</dd>
          </div>
        </dl>
        <label>
          <input
            type="checkbox"
            checked={!isOff}
            onChange={({ target }) => {
              if (target.checked) localStorage.removeItem(OFF);
              else localStorage.setItem(OFF, 'off');
              setOff(!target.checked);
            }}
          />
          Use keyboard shortcuts
        </label>
        <button
          ref={closing}
          type="button"
          className="button"
          onClick={() => dialog.current?.close()}
        >
          Close
        </button>
      </dialog>
    </>
  );
};
