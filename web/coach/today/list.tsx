import { Mail, Phone } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { ClientCase } from '#shared/domain/case.ts';
import { casePath } from '#shared/domain/pages.ts';
import { LoadingRow, ShowMore } from '#web/coach/parts.tsx';
import type { useCases } from '#web/coach/use-pages.ts';
import { hrefOf, nameOf, type Present, reasonText, timeText } from '#web/coach/words.ts';

let last = '';

/** The row gets the focus when the trainer comes back from its case. */
export const rememberCase = (clientId: string): void => {
  last = clientId;
};

export const focusLastRow = (): void => {
  document.getElementById(last)?.focus();
  last = '';
};

interface RowProps {
  clientCase: ClientCase;
  present: Present;
  onCall(clientCase: ClientCase): void;
}

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

interface LoadedProps extends Omit<RowProps, 'clientCase'> {
  label: string;
  loaded: ReturnType<typeof useCases>;
  isShown(clientCase: ClientCase): boolean;
  empty: string;
}

/** Today says once why lists don't load. */
export const LoadedList = ({ label, loaded, isShown, empty, ...more }: LoadedProps) => {
  const { rows, error } = loaded;
  if (!rows) return !error && <LoadingRow />;
  const shown = rows.filter(isShown);
  return (
    <>
      {shown.length > 0 ? (
        <ul className="rows" aria-label={label}>
          {shown.map((clientCase) => (
            <Row key={clientCase.clientId} clientCase={clientCase} {...more} />
          ))}
        </ul>
      ) : (
        <p role="status" className="small">
          {empty}
        </p>
      )}
      <ShowMore {...loaded} />
    </>
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
