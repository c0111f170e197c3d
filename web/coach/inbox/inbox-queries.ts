import { useQuery } from '@tanstack/react-query';
import { readTimeOff, searchCases } from '#shared/endpoints/coach/inbox.ts';
import { callCoach } from '#web/coach/frame/api.ts';
import { live } from '#web/coach/frame/query-client.ts';
import { useNow } from '#web/coach/frame/use-now.ts';

export const TIME_OFF = ['time off'] as const;

export const useTimeOff = () =>
  useQuery({ queryKey: TIME_OFF, queryFn: () => callCoach(readTimeOff, {}), ...live });

/** Without `dataUpdatedAt`, time off that a trainer has just set for today could begin after `now`. */
export const useClockTime = () => {
  const now = useNow();
  const { data, dataUpdatedAt } = useTimeOff();
  return { now: new Date(Math.max(now.getTime(), dataUpdatedAt)), timeOff: data?.timeOff };
};

export const useSearch = (email: string) =>
  useQuery({
    queryKey: ['cases', 'search', email],
    queryFn: () => callCoach(searchCases, { email }),
    ...live,
  });
