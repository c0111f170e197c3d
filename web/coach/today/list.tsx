import { Mail, Phone } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { ClientCase, List } from '#shared/domain/case.ts';
import { casePath } from '#shared/domain/pages.ts';
import { More, Problem, Waiting } from '#web/coach/parts.tsx';
import { useCases } from '#web/coach/use-pages.ts';
import { hrefOf, listNames, nameOf, type Present, reasonText, timeText } from '#web/coach/words.ts';

interface RowsProps {
  label: string;
  rows: readonly ClientCase[];
  present: Present;
  onCall(clientCase: ClientCase): void;
}

const Rows = ({ label, rows, ...more }: RowsProps) => (
  <ul className="rows" aria-label={label}>
    {rows.map((clientCase) => (
      <Row key={clientCase.clientId} clientCase={clientCase} {...more} />
    ))}
  </ul>
);

let last = '';

/** The row gets the focus when the trainer comes back from its case. */
export const rememberCase = (clientId: string): void => {
  last = clientId;
};

export const focusLastRow = (): void => {
  document.getElementById(last)?.focus();
  last = '';
};

type RowProps = Pick<RowsProps, 'present' | 'onCall'> & { clientCase: ClientCase };

const Row = ({ clientCase, present, onCall }: RowProps) => {
  const { clientId, contact = {} } = clientCase;
  const { text, level } = timeText(clientCase, present);
  const href = hrefOf(contact);
  const [words, Icon] = contact.phone ? ['Call', Phone] : ['Email', Mail];
  return (
    <li className="row">
      <Link className="row-link" to={casePath(clientId)} id={clientId}>
        <strong>{nameOf(clientCase)}</strong>
        <span className="row-reason">{reasonText(clientCase, present)}</span>
        <span className={`row-time level-${level}`}>{text}</span>
      </Link>
      {href && (
        <a
          className="icon-button"
          href={href}
          aria-label={`${words} ${nameOf(clientCase)}`}
          onClick={() => onCall(clientCase)}
        >
          <Icon aria-hidden="true" size={20} strokeWidth={1.5} />
        </a>
      )}
    </li>
  );
};

interface LoadedProps extends Omit<RowsProps, 'rows'> {
  loaded: ReturnType<typeof useCases>;
  filter?: string;
  empty?: string;
}

export const LoadedList = ({ loaded, filter = '', empty = 'Nobody', ...more }: LoadedProps) => {
  const { rows, error, dataUpdatedAt, refetch } = loaded;
  if (!rows) return <Waiting error={error} onRetry={refetch} />;
  const shown = rows.filter((each) => matches(each, filter));
  return (
    <>
      {error && <Problem error={error} readAt={dataUpdatedAt} onRetry={refetch} />}
      {shown.length > 0 ? (
        <Rows {...more} rows={shown} />
      ) : (
        <p role="status" className="small">
          {filter ? 'No match' : empty}
        </p>
      )}
      <More {...loaded} />
    </>
  );
};

interface FoldedProps extends Omit<LoadedProps, 'loaded' | 'label'> {
  list: List;
  filter: string;
}

/** Loads its rows when it is opened, or when a filter looks for them. */
export const FoldedList = ({ list, ...more }: FoldedProps) => {
  const [isOpen, setOpen] = useState(false);
  const isFiltered = more.filter !== '';
  const isShown = isOpen || isFiltered;
  const loaded = useCases({ list }, isShown);
  const { rows, hasNextPage } = loaded;
  return (
    <details
      className="plus"
      open={isShown}
      onToggle={({ currentTarget }) => isFiltered || setOpen(currentTarget.open)}
    >
      <summary>
        <h2>
          {listNames[list]} {rows && `${rows.length}${hasNextPage ? '+' : ''}`}
        </h2>
      </summary>
      {isShown && <LoadedList {...more} label={listNames[list]} loaded={loaded} />}
    </details>
  );
};

const digitsOf = (text: string): string => text.replace(/\D/g, '').replace(/^1(?=\d{10}$)/, '');

const folded = (text: string): string =>
  text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

/** By parts of a name or an address, or by a phone number however it is written. */
export const matches = ({ contact = {} }: Pick<ClientCase, 'contact'>, filter: string): boolean => {
  const wanted = folded(filter.trim());
  const { name = '', email = '', typedEmail = '', phone = '' } = contact;
  if ([name, email, typedEmail].some((text) => folded(text).includes(wanted))) return true;
  const digits = digitsOf(filter);
  return digits.length >= 3 && !/\p{L}/u.test(filter) && digitsOf(phone).includes(digits);
};
