import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { exportLeads, listLeads } from '#shared/endpoints/coach.ts';
import { callCoach, newId } from '#web/coach/frame/api.ts';

export const useLeads = (month: string) => {
  return useInfiniteQuery({
    queryKey: ['leads', month],
    queryFn: ({ pageParam }) =>
      callCoach(listLeads, { month, ...(pageParam && { after: pageParam }) }),
    initialPageParam: '',
    getNextPageParam: ({ after }) => after,
  });
};

/** The leads of a month as one CSV, fetched in parts. */
export const useExport = () => {
  return useMutation({
    mutationFn: async (month: string): Promise<Blob> => {
      const exportId = newId();
      const parts: string[] = [];
      let after: string | undefined;
      do {
        const part = await callCoach(exportLeads, { month, exportId, ...(after && { after }) });
        parts.push(part.csv);
        after = part.after;
      } while (after);
      return new Blob(parts, { type: 'text/csv;charset=utf-8' });
    },
  });
};
