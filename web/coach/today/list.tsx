import { type ReactNode, useState } from 'react';
import type { List } from '#shared/domain/case.ts';
import { listCases } from '#shared/endpoints/coach.ts';
import { More, Problem, Waiting } from '#web/coach/problem.tsx';
import { useList } from '#web/coach/use-pages.ts';
import { listNames } from '#web/coach/words.ts';
import { useRead } from '#web/session/query.ts';
import { matches } from './filter.ts';
import { Rows, type RowsProps } from './row.tsx';

type Shown = Pick<RowsProps, 'onCall' | 'present'>;

interface ListProps extends Shown {
  list: List;
  filter: string;
}

interface LoadedProps extends ListProps {
  loaded: ReturnType<typeof useList>;
  empty?: ReactNode;
}

export const LoadedList = ({ list, loaded, filter, empty = 'Nobody', ...more }: LoadedProps) => {
  const { rows, error, dataUpdatedAt, refetch } = loaded;
  if (!rows) return <Waiting error={error} onRetry={refetch} />;
  const shown = filter ? rows.filter((each) => matches(each, filter)) : rows;
  return (
    <>
      {error && <Problem error={error} readAt={dataUpdatedAt} onRetry={refetch} />}
      {shown.length > 0 ? (
        <Rows label={listNames[list]} rows={shown} {...more} />
      ) : (
        <p className="small">{filter ? 'No match' : empty}</p>
      )}
      <More {...loaded} />
    </>
  );
};

/** Loads its rows when it is opened, or when a filter looks for them. */
export const FoldedList = (props: ListProps) => {
  const { list, filter } = props;
  const [isOpen, setOpen] = useState(false);
  const isShown = isOpen || filter !== '';
  const loaded = useList(list, isShown);
  return (
    <details
      className="plus"
      open={isShown}
      onToggle={({ currentTarget }) => filter === '' && setOpen(currentTarget.open)}
    >
      <summary>
        <h2>
          {listNames[list]} {loaded.rows && `${loaded.rows.length}${loaded.hasNextPage ? '+' : ''}`}
        </h2>
      </summary>
      {isShown && <LoadedList {...props} loaded={loaded} />}
    </details>
  );
};

/** All cases of accounts with exactly this address, the one that confirmed it first. */
export const Found = ({ email, ...more }: Shown & { email: string }) => {
  const { data, error, refetch } = useRead(listCases, { email });
  return (
    <section>
      <h2>With this address</h2>
      {!data && <Waiting error={error} onRetry={refetch} />}
      {data?.rows.length === 0 && <p role="status">No case has the address {email}.</p>}
      {data && data.rows.length > 0 && (
        <Rows label="With this address" rows={data.rows} {...more} />
      )}
    </section>
  );
};
