import type { Opened } from '#shared/endpoints/coach.ts';

/**
 * The client's newest assessment, unless it is the one that is shown. The phone number and the email of an earlier one
 * may be somebody else's by now, so nothing is called or written from it.
 */
export const newerThan = ({ record, assessmentId }: Opened) => {
  const newest = record.assessments.at(-1);
  return newest?.id === assessmentId ? undefined : newest;
};
