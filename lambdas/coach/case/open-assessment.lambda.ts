import { trainersStore } from '#lambdas/audit/trainers.ts';
import { forTrainers } from '#lambdas/coach/trainers.ts';
import { decryptWith } from '#lambdas/platform/crypto/decrypt.ts';
import { trainersTables } from '#lambdas/platform/deployed.ts';
import { variable } from '#lambdas/platform/env.ts';
import { serve } from '#lambdas/platform/http/serve.ts';
import * as coach from '#shared/endpoints/coach/case.ts';
import { openAssessment } from './open.ts';
import { openingStore } from './opening-store.ts';

const tables = trainersTables({
  assessments: 'ASSESSMENTS_TABLE',
  clients: 'CLIENTS_TABLE',
});

const deps = {
  openings: openingStore(tables),
  decrypt: decryptWith(variable('ASSESSMENT_KEY_ARN')),
  namesOf: trainersStore(tables.trainers).namesOf,
  now: () => new Date(),
};

export const handler = serve(coach, { openAssessment }, deps, forTrainers);
