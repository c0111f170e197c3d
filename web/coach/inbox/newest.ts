import type { Opened } from '#shared/endpoints/coach.ts';

/**
 * The client's newest assessment, unless it is the one shown. An earlier one's phone number and email may be
 * outdated, so the page offers no call or email from it.
 */
export const newerThan = ({ record, assessmentId }: Opened) => {
  const newest = record.assessments.at(-1);
  return newest?.id === assessmentId ? undefined : newest;
};
