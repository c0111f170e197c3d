import * as z from 'zod/mini';
import { submitHealthAssessment } from './client.ts';
import { subscribeLeadMagnet, unsubscribe } from './visitor.ts';

// Derived, for callers that don't read the rows yet.

export const endpoints = {
  subscribeLeadMagnet: {
    ...subscribeLeadMagnet,
    schema: subscribeLeadMagnet.input,
    access: 'anyone',
  },
  submitHealthAssessment: {
    ...submitHealthAssessment,
    schema: submitHealthAssessment.input,
    access: 'signed-in',
  },
} as const;

export const submittedSchema = z.object({ ok: z.literal(true), id: z.optional(z.string()) });

export const unsubscribePath = unsubscribe.path;
