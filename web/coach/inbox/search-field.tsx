import { type FormEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useKey } from '#web/coach/frame/keys.tsx';

/** Filters the loaded rows while the trainer types. Submitting searches all cases for the name or email. */
export const SearchField = ({
  text,
  onType,
  onSearch,
}: {
  text: string;
  onType: (text: string) => void;
  onSearch: (sought: string) => void;
}) => {
  const [isOpen, setOpen] = useState(text !== '');
  const field = useRef<HTMLInputElement>(null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (text.trim()) onSearch(text.trim());
  };
  const open = () => {
    // Renders at once, so that the field gets the next key.
    flushSync(() => setOpen(true));
    field.current?.focus();
  };
  const close = () => {
    setOpen(false);
    onType('');
  };
  useKey('/', open);
  return (
    <search className="tool-search" data-open={isOpen}>
      <button
        type="button"
        className="link search-open"
        aria-expanded={isOpen}
        onClick={isOpen ? close : open}
      >
        {isOpen ? 'Close' : 'Search'}
      </button>
      <form aria-label="Search" onSubmit={submit}>
        <label htmlFor="search">Name, or an exact email</label>
        <div className="search">
          <input
            ref={field}
            id="search"
            className="input"
            type="search"
            aria-keyshortcuts="/"
            autoComplete="off"
            value={text}
            onChange={({ target }) => onType(target.value)}
          />
          <button type="submit" className="button button-quiet" disabled={!text.trim()}>
            Search
          </button>
        </div>
      </form>
    </search>
  );
};
