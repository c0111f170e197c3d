/** The address of every page. Each is described by one `*.page.tsx`; the rest follows from the two. */
export const paths = {
  home: '/',
  auth: '/auth',
  assessment: '/health-assessment',
} as const;

export type Path = (typeof paths)[keyof typeof paths];
