import { secondsToNextHour } from '#lambdas/audit/limits.ts';
import { refusals } from '#lambdas/coach/refusals.ts';
import { count } from '#lambdas/platform/log.ts';
import { metrics } from '#lambdas/platform/metrics.ts';
import type { Opening, OpeningStore } from './opening-store.ts';

export type Openings = Pick<OpeningStore, 'originOf' | 'admit' | 'fail' | 'noteRefusal'>;

/** Call this before decrypting anything. */
export const admitOpening = async (openings: Openings, opening: Opening) => {
  const { trainer, time } = opening;
  const admission = await openings.admit(opening);
  if (admission.outcome === 'admitted') return admission;
  if (admission.outcome === 'limit') {
    count(metrics.openingLimit, { trainer });
    return {
      outcome: 'refused',
      refusal: { ...refusals.openingLimit, retryAfter: secondsToNextHour(time) },
    } as const;
  }
  if (admission.outcome === 'withdrawn') await openings.noteRefusal(opening);
  return { outcome: 'refused', refusal: refusals[admission.outcome] } as const;
};
