import { useInfiniteQuery } from '@tanstack/react-query';
import { listCases } from '#shared/endpoints/coach.ts';
import type { InputOf } from '#shared/endpoints/endpoint.ts';
import { readOptions, useReader } from '#web/session/query.ts';

interface Page<Row> {
  rows: Row[];
  after?: string | undefined;
}

interface Options {
  isLive?: boolean;
  enabled?: boolean;
}

/** The pages of a listing that are loaded. */
export const usePages = <Row, Listing extends Page<Row>>(
  key: unknown[],
  readPage: (after: string | undefined) => Promise<Listing & Page<Row>>,
  { isLive = false, enabled = true }: Options = {},
) => {
  const options = readOptions(isLive);
  const pages = useInfiniteQuery({
    queryKey: key,
    queryFn: ({ pageParam }) => readPage(pageParam || undefined),
    initialPageParam: '',
    getNextPageParam: ({ after }) => after,
    enabled,
    ...options,
    refetchInterval: ({ state: { data } }) =>
      data && data.pages.length > 1 ? false : options.refetchInterval,
  });
  const { data } = pages;
  return { ...pages, rows: data?.pages.flatMap(({ rows }) => rows) };
};

/** All rows of a listing, for a download. */
export const readAll = async <Row>(
  readPage: (after: string | undefined) => Promise<Page<Row>>,
  from?: string,
): Promise<Row[]> => {
  const { rows, after } = await readPage(from);
  return after ? [...rows, ...(await readAll(readPage, after))] : rows;
};

/** A list of cases, or all cases of accounts with an address. */
export const useCases = (input: InputOf<typeof listCases>, enabled = true) => {
  const read = useReader();
  const pages = usePages(
    [listCases.path, input],
    (after) => read(listCases, { ...input, after }),
    // The API counts searches and further pages as unusual reading.
    { isLive: !('email' in input), enabled },
  );
  return { ...pages, timeOff: pages.data?.pages[0]?.timeOff ?? [] };
};
