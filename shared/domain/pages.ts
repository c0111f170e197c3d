/**
 * Pages that also answer at addresses below their own, with a pattern of the rest of the address. The edge function,
 * the development server and the coach's notice use it.
 */
export const belowPages: Readonly<Record<string, string>> = {
  '/coach': '/(leads|assessments/[0-9a-f]{32})',
};

/** The name of the policy at `/health-data`, which Washington's law wants apart from other policies (RCW 19.373.020). */
export const healthPolicy = 'Consumer Health Data Privacy Policy';

/** The page of a record, as the coach's notice links to it. */
export const recordPath = (assessmentId: string): string => `/coach/assessments/${assessmentId}`;

/** The free guide: its address on the site, and the name it is saved under (RULES.md, Free guide). */
export const guide = {
  path: '/6-Mistakes-Fitness-Guide.png',
  fileName: '6-Mistakes-Fitness-Guide.png',
} as const;
