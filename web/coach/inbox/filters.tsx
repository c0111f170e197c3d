import { useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { inboxFilters } from '#shared/domain/coach.ts';
import { useKey } from '#web/coach/frame/keys.tsx';
import { stateNames } from '#web/coach/frame/words.ts';
import { useFigures } from './inbox-queries.ts';
import { type Filter, pathOf, type Shown } from './lists.ts';

const filterNames: Readonly<Record<Filter, string>> = {
  all: 'All but clients and spam',
  waiting: 'Waiting',
  ...stateNames,
  clearance: 'Clearance missing',
};

export const Filters = ({
  shown,
  isCurrent,
  onPick,
}: {
  shown: Shown;
  isCurrent: boolean;
  onPick: () => void;
}) => {
  const { filter, onlyConfirmed } = shown;
  const { states, confirmed } = useFigures().data ?? {};
  const counts: Partial<Record<Filter, number>> = (onlyConfirmed ? confirmed : states) ?? {};
  const nav = useRef<HTMLElement>(null);
  const chosen = isCurrent ? filter : undefined;
  const hasCounts = states !== undefined;
  useEffect(() => {
    // Scrolls the chosen list's link into view on a phone, and again after the counts have widened
    // the links.
    const { current } = nav;
    const link = chosen && current?.querySelector<HTMLElement>('[aria-current]')?.parentElement;
    if (current && link && hasCounts) current.scrollLeft = link.offsetLeft - current.offsetLeft;
  }, [chosen, hasCounts]);
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
              aria-keyshortcuts={each === filter ? 'f' : undefined}
              onClick={onPick}
            >
              {filterNames[each]}
              {counts[each] !== undefined && <span className="count"> {counts[each]}</span>}
            </Link>
          </li>
        ))}
        <li>
          <Link
            to={pathOf({ ...shown, onlyConfirmed: !onlyConfirmed })}
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
