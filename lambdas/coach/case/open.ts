import { secondsToNextHour } from '#lambdas/audit/deed.ts';
import type { TrainersStore } from '#lambdas/audit/trainers-store.ts';
import type { CaseRow } from '#lambdas/case/case-row.ts';
import { notesOf, recordOf } from '#lambdas/case/record.ts';
import type { UseCase } from '#lambdas/coach/endpoint.ts';
import { done, type Refusal, refusals } from '#lambdas/coach/refusal.ts';
import type { Item } from '#lambdas/platform/aws/table.ts';
import { count, describeError, log } from '#lambdas/platform/log.ts';
import { metrics } from '#lambdas/platform/metrics.ts';
import { coachLimits, type Note } from '#shared/domain/coach-records.ts';
import type { CoachAnswer } from '#shared/endpoints/coach.ts';
import type { Admission, Opening } from './opening-store.ts';
import { contactIn, UnreadableError } from './unseal.ts';

interface Dependencies {
  /** An assessment's owner and time; nothing else of it is read before the opening is in the audit. */
  readonly originOf: (
    assessmentId: string,
  ) => Promise<Pick<Opening, 'userId' | 'sentAt'> | undefined>;
  /** Puts the opening into the audit, or says why not; all of it or nothing. */
  readonly admit: (opening: Opening) => Promise<Admission>;
  readonly find: (
    opening: Opening,
  ) => Promise<{ assessment: Item; client: Partial<CaseRow> } | undefined>;
  readonly unsealAnswers: (
    sealed: unknown,
    context: Record<string, string>,
  ) => Promise<Record<string, unknown>>;
  readonly unsealNote: (
    sealed: unknown,
    userId: string,
    noteId: string,
  ) => Promise<NonNullable<Note['content']>>;
  /** All that the answers of this assessment were sealed under. */
  readonly contextOf: (assessment: Item) => Record<string, string>;
  /** Notes an opening that the client's withdrawal of consent forbids. */
  readonly noteRefusal: (opening: Opening) => Promise<void>;
  /** Notes that an opening showed nothing. */
  readonly fail: (opening: Opening, at: string) => Promise<void>;
  /** Has the coach told, once an hour, that a trainer opens so many records. */
  readonly tellOfLimit: (opening: Opening) => Promise<void>;
  readonly namesOf: TrainersStore['namesOf'];
  readonly now: () => Date;
}

const refusalOf: Record<Exclude<Admission['outcome'], 'admitted'>, Refusal> = {
  locked: refusals.locked,
  withdrawn: refusals.withdrawn,
  erasing: refusals.erasing,
  limit: refusals.openingLimit,
};

const readNotes = async (
  deps: Dependencies,
  client: Partial<CaseRow>,
  userId: string,
): Promise<Note[]> => {
  const sealed = notesOf(client);
  const nameOf = await deps.namesOf(sealed.map(({ by }) => by));
  return Promise.all(
    sealed.map(async ({ id, at, by, sealed: text }) => {
      const note = { id, at, by: nameOf(by) };
      try {
        return { ...note, content: await deps.unsealNote(text, userId, id) };
      } catch (error) {
        // The answers are worth showing without it.
        if (!(error instanceof UnreadableError)) throw error;
        log('note-unreadable', { id });
        return note;
      }
    }),
  );
};

const show = async (
  deps: Dependencies,
  opening: Opening,
  openedAt: string,
): Promise<CoachAnswer<'openAssessment'>> => {
  const found = await deps.find(opening);
  const record = found && recordOf(found.client);
  if (!record) throw new UnreadableError('There is no row of a client');
  const { assessment, client } = found;
  const { userId, assessmentId } = opening;
  const [answers, notes] = await Promise.all([
    deps.unsealAnswers(assessment.sealed, deps.contextOf(assessment)),
    readNotes(deps, client, userId),
  ]);
  const { createdAt, consentVersion } = assessment;
  // From the answers: the client's row holds them under another key, and would need a second decryption.
  const contact = contactIn(answers);
  return {
    record: { ...record, ...(contact && { contact }) },
    assessmentId,
    createdAt: String(createdAt),
    consentVersion: String(consentVersion),
    answers,
    notes,
    openedAt,
  };
};

/**
 * Opens one assessment: first the sign-in's age, then one transaction (audit, budget, locks, the client's wish), and
 * only then is anything read and decrypted.
 * @throws ServiceUnavailableError
 */
export const openAssessment =
  (deps: Dependencies): UseCase<'openAssessment'> =>
  async ({ assessmentId, openingId }, trainer) => {
    const time = deps.now();
    if (time.getTime() - trainer.signedInAt.getTime() > coachLimits.signInMaxAge * 1000) {
      return refusals.signInAgain;
    }
    const origin = await deps.originOf(assessmentId);
    if (!origin) return refusals.notFound;

    const opening = { ...origin, assessmentId, openingId, trainer: trainer.id, time };
    const admission = await deps.admit(opening);
    if (admission.outcome === 'limit') {
      count(metrics.openingLimitReached, { trainer: trainer.id });
      await deps.tellOfLimit(opening);
      return { ...refusals.openingLimit, retryAfter: secondsToNextHour(time) };
    }
    if (admission.outcome === 'withdrawn') await deps.noteRefusal(opening);
    if (admission.outcome !== 'admitted') return refusalOf[admission.outcome];

    try {
      return done(await show(deps, opening, admission.openedAt));
    } catch (error) {
      await deps.fail(opening, admission.at);
      if (!(error instanceof UnreadableError)) throw error;
      count(metrics.recordUnreadable, { id: assessmentId, ...describeError(error) });
      return refusals.unreadable;
    }
  };
