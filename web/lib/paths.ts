/** To add a page, add its path here and a `*.page.tsx` file. The 404 page has no path. */
export const paths = {
  home: '/',
  auth: '/auth',
  assessment: '/health-assessment',
  /** A separate build, so that the other pages stay small. */
  account: '/account',
  /** A separate build, so that visitors load none of the trainers' pages. */
  coach: '/coach',
  privacy: '/privacy',
  healthData: '/health-data',
} as const;

export type Path = (typeof paths)[keyof typeof paths];

/**
 * `/account` adds this query when it redirects to `/auth`, and `/auth` then sends the visitor back.
 */
export const fromAccount = '?next=account';
