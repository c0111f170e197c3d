import { Link, useNavigate } from 'react-router-dom';
import { stateNames } from '#shared/domain/case.ts';
import { inboxFilters } from '#shared/domain/coach.ts';
import { type Filter, pathOf, type Shown } from './lists.ts';

const filterNames: Readonly<Record<Filter, string>> = {
  all: 'Inbox',
  waiting: 'Waiting',
  ...stateNames,
  clearance: 'Clearance needed',
};

const frequent: readonly Filter[] = ['all', 'waiting', 'wrote'];
const others = inboxFilters.filter((each) => !frequent.includes(each));

export const Filters = ({ shown, onPick }: { shown: Shown; onPick: () => void }) => {
  const { filter, onlyConfirmed } = shown;
  const navigate = useNavigate();
  const inMenu = others.find((each) => each === filter);
  const linkTo = (each: Filter) => (
    <Link
      key={each}
      to={pathOf({ filter: each, onlyConfirmed })}
      aria-current={each === filter ? 'page' : undefined}
      onClick={onPick}
    >
      {filterNames[each]}
    </Link>
  );
  return (
    <nav className="filters" aria-label="Show">
      <ul>
        {frequent.map((each) => (
          <li key={each}>{linkTo(each)}</li>
        ))}
        <li className={inMenu && 'menu-current'}>
          <details key={filter} className="menu">
            <summary className="button button-quiet">
              {inMenu ? filterNames[inMenu] : 'More'}
              <span className="unseen">{inMenu ? ', more lists' : ' lists'}</span>
            </summary>
            <div>{others.map(linkTo)}</div>
          </details>
        </li>
        <li>
          <button
            type="button"
            role="switch"
            aria-checked={onlyConfirmed}
            onClick={() => navigate(pathOf({ filter, onlyConfirmed: !onlyConfirmed }))}
          >
            Confirmed address
          </button>
        </li>
      </ul>
    </nav>
  );
};
