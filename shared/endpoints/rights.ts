import * as z from 'zod/mini';
import { deleteAccount, download, requestDownload, withdrawConsent } from './client.ts';

// Derived, for callers that don't read the rows yet.

const old = <Row extends { path: string; bodyLimit: number; input: z.ZodMiniType }>(row: Row) => ({
  path: row.path,
  bodyLimit: row.bodyLimit,
  schema: row.input as Row['input'],
  method: 'POST' as const,
  access: 'signed-in' as const,
});

export const rightsEndpoints = {
  withdrawConsent: old(withdrawConsent),
  deleteAccount: old(deleteAccount),
  requestDownload: old(requestDownload),
  download: old(download),
} as const;

const rightsReasons = ['sign-in-again', 'confirm-address'] as const;

export type RightsEndpoint = (typeof rightsEndpoints)[keyof typeof rightsEndpoints];

export const rightsErrorSchema = z.object({
  error: z.string(),
  reason: z.optional(z.enum(rightsReasons)),
});
