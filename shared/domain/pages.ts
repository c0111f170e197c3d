/** Pages that are also served at paths below their own. The pattern matches the rest of the path. */
export const belowPages: Readonly<Record<string, string>> = {
  '/coach': '/(leads|assessments/[0-9a-f]{32})',
};

/** The policy at `/health-data`. Washington's law requires it separately from other policies (RCW 19.373.020). */
export const healthPolicy = 'Consumer Health Data Privacy Policy';

export const recordPath = (assessmentId: string): string => `/coach/assessments/${assessmentId}`;

/** The free guide's path on the site, and its file name when saved (RULES.md, Free guide). */
export const guide = {
  path: '/6-Mistakes-Fitness-Guide.png',
  fileName: '6-Mistakes-Fitness-Guide.png',
} as const;
