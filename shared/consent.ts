import * as z from 'zod/mini';
import { assessmentSchema } from './assessment.ts';
import { owner } from './owner.ts';
import { INVALID_INPUT } from './text.ts';

/**
 * The consent that an assessment is collected under: asked for apart from other terms, with the four things that
 * RCW 19.373.030 wants named. A lawyer has the last word: see `legalReviewed` in `brand.ts`.
 */
export interface Consent {
  /**
   * Names these words in each record. Change it with them, and note it in `consentVersions` of `owner.ts` (the
   * sample's are in `consent-versions.json`): a test refuses changed words under an old version.
   */
  version: string;
  words: {
    title: string;
    /** The four statements: what is collected, why, who reads it, how to withdraw. */
    things: { term: string; text: string }[];
    /** Beside the box. */
    agree: string;
  };
}

/** The version of the present words: the owner's, or else that of `consent-words.ts`. */
export const consentVersion = owner.consent?.version ?? '2026-11';

export const CONSENT_NEEDED = 'Please agree before you submit. No box? Reload the page.';

/** The form's request: the assessment, and the version of the consent that was given. Its message comes last. */
export const consentedAssessmentSchema = z.object(
  {
    ...assessmentSchema.shape,
    consent: z.literal(consentVersion, { error: CONSENT_NEEDED }),
  },
  { error: INVALID_INPUT },
);

export type ConsentedAssessment = z.infer<typeof consentedAssessmentSchema>;
