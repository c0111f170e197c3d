import { useRef } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { stateNames } from '#shared/domain/case.ts';
import { inboxFilters } from '#shared/domain/coach.ts';
import { useKey } from '#web/coach/frame/keys.tsx';
import { Menu } from '#web/coach/frame/menu.tsx';
import { useCounts, useFigures } from './inbox-queries.ts';
import { type Filter, pathOf, type Shown } from './lists.ts';

const filterNames: Readonly<Record<Filter, string>> = {
  all: 'Inbox',
  waiting: 'Waiting',
  ...stateNames,
  clearance: 'Clearance needed',
};

const frequent: readonly Filter[] = ['all', 'waiting', 'wrote'];
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
  onChooseDays,
}: {
  shown: Shown;
  isCurrent: boolean;
  onPick: () => void;
  onChooseDays: () => void;
}) => {
  const { filter, onlyConfirmed } = shown;
  const counts = useFilterCounts(onlyConfirmed);
  const navigate = useNavigate();
  const nav = useRef<HTMLElement>(null);
  const inMenu = isCurrent ? others.find((each) => each === filter) : undefined;
  useKey('f', () => {
    const current = nav.current?.querySelector<HTMLElement>(
      '.menu-current summary, li > [aria-current]',
    );
    (current ?? nav.current?.querySelector('a'))?.focus();
  });
  const nameOf = (each: Filter) => (
    <>
      {filterNames[each]}
      {counts[each] !== undefined && <span className="count"> {counts[each]}</span>}
    </>
  );
  const isWarning = inMenu !== 'clearance' && Number(counts.clearance) > 0;
  const linkTo = (each: Filter, className?: string) => (
    <Link
      key={each}
      className={className}
      to={pathOf({ filter: each, onlyConfirmed })}
      aria-current={isCurrent && each === filter ? 'page' : undefined}
      onClick={onPick}
    >
      {nameOf(each)}
    </Link>
  );
  const confirmed = (
    <button
      type="button"
      role="switch"
      aria-checked={onlyConfirmed}
      onClick={() => navigate(pathOf({ ...shown, onlyConfirmed: !onlyConfirmed }))}
    >
      Confirmed address
    </button>
  );
  return (
    <nav ref={nav} className="filters" aria-label="Show">
      <ul>
        {frequent.map((each) => (
          <li key={each}>{linkTo(each)}</li>
        ))}
        {isWarning && <li className="wide">{linkTo('clearance')}</li>}
        <li className={inMenu && 'menu-current'}>
          <Menu
            label={
              <>
                {inMenu ? nameOf(inMenu) : 'More'}
                <span className="unseen">{inMenu ? ', more lists' : ' lists'}</span>
              </>
            }
          >
            {others.map((each) =>
              linkTo(each, isWarning && each === 'clearance' ? 'narrow' : undefined),
            )}
            <button
              type="button"
              className="menu-part"
              aria-keyshortcuts="d"
              onClick={onChooseDays}
            >
              Submitted between two dates…
            </button>
            {!onlyConfirmed && confirmed}
          </Menu>
        </li>
        {onlyConfirmed && <li>{confirmed}</li>}
      </ul>
    </nav>
  );
};
