export const paths = {
  home: '/',
  auth: '/auth',
  assessment: '/health-assessment',
  account: '/account',
  coach: '/coach',
  privacy: '/privacy',
  healthData: '/health-data',
} as const;

/** The sign-up comes first for a visitor who applies. */
export const applyPath: string = `${paths.assessment}?apply`;

export type Path = (typeof paths)[keyof typeof paths];
