import type { MyAssessments } from '#shared/endpoints/client.ts';
import { myAssessmentsEndpoint, myAssessmentsSchema } from '#shared/endpoints/my-assessments.ts';

const WEEK = 6 * 86_400_000;

/** `on Tuesday at 2:02 PM` within a week, `on November 3 at 2:02 PM` before. */
export const when = (iso: string): string => {
  const at = new Date(iso);
  const isRecent = Date.now() - at.getTime() < WEEK;
  const day = new Intl.DateTimeFormat(
    'en-US',
    isRecent ? { weekday: 'long' } : { month: 'long', day: 'numeric' },
  ).format(at);
  const time = new Intl.DateTimeFormat('en-US', { timeStyle: 'short' }).format(at);
  return `on ${day} at ${time}`;
};

/** The signed-in client's assessments and their dates. @throws when it can't be had now */
export const readMyAssessments = async (
  accessToken: () => Promise<string | undefined>,
): Promise<MyAssessments> => {
  const token = await accessToken();
  if (!token) throw new Error('Signed out');
  const response = await fetch(myAssessmentsEndpoint.path, {
    headers: { authorization: `Bearer ${token}` },
    signal: AbortSignal.timeout(10_000),
  });
  if (!response.ok) throw new Error(`${myAssessmentsEndpoint.path} answered ${response.status}`);
  return myAssessmentsSchema.parse(await response.json());
};
