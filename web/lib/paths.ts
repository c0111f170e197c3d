/** The path of every page. Each page also has one `*.page.tsx`; the build needs nothing else. */
export const paths = {
  home: '/',
  auth: '/auth',
  assessment: '/health-assessment',
  /** A client's assessments and rights: a separate build, so that other pages stay small. */
  account: '/account',
  /** The trainers' pages: a separate build, so that visitors load none of it. */
  coach: '/coach',
  privacy: '/privacy',
  healthData: '/health-data',
} as const;

export type Path = (typeof paths)[keyof typeof paths];

/** The query with which `/account` redirects to `/auth`, so that `/auth` sends the visitor back. */
export const fromAccount = '?next=account';
