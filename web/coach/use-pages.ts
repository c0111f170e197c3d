import { useInfiniteQuery } from '@tanstack/react-query';
import type { List } from '#shared/domain/case.ts';
import { coachLimits } from '#shared/domain/coach.ts';
import { listCases } from '#shared/endpoints/coach.ts';
import { readOptions, useReader } from '#web/session/query.ts';

interface Page<Row> {
  rows: Row[];
  after?: string | undefined;
}

type ReadPage<Listing> = (after: string | undefined) => Promise<Listing>;

interface Options {
  refetchEveryMs?: number;
  enabled?: boolean;
}

/** The pages of a listing that are loaded. */
export const usePages = <Row, Listing extends Page<Row> = Page<Row>>(
  key: string[],
  readPage: ReadPage<Listing & Page<Row>>,
  { refetchEveryMs, enabled = true }: Options = {},
) => {
  const pages = useInfiniteQuery({
    queryKey: key,
    queryFn: ({ pageParam }) => readPage(pageParam || undefined),
    initialPageParam: '',
    getNextPageParam: ({ after }) => after,
    enabled,
    ...readOptions(refetchEveryMs),
  });
  const { data } = pages;
  return { ...pages, first: data?.pages[0], rows: data?.pages.flatMap(({ rows }) => rows) };
};

/** All rows of a listing, for a download. */
export const readAll = async <Row>(readPage: ReadPage<Page<Row>>): Promise<Row[]> => {
  const all: Row[] = [];
  let after: string | undefined;
  do {
    const page = await readPage(after);
    all.push(...page.rows);
    after = page.after;
  } while (after);
  return all;
};

export const useList = (list: List, enabled = true) => {
  const read = useReader();
  const { first, ...pages } = usePages(
    [listCases.path, 'pages', list],
    (after) => read(listCases, { list, after }),
    { refetchEveryMs: coachLimits.refetchEveryMs, enabled },
  );
  return { ...pages, timeOff: first?.timeOff ?? [] };
};
