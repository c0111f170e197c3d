import { useMutation, useQueryClient } from '@tanstack/react-query';
import { setTimeOff } from '#shared/endpoints/coach.ts';
import type { InputOf } from '#shared/endpoints/endpoint.ts';
import { callCoach } from '#web/coach/frame/api.ts';

type TimeOff = InputOf<typeof setTimeOff>['timeOff'];

export interface TimeOffOrder {
  timeOff: TimeOff;
  /** For an undo. */
  before: TimeOff;
  isUndo?: true;
}

export const useSetTimeOff = () => {
  const client = useQueryClient();
  return useMutation({
    mutationKey: ['change', 'time off'],
    mutationFn: ({ timeOff }: TimeOffOrder) => callCoach(setTimeOff, { timeOff }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['figures'] }),
  });
};
