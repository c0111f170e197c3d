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
   * Names these words in each record. Change it with them, and add it to `consent-versions.json`: a test refuses
   * changed words under an old version.
   */
  version: string;
  words: {
    title: string;
    /** What is collected, why, who reads it, and how to withdraw. */
    things: { term: string; text: string }[];
    /** Beside the box. */
    agree: string;
  };
}

const sample: Consent = {
  version: '2026-11',
  words: {
    title: 'Your consent',
    things: [
      {
        term: 'What is collected',
        text: 'Your answers above: contact details, body measurements, training, medical conditions, medications, and injuries.',
      },
      {
        term: 'Why',
        text: 'To decide whether and how your coach can train you, to contact you about it, and to plan around your health.',
      },
      {
        term: 'Who reads it',
        text: 'Your coach and the trainers your coach authorizes. Amazon Web Services stores it encrypted. Nobody else receives it, and it’s never sold.',
      },
      {
        term: 'How to withdraw',
        text: 'On your account page, at any time. From then on your answers can’t be opened.',
      },
    ],
    agree: 'I agree that my health data is collected and used this way.',
  },
};

const { version, words } = owner.consent ?? sample;

export const consentVersion = version;
export const consentWords = words;

export const CONSENT_NEEDED = 'Please agree before you submit. No box? Reload the page.';

/** What the form sends: the assessment, and the version of the consent that was given. Its message comes last. */
export const consentedAssessmentSchema = z.object(
  {
    ...assessmentSchema.shape,
    consent: z.literal(consentVersion, { error: CONSENT_NEEDED }),
  },
  { error: INVALID_INPUT },
);

export type ConsentedAssessment = z.infer<typeof consentedAssessmentSchema>;
