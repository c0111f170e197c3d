import { useRef } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { inboxFilters } from '#shared/domain/coach.ts';
import { useKey } from '#web/coach/frame/keys.tsx';
import { stateNames } from '#web/coach/frame/words.ts';
import { useCounts, useFigures } from './inbox-queries.ts';
import { type Filter, pathOf, type Shown } from './lists.ts';

const filterNames: Readonly<Record<Filter, string>> = {
  all: 'All',
  waiting: 'Waiting',
  ...stateNames,
  clearance: 'No clearance',
};

/** A phone shows these side by side. The menu has the others. */
const frequent: readonly Filter[] = ['all', 'waiting', 'wrote', 'clearance'];
const others = inboxFilters.filter((each) => !frequent.includes(each));

const useFilterCounts = (onlyConfirmed: boolean): Partial<Record<Filter, number | string>> => {
  const counts = useCounts().data;
  const figures = useFigures().data;
  const waiting = onlyConfirmed ? counts?.confirmed : counts?.waiting;
  return {
    ...(onlyConfirmed ? figures?.confirmed : figures?.states),
    ...(counts && { waiting: `${waiting}${counts.hasMore ? '+' : ''}` }),
  };
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
  const counts = useFilterCounts(onlyConfirmed);
  const navigate = useNavigate();
  const nav = useRef<HTMLElement>(null);
  const inMenu = isCurrent ? others.find((each) => each === filter) : undefined;
  useKey('f', () => {
    nav.current?.querySelector<HTMLElement>('[aria-current]:not(option)')?.focus();
  });
  return (
    <nav ref={nav} className="filters" aria-label="Show">
      <ul>
        {frequent.map((each) => (
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
          <select
            aria-label="Other lists"
            aria-current={inMenu && 'page'}
            value={inMenu ?? ''}
            onChange={({ target }) => {
              onPick();
              navigate(pathOf({ filter: target.value as Filter, onlyConfirmed }));
            }}
          >
            {!inMenu && <option value="">More</option>}
            {others.map((each) => (
              <option key={each} value={each}>
                {filterNames[each]} {counts[each]}
              </option>
            ))}
          </select>
        </li>
        <li className="only-confirmed">
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
