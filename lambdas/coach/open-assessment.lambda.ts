import { decryptWith } from '../adapters/decrypt.ts';
import { readEnvironment } from '../adapters/env.ts';
import type { StoredAssessment } from '../assessment/assessment-store.ts';
import { assessmentContext } from '../assessment/encryption-context.ts';
import { handleTrainers } from './endpoint.ts';
import { openAssessment } from './open.ts';
import { openingStore } from './opening-store.ts';
import { deedTables } from './tables.ts';
import { trainersStore } from './trainers-store.ts';
import { unsealAnswers, unsealNote } from './unseal.ts';

const env = readEnvironment('coach/open-assessment');
const tables = deedTables(env);
const decrypt = decryptWith(env.ASSESSMENT_KEY_ARN);

export const handler = handleTrainers({
  issuer: env.TRAINERS_ISSUER,
  originSecret: env.ORIGIN_SECRET,
  endpoints: {
    openAssessment: openAssessment({
      ...openingStore({
        ...tables,
        assessments: tables.tableOf(env.ASSESSMENTS_TABLE),
        clients: tables.tableOf(env.CLIENTS_TABLE),
        outbox: tables.tableOf(env.OUTBOX_TABLE),
      }),
      unsealAnswers: unsealAnswers(decrypt),
      unsealNote: unsealNote(decrypt),
      contextOf: (assessment) => assessmentContext(assessment as StoredAssessment),
      namesOf: trainersStore(tables.trainers).namesOf,
      now: () => new Date(),
    }),
  },
});
