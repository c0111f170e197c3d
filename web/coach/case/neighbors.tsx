import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { recordPath } from '#shared/domain/pages.ts';
import { listRecords } from '#shared/endpoints/coach.ts';
import { callCoach } from '#web/coach/frame/api.ts';
import { useKey } from '#web/coach/frame/keys.tsx';
import { triaged } from '#web/coach/inbox/ledger.tsx';
import { inboxView, keepInboxView } from '#web/coach/inbox/view.ts';

/** The list that the trainer came from, as paths; after an emailed link, the waiting cases. */
const pathsAround = async (path: string): Promise<readonly string[]> => {
  const { order } = inboxView();
  if (order.includes(path)) return order;
  const { rows } = await callCoach(listRecords, { filter: 'waiting' });
  const { waiting, unproven } = triaged(rows, new Date());
  const paths = [...waiting, ...unproven].flatMap(({ assessments }) =>
    assessments.slice(-1).map(({ id }) => recordPath(id)),
  );
  const found = paths.includes(path) ? paths : [path, ...paths];
  keepInboxView({ order: found });
  return found;
};

/** The ways to the previous and the next case. */
export const Neighbors = ({ id }: { id: string }) => {
  const navigate = useNavigate();
  const path = recordPath(id);
  const [said, setSaid] = useState('');
  const go = (by: 1 | -1) =>
    pathsAround(path).then(
      (paths) => {
        const to = paths[paths.indexOf(path) + by];
        if (to) navigate(to);
        else
          setSaid(
            by > 0 ? 'This is the last case of the list.' : 'This is the first case of the list.',
          );
      },
      () => setSaid('The list isn’t available right now.'),
    );
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
      <span role="status">{said}</span>
    </>
  );
};
