import * as z from 'zod/mini';
import { leadSchema } from '#shared/domain/lead.ts';
import { endpoint, justOk, nothing } from './endpoint.ts';

export const subscribeLeadMagnet = endpoint({
  role: 'visitor',
  path: '/api/subscribe-lead-magnet',
  input: leadSchema,
  answer: justOk,
  isAct: true,
});

/**
 * GET shows a page with a button, because email scanners open links. POST is the button, and also
 * an email program's one-click unsubscribe (RFC 8058).
 */
export const unsubscribe = endpoint({
  role: 'visitor',
  methods: ['GET', 'POST'],
  path: '/api/unsubscribe',
  input: nothing,
  answer: z.string(),
});

/** GET shows what the visitor agrees to, and POST starts the series of emails. */
export const startSeries = endpoint({
  role: 'visitor',
  methods: ['GET', 'POST'],
  path: '/api/series',
  input: nothing,
  answer: z.string(),
});
