import * as z from 'zod/mini';
import { leadSchema } from '#shared/domain/lead.ts';
import { done, endpoint, nothing } from './endpoint.ts';

export const subscribeLeadMagnet = endpoint({
  method: 'POST',
  path: '/api/subscribe-lead-magnet',
  access: 'anyone',
  input: leadSchema,
  answer: done,
  isKeyed: true,
});

/** The response is an HTML page, even for an invalid token. */
const tokenPage = { access: 'anyone', input: nothing, answer: z.string() } as const;

const unsubscribeRow = { ...tokenPage, path: '/api/unsubscribe' } as const;

export const unsubscribePage = endpoint({ ...unsubscribeRow, method: 'GET' });

/** An email program's one-click unsubscribe also calls this endpoint (RFC 8058). */
export const unsubscribe = endpoint({ ...unsubscribeRow, method: 'POST' });

const seriesRow = { ...tokenPage, path: '/api/series' } as const;

export const seriesPage = endpoint({ ...seriesRow, method: 'GET' });

export const startSeries = endpoint({ ...seriesRow, method: 'POST' });
