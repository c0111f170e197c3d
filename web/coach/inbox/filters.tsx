import { Link } from 'react-router-dom';
import { inboxFilters } from '#shared/endpoints/coach.ts';
import { stateNames } from '#web/coach/frame/words.ts';
import type { Filter } from '#web/coach/inbox/inbox-queries.ts';
import { paths } from '#web/lib/paths.ts';

const filterNames: Readonly<Record<Filter, string>> = {
  all: 'All',
  waiting: 'Waiting',
  ...stateNames,
};

export const isFilter = (text: string | null): text is Filter =>
  (inboxFilters as readonly (string | null)[]).includes(text);

/** The lists by state, one line of links that scrolls on a phone. */
export const Filters = ({ filter }: { filter: Filter }) => (
  <nav className="filters" aria-label="Show">
    <ul>
      {inboxFilters.map((each) => (
        <li key={each}>
          <Link
            to={each === 'all' ? paths.coach : `${paths.coach}?state=${each}`}
            aria-current={each === filter ? 'page' : undefined}
          >
            {filterNames[each]}
          </Link>
        </li>
      ))}
    </ul>
  </nav>
);
