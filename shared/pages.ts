/**
 * Pages that answer at addresses below their own, too: a pattern of what follows the page's address. The edge function,
 * the development server and the coach's notice obey it.
 */
export const belowPages: Readonly<Record<string, string>> = {
  '/coach': '/(leads|assessments/[0-9a-f]{32})',
};
