import { Mail, Phone } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { ClientCase } from '#shared/domain/case.ts';
import { casePath } from '#shared/domain/pages.ts';
import { hrefOf, nameOf, type Present, reasonText, timeText } from '#web/coach/words.ts';

export interface RowsProps {
  label: string;
  rows: readonly ClientCase[];
  present: Present;
  onCall(clientCase: ClientCase): void;
}

export const Rows = ({ label, rows, ...more }: RowsProps) => (
  <ul className="rows" aria-label={label}>
    {rows.map((clientCase) => (
      <Row key={clientCase.clientId} clientCase={clientCase} {...more} />
    ))}
  </ul>
);

const rowId = (clientId: string): string => `row-${clientId}`;

let last = '';

/** The row gets the focus when the trainer comes back from its case. */
export const rememberCase = (clientId: string): void => {
  last = clientId;
};

export const focusLastRow = (): void => {
  document.getElementById(rowId(last))?.focus();
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
      <Link className="row-link" to={casePath(clientId)} id={rowId(clientId)}>
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
