import { done, type UseCase } from '#lambdas/platform/http/outcome.ts';
import type { readAnswerTimes } from '#shared/endpoints/visitor.ts';
import { type ForCounting, findFigures } from './figures.ts';

export interface Counted {
  onTime: number;
  of: number;
  at: string;
}

export interface Dependencies extends ForCounting {
  readonly isPublished: boolean;
  readonly load: () => Promise<Counted | undefined>;
  readonly save: (counted: Counted) => Promise<unknown>;
}

const DAY = 24 * 3_600_000;
/** With fewer clients, the figure would reveal something about individuals. */
const LEAST = 20;

export const answerTimes: UseCase<typeof readAnswerTimes, Dependencies> = async (deps) => {
  if (!deps.isPublished) return done({});
  const kept = await deps.load();
  const isFresh = kept !== undefined && deps.now().getTime() - Date.parse(kept.at) < DAY;
  let counted = kept;
  if (!isFresh) {
    const { onTime, promised: of } = await findFigures(deps);
    counted = { onTime, of, at: deps.now().toISOString() };
    await deps.save(counted);
  }
  const { onTime = 0, of = 0 } = counted ?? {};
  return done(of < LEAST ? {} : { onTime, of });
};
