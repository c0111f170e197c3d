import * as z from 'zod/mini';
import { consentedAssessmentSchema } from '#shared/domain/consent/consent.ts';
import { endpoint, nothing } from './endpoint.ts';

export const submitHealthAssessment = endpoint({
  role: 'submit',
  path: '/api/submit-health-assessment',
  input: consentedAssessmentSchema,
  answer: z.object({ ok: z.literal(true), id: z.string() }),
  bodyLimit: 64 * 1024,
  isAct: true,
});

/** The server keeps the key of a client's draft for seven days. The draft stays in the browser. */
export const giveDraftKey = endpoint({
  role: 'account',
  path: '/api/draft-key',
  input: nothing,
  answer: z.object({ key: z.string() }),
  reasons: ['deleting'],
});
