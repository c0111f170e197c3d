export const belowPages: Readonly<Record<string, string>> = {
  '/coach': '/(leads|assessments/[0-9a-f]{32})',
};

/** Washington's law requires a health policy separate from other policies (RCW 19.373.020). */
export const healthPolicy = 'Consumer Health Data Privacy Policy';

export const casePath = (assessmentId: string): string => `/coach/assessments/${assessmentId}`;

export const guide = {
  path: '/6-Mistakes-Fitness-Guide.png',
  fileName: '6-Mistakes-Fitness-Guide.png',
} as const;
