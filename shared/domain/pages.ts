/**
 * Pages that also answer at addresses below their own, with a pattern of the rest of the address. The edge function,
 * the development server and the coach's notice use it.
 */
export const belowPages: Readonly<Record<string, string>> = {
  '/coach': '/(leads|assessments/[0-9a-f]{32})',
};
