import { useRef } from 'react';
import { Link } from 'react-router-dom';
import { inboxFilters } from '#shared/endpoints/coach.ts';
import { useKey } from '#web/coach/frame/keys.tsx';
import { stateNames } from '#web/coach/frame/words.ts';
import { type Filter, type Shown, useFigures } from '#web/coach/inbox/inbox-queries.ts';
import type { Days } from '#web/coach/inbox/submitted.tsx';
import { paths } from '#web/lib/paths.ts';

const filterNames: Readonly<Record<Filter, string>> = {
  all: 'All but clients and spam',
  waiting: 'Waiting',
  ...stateNames,
  clearance: 'Clearance missing',
};

export const isFilter = (text: string | null): text is Filter =>
  (inboxFilters as readonly (string | null)[]).includes(text);

/** The URL of a list: the inbox's own URL shows all cases but clients and spam. */
const pathOf = ({ filter, onlyConfirmed }: Shown, days?: Days): string => {
  const params = new URLSearchParams({
    ...(filter !== 'all' && { state: filter }),
    ...days,
    ...(onlyConfirmed && { address: 'confirmed' }),
  });
  return params.size > 0 ? `${paths.coach}?${params}` : paths.coach;
};

/** A link for each list, and a switch that hides clients with unconfirmed addresses. */
export const Filters = ({
  filter,
  onlyConfirmed,
  days,
  isCurrent,
  onPick,
}: Shown & { days: Days | undefined; isCurrent: boolean; onPick: () => void }) => {
  const { states, confirmed } = useFigures().data ?? {};
  const counts: Partial<Record<Filter, number>> = (onlyConfirmed ? confirmed : states) ?? {};
  const nav = useRef<HTMLElement>(null);
  useKey('f', () => {
    const links = [...(nav.current?.querySelectorAll('a') ?? [])];
    (links.find((link) => link.ariaCurrent) ?? links[0])?.focus();
  });
  return (
    <nav ref={nav} className="filters" aria-label="Show">
      <ul>
        {inboxFilters.map((each) => (
          <li key={each}>
            <Link
              to={pathOf({ filter: each, onlyConfirmed })}
              aria-current={isCurrent && each === filter ? 'page' : undefined}
              onClick={onPick}
            >
              {filterNames[each]}
              {counts[each] !== undefined && <span className="count"> {counts[each]}</span>}
            </Link>
          </li>
        ))}
        <li>
          <Link
            to={pathOf({ filter, onlyConfirmed: !onlyConfirmed }, days)}
            role="switch"
            aria-checked={onlyConfirmed}
          >
            Confirmed address
          </Link>
        </li>
      </ul>
    </nav>
  );
};
