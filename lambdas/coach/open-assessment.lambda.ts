import { decryptWith } from '../adapters/decrypt.ts';
import { variable } from '../adapters/env.ts';
import type { StoredAssessment } from '../assessment/assessment-store.ts';
import { assessmentContext } from '../assessment/encryption-context.ts';
import { handleTrainers } from './endpoint.ts';
import { openAssessment } from './open.ts';
import { openingStore } from './opening-store.ts';
import { deedTables } from './tables.ts';
import { trainersStore } from './trainers-store.ts';
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
    contextOf: (assessment) => assessmentContext(assessment as StoredAssessment),
    namesOf: trainersStore(tables.trainers).namesOf,
    now: () => new Date(),
  }),
});
