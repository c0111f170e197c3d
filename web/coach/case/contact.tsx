import { Link } from 'react-router-dom';
import { casePath } from '#shared/domain/pages.ts';
import { dateTime } from '#shared/domain/zone.ts';
import type { Opened } from '#shared/endpoints/coach/case.ts';
import { useCoach } from '#web/coach/frame/coach-context.tsx';

export const newerThan = ({ clientCase, assessmentId }: Opened) => {
  const newest = clientCase.assessments.at(-1);
  return newest?.id === assessmentId ? undefined : newest;
};

export const telOf = (phone: string): string => `tel:${phone.replace(/[^\d+]/g, '')}`;

export const Contact = ({ opened }: { opened: Opened }) => {
  const { timeZone } = useCoach();
  const { contact } = opened.clientCase;
  const newer = newerThan(opened);
  if (newer) {
    return (
      <p className="contact">
        This is an earlier assessment. Phone and email may have changed:
        <Link to={casePath(newer.id)}>
          Open the newest, sent {dateTime(newer.createdAt, timeZone)}
        </Link>
      </p>
    );
  }
  if (!contact) return null;
  return (
    <p className="contact">
      {contact.phone && <a href={telOf(contact.phone)}>{contact.phone}</a>}
      {contact.email && (
        <a href={`mailto:${encodeURIComponent(contact.email).replace('%40', '@')}`}>
          {contact.email}
        </a>
      )}
    </p>
  );
};
