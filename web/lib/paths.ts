/** The address of every page. Each is described by one `*.page.tsx`; the rest follows from the two. */
export const paths = {
  home: '/',
  auth: '/auth',
  assessment: '/health-assessment',
  /** A client's assessments and rights: a build of its own, so that no other page grows with it. */
  account: '/account',
  /** The trainers' side: a build of its own, so that nothing of it weighs on visitors. */
  coach: '/coach',
  privacy: '/privacy',
  healthData: '/health-data',
} as const;

export type Path = (typeof paths)[keyof typeof paths];

/** The query with which `/account` sends somebody to `/auth`, who then comes back. */
export const fromAccount = '?next=account';
