import * as z from 'zod/mini';

// Apart from the other endpoints: the form of the assessment alone loads it.

/** The key that seals the drafts of the signed-in account: POST answers it, DELETE ends it. */
export const draftKeyPath = '/api/draft-key';
export const draftKeyContract = {
  access: 'signed-in',
  schema: z.object({}),
  bodyLimit: 256,
} as const;

/** `key`: 256 bits in base64. */
export const draftKeySchema = z.object({ ok: z.literal(true), key: z.string() });
