/**
 * Pages that also answer for paths below their own, with a pattern for the rest of the path. The edge
 * function, the development server, and the coach's notice use it.
 */
export const belowPages: Readonly<Record<string, string>> = {
  '/coach': '/(leads|assessments/[0-9a-f]{32})',
};

/**
 * The name of the policy at `/health-data`, which Washington's law requires separately from other policies
 * (RCW 19.373.020).
 */
export const healthPolicy = 'Consumer Health Data Privacy Policy';

/** The page of a case, which the coach's notice links to. */
export const recordPath = (assessmentId: string): string => `/coach/assessments/${assessmentId}`;

/** The free guide: its path on the site, and its file name when saved (RULES.md, Free guide). */
export const guide = {
  path: '/6-Mistakes-Fitness-Guide.png',
  fileName: '6-Mistakes-Fitness-Guide.png',
} as const;
