import type { TrainersStore } from '#lambdas/audit/trainers.ts';
import type { CaseRow } from '#lambdas/case/case-row.ts';
import { isWithdrawn } from '#lambdas/case/closed.ts';
import type { Notes } from '#lambdas/case/parts.ts';
import { clientCaseOf, notesOf } from '#lambdas/case/read-row.ts';
import { refusals } from '#lambdas/coach/refusals.ts';
import type { Decrypt } from '#lambdas/platform/crypto/decrypt.ts';
import { isSignedInWithin } from '#lambdas/platform/http/caller.ts';
import { done, signInAgain, type UseCase } from '#lambdas/platform/http/outcome.ts';
import { count, describeError, log } from '#lambdas/platform/log.ts';
import { metrics } from '#lambdas/platform/metrics.ts';
import { coachLimits, type Note } from '#shared/domain/coach.ts';
import type { openAssessment as row } from '#shared/endpoints/coach/case.ts';
import type { AnswerOf } from '#shared/endpoints/endpoint.ts';
import { admitOpening } from './admission.ts';
import { contactIn, readAnswers, readNote, UnreadableError } from './encrypted.ts';
import type { Opening, OpeningStore } from './opening-store.ts';

export interface Dependencies {
  readonly openings: OpeningStore;
  readonly decrypt: Decrypt;
  readonly namesOf: TrainersStore['namesOf'];
  readonly now: () => Date;
}

const readNotes = async (
  { decrypt, namesOf }: Dependencies,
  client: Partial<CaseRow>,
  notes: Partial<Notes>,
  userId: string,
): Promise<Note[]> => {
  const stored = notesOf(notes).filter(({ at }) => !isWithdrawn(client, at));
  const nameOf = await namesOf(stored.map(({ by }) => by));
  return Promise.all(
    stored.map(async ({ id, at, by, encrypted }) => {
      const note = { id, at, by: nameOf(by) };
      try {
        return { ...note, content: await readNote(decrypt, encrypted, userId, id) };
      } catch (error) {
        // One unreadable note must not hide the answers.
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
): Promise<AnswerOf<typeof row>> => {
  const found = await deps.openings.find(opening);
  const clientCase = found && clientCaseOf(found.client);
  if (!clientCase) throw new UnreadableError('The client has no case');
  const { assessment, client } = found;
  const [answers, notes] = await Promise.all([
    readAnswers(deps.decrypt, assessment),
    readNotes(deps, client, found.notes, opening.userId),
  ]);
  return {
    // Taking the contact from the answers saves a call to KMS.
    clientCase: { ...clientCase, contact: contactIn(answers) },
    assessmentId: opening.assessmentId,
    createdAt: assessment.createdAt,
    consentVersion: assessment.consentVersion,
    answers,
    notes,
    openedAt,
  };
};

export const openAssessment: UseCase<typeof row, Dependencies, 'userId' | 'signedInAt'> = async (
  deps,
  { assessmentId, openingId },
  { userId: trainer, signedInAt },
) => {
  const { openings, now } = deps;
  const time = now();
  if (!isSignedInWithin(coachLimits.signInMaxAgeSeconds, { signedInAt }, time)) return signInAgain;
  const origin = await openings.originOf(assessmentId);
  if (!origin) return refusals.notFound;

  const opening: Opening = {
    action: 'opened',
    ...origin,
    assessmentId,
    openingId,
    trainer,
    time,
  };
  const admission = await admitOpening(openings, opening);
  if (admission.outcome === 'refused') return admission.refusal;

  try {
    return done(await show(deps, opening, admission.openedAt));
  } catch (error) {
    await openings.fail(opening, admission.at);
    if (!(error instanceof UnreadableError)) throw error;
    count(metrics.assessmentUnreadable, { id: assessmentId, ...describeError(error) });
    return refusals.unreadable;
  }
};
