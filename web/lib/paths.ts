/** Every page of the site (specification, section 2). */
export const paths = {
  home: '/',
  auth: '/auth',
  assessment: '/health-assessment',
} as const;
