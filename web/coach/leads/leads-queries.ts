import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { exportLeads, listLeads } from '#shared/endpoints/coach.ts';
import { callCoach, newId } from '#web/coach/frame/api.ts';
import { saveParts } from '#web/coach/frame/save.ts';

export const useLeads = (month: string) => {
  return useInfiniteQuery({
    queryKey: ['leads', month],
    queryFn: ({ pageParam }) =>
      callCoach(listLeads, { month, ...(pageParam && { after: pageParam }) }),
    initialPageParam: '',
    getNextPageParam: ({ after }) => after,
  });
};

export const useExport = () => {
  return useMutation({
    mutationFn: (month: string) => {
      const exportId = newId();
      return saveParts(`leads-${month}.csv`, (after) =>
        callCoach(exportLeads, { month, exportId, ...(after && { after }) }),
      );
    },
  });
};
