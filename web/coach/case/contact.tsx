import { Link } from 'react-router-dom';
import { recordPath } from '#shared/domain/pages.ts';
import { dateTime } from '#shared/domain/zone.ts';
import type { Opened } from '#shared/endpoints/coach.ts';
import { useCoach } from '#web/coach/frame/coach-context.tsx';
import { newerThan } from '#web/coach/inbox/newest.ts';

/** The contact details of the newest assessment. An earlier assessment shows a link to the newest. */
export const Contact = ({ opened }: { opened: Opened }) => {
  const { timeZone } = useCoach();
  const { contact } = opened.record;
  const newer = newerThan(opened);
  if (newer) {
    return (
      <p className="contact">
        This is an earlier assessment. Phone and email may have changed:
        <Link to={recordPath(newer.id)}>
          Open the newest, sent {dateTime(newer.createdAt, timeZone)}
        </Link>
      </p>
    );
  }
  if (!contact) return null;
  return (
    <p className="contact">
      {contact.phone && <a href={`tel:${contact.phone.replace(/[^\d+]/g, '')}`}>{contact.phone}</a>}
      {contact.email && (
        <a href={`mailto:${encodeURIComponent(contact.email).replace('%40', '@')}`}>
          {contact.email}
        </a>
      )}
    </p>
  );
};
