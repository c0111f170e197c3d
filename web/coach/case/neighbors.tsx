import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { casePath } from '#shared/domain/pages.ts';
import { useKey } from '#web/coach/frame/keys.tsx';
import {
  everyCase,
  loadedPaths,
  nextPaths,
  pathOf,
  type Shown,
  shownIn,
} from '#web/coach/inbox/lists.ts';
import { inboxList, keepInboxList } from '#web/coach/inbox/view.ts';

const waiting: Shown = { ...everyCase, filter: 'waiting' };

const neighborOf = async (
  client: QueryClient,
  path: string,
  by: 1 | -1,
): Promise<string | undefined> => {
  if (!inboxList().order.includes(path)) {
    // A trainer who followed an emailed link hasn't seen a list, so the waiting cases serve as one.
    const { search } = new URL(pathOf(waiting), location.origin);
    const paths = await loadedPaths(client, waiting);
    const order = paths.includes(path) ? paths : [path, ...paths];
    keepInboxList({ query: search, order, hasMore: true });
  }
  const { query, order, hasMore } = inboxList();
  const found = order[order.indexOf(path) + by];
  if (found || by < 0 || !hasMore) return found;
  const paths = await nextPaths(client, shownIn(new URLSearchParams(query)));
  const added = (paths ?? []).filter((each) => !order.includes(each));
  keepInboxList({ query, order: [...order, ...added], hasMore: paths !== undefined });
  return neighborOf(client, path, by);
};

export const Neighbors = ({ id }: { id: string }) => {
  const navigate = useNavigate();
  const client = useQueryClient();
  const path = casePath(id);
  const [status, setStatus] = useState('');
  const isBusy = useRef(false);
  const go = async (by: 1 | -1) => {
    if (isBusy.current) return;
    isBusy.current = true;
    try {
      const to = await neighborOf(client, path, by);
      if (to) navigate(to);
      else setStatus(`This is the ${by > 0 ? 'last' : 'first'} case in the list.`);
    } catch {
      setStatus('The list isn’t available right now.');
    }
    isBusy.current = false;
  };
  useKey('j', () => void go(1));
  useKey('k', () => void go(-1));
  return (
    <>
      <button type="button" className="link" aria-keyshortcuts="k" onClick={() => go(-1)}>
        Previous<span className="unseen"> case</span>
      </button>
      <button type="button" className="link" aria-keyshortcuts="j" onClick={() => go(1)}>
        Next<span className="unseen"> case</span>
      </button>
      <span role="status">{status}</span>
    </>
  );
};
