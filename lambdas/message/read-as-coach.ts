import type { TrainersStore } from '#lambdas/audit/trainers.ts';
import type { RowFor } from '#lambdas/case/case-row.ts';
import type { Address } from '#lambdas/coach/address-of.ts';
import { admitOpening, type Openings } from '#lambdas/coach/case/admission.ts';
import type { Opening } from '#lambdas/coach/case/opening-store.ts';
import type { Cursors } from '#lambdas/coach/cursor.ts';
import { refusals } from '#lambdas/coach/refusals.ts';
import type { Table } from '#lambdas/platform/aws/table.ts';
import type { Decrypt } from '#lambdas/platform/crypto/decrypt.ts';
import { isSignedInWithin } from '#lambdas/platform/http/caller.ts';
import { done, signInAgain, type UseCase } from '#lambdas/platform/http/outcome.ts';
import { coachLimits } from '#shared/domain/coach.ts';
import type { readMessages as row } from '#shared/endpoints/coach/case.ts';
import { decryptMessage, findPage, markOpened } from './message-store.ts';

export interface Dependencies {
  readonly tables: Record<'messages' | 'clients', Table>;
  readonly openings: Openings;
  readonly findCase: (userId: string) => Promise<RowFor<'message'> | undefined>;
  readonly namesOf: TrainersStore['namesOf'];
  readonly findAddress: (userId: string) => Promise<Address>;
  readonly decrypt: Decrypt;
  readonly cursors: Cursors;
  readonly now: () => Date;
}

export const readAsCoach: UseCase<typeof row, Dependencies, 'userId' | 'signedInAt'> = async (
  { tables, openings, findCase, namesOf, findAddress, decrypt, cursors, now },
  { assessmentId, openingId, after },
  { userId: trainer, signedInAt },
) => {
  const time = now();
  if (!isSignedInWithin(coachLimits.signInMaxAgeSeconds, { signedInAt }, time)) return signInAgain;
  const list = [trainer, 'messages', assessmentId];
  const [before] = after === undefined ? [] : (cursors.decode(after, list) ?? []);
  if (after !== undefined && before === undefined) return refusals.cursor;
  const origin = await openings.originOf(assessmentId);
  if (!origin) return refusals.notFound;

  // If the client withdraws consent after this read, `admitOpening` refuses the opening.
  const withdrawnAt = (await findCase(origin.userId))?.withdrawnAt;
  const opening: Opening = {
    action: 'read messages',
    ...origin,
    assessmentId,
    openingId,
    trainer,
    time,
  };
  const admission = await admitOpening(openings, opening);
  if (admission.outcome === 'refused') return admission.refusal;

  try {
    const { userId } = origin;
    const [{ rows, last }, address] = await Promise.all([
      findPage(tables.messages, userId, { before, since: withdrawnAt }),
      findAddress(userId),
    ]);
    const nameOf = await namesOf(rows.flatMap(({ by }) => by ?? []));
    const messages = await Promise.all(
      rows.map(async (each) => ({
        ...(await decryptMessage(decrypt, each)),
        ...(each.by && { by: nameOf(each.by) }),
      })),
    );
    await markOpened(tables, rows, 'coach', time);
    return done({
      rows: messages,
      after: last && cursors.encode([last], list),
      address: address.state,
      withdrawnAt,
    });
  } catch (error) {
    await openings.fail(opening, admission.at);
    throw error;
  }
};
