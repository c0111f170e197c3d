import * as z from 'zod/mini';
import { assessmentSchema } from '#shared/domain/assessment.ts';
import { INVALID_INPUT } from '#shared/domain/text.ts';
import { owner } from '#shared/owner.ts';

/**
 * The version of the owner's text or, if the owner has none, of the sample in `consent-words.ts`.
 */
export const consentVersion = owner.consent?.version ?? '2026-11';

export const CONSENT_NEEDED = 'Please agree before you submit. No box? Reload the page.';

/**
 * What the form submits: the assessment and the version of the consent. If several fields are
 * invalid, the message about consent is last.
 */
export const consentedAssessmentSchema = z.object(
  {
    ...assessmentSchema.shape,
    consent: z.literal(consentVersion, { error: CONSENT_NEEDED }),
  },
  { error: INVALID_INPUT },
);

export type ConsentedAssessment = z.infer<typeof consentedAssessmentSchema>;
