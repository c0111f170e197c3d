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

const SAID = 'coach-said';

/** The notice about changes shows the words, for example why a key does nothing. */
export const say = (words: string): void => {
  document.dispatchEvent(new CustomEvent(SAID, { detail: words }));
};

export const useSaid = (hear: (words: string) => void): void => {
  const latest = useRef(hear);
  useEffect(() => {
    latest.current = hear;
  }, [hear]);
  useEffect(() => {
    const listen = (event: Event) => event instanceof CustomEvent && latest.current(event.detail);
    document.addEventListener(SAID, listen);
    return () => document.removeEventListener(SAID, listen);
  }, []);
};

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('input, textarea, select'));

const isShortcut = ({ target, repeat, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  // A held key would change one case after another.
  !(repeat || ctrlKey || metaKey || altKey || isTyping(target)) &&
  !document.querySelector('dialog:modal') &&
  !localStorage.getItem(OFF);

export const useKey = (key: Key, act: () => void): void => {
  const latest = useRef(act);
  useEffect(() => {
    latest.current = act;
  }, [act]);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key !== key || !isShortcut(event)) return;
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
    const explain = (event: KeyboardEvent) => {
      if (event.defaultPrevented || !isShortcut(event)) return;
      const unused = keys.find(([key]) => key === event.key);
      if (unused) say(`The key ${unused[0]} does nothing on this page.`);
    };
    // On the window, so that the document's listeners for keys of this page run first.
    window.addEventListener('keydown', explain);
    return () => window.removeEventListener('keydown', explain);
  }, []);
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
            <dd>Leave the note or message, and keep its text</dd>
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
