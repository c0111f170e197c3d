import * as z from 'zod/mini';
import { holidaySchema } from '#shared/domain/promise.ts';

/**
 * `GET /api/my-assessments`: the dates of a signed-in client's assessments, no answers. `holiday` is the
 * coach's, which the form's promise follows.
 */
export const myAssessmentsEndpoint = {
  path: '/api/my-assessments',
  method: 'GET',
  access: 'signed-in',
} as const;

const time = z.iso.datetime();

export const myAssessmentsSchema = z.object({
  assessments: z.array(
    z.object({
      id: z.string(),
      submittedAt: time,
      /** The version of the consent that it was given under; absent: it is older than the consent. */
      consentVersion: z.optional(z.string()),
      /** When a trainer first opened it. */
      readAt: z.optional(time),
      /** When the coach was in contact. */
      contactedAt: z.optional(time),
    }),
  ),
  /** When consent was last withdrawn: what was submitted until then can't be opened any more. */
  withdrawnAt: z.optional(time),
  /** Since when everything is being deleted. */
  erasing: z.optional(time),
  holiday: z.optional(holidaySchema),
});

export type MyAssessments = z.infer<typeof myAssessmentsSchema>;
