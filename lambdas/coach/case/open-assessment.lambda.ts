import type { AssessmentRecord } from '#lambdas/assessment/assessment-store.ts';
import { assessmentContext } from '#lambdas/assessment/encryption-context.ts';
import { deedTables } from '#lambdas/audit/tables.ts';
import { trainersStore } from '#lambdas/audit/trainers-store.ts';
import { handleTrainers } from '#lambdas/coach/endpoint.ts';
import { decryptWith } from '#lambdas/platform/crypto/decrypt.ts';
import { variable } from '#lambdas/platform/env.ts';
import { openAssessment } from './open.ts';
import { openingStore } from './opening-store.ts';
import { unsealAnswers, unsealNote } from './unseal.ts';

const tables = deedTables();
const decrypt = decryptWith(variable('ASSESSMENT_KEY_ARN'));

export const handler = handleTrainers({
  openAssessment: openAssessment({
    ...openingStore({
      ...tables,
      assessments: tables.table('ASSESSMENTS_TABLE'),
      clients: tables.table('CLIENTS_TABLE'),
      outbox: tables.table('OUTBOX_TABLE'),
    }),
    unsealAnswers: unsealAnswers(decrypt),
    unsealNote: unsealNote(decrypt),
    contextOf: (assessment) => assessmentContext(assessment as unknown as AssessmentRecord),
    namesOf: trainersStore(tables.trainers).namesOf,
    now: () => new Date(),
  }),
});
