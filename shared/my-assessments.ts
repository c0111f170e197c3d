import * as z from 'zod/mini';
import { holidaySchema } from './promise.ts';

/**
 * `GET /api/my-assessments`: what a signed-in client is told of what they sent: dates, and no answer. `holiday` is the
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
      /** When a trainer first opened it. */
      readAt: z.optional(time),
      /** When the coach was in contact. */
      contactedAt: z.optional(time),
    }),
  ),
  holiday: z.optional(holidaySchema),
});

export type MyAssessments = z.infer<typeof myAssessmentsSchema>;
