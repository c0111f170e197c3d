import * as z from 'zod/mini';
import { assessmentSchema } from '#shared/domain/assessment.ts';
import { INVALID_INPUT } from '#shared/domain/text.ts';
import { owner } from '#shared/owner.ts';

export const consentVersion = owner.consent?.version ?? '2026-11';

const CONSENT_NEEDED = 'Please check the consent box.';

export const CONSENT_CHANGED = 'The text of the consent has changed: reload the page to read it.';

export const consentedAssessmentSchema = z.object(
  {
    ...assessmentSchema.shape,
    consent: z.literal(consentVersion, {
      error: ({ input }) => (typeof input === 'string' ? CONSENT_CHANGED : CONSENT_NEEDED),
    }),
  },
  { error: INVALID_INPUT },
);

export type ConsentedAssessment = z.infer<typeof consentedAssessmentSchema>;
