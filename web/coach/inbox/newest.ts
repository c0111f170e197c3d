import type { Opened } from '#shared/endpoints/coach.ts';

/**
 * The client's newest assessment, unless the page shows it. An earlier assessment may have an outdated phone
 * number or email, so its page doesn't offer to call or email.
 */
export const newerThan = ({ record, assessmentId }: Opened) => {
  const newest = record.assessments.at(-1);
  return newest?.id === assessmentId ? undefined : newest;
};
