export const paths = {
  home: '/',
  auth: '/auth',
  assessment: '/health-assessment',
  account: '/account',
  coach: '/coach',
  privacy: '/privacy',
  healthData: '/health-data',
} as const;

export type Path = (typeof paths)[keyof typeof paths];

export const fromAccount = '?next=account';
