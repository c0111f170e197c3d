import * as z from 'zod/mini';
import { INVALID_INPUT } from '#shared/domain/text.ts';

export const id = z
  .string({ error: INVALID_INPUT })
  .check(z.regex(/^[0-9a-f]{32}$/, INVALID_INPUT));

export const clientId = z
  .string({ error: INVALID_INPUT })
  .check(z.regex(/^[\w-]{1,64}$/, INVALID_INPUT));

export const time = z.iso.datetime();

export const cursor = z
  .string({ error: INVALID_INPUT })
  .check(z.regex(/^[\w-]{2,1024}$/, INVALID_INPUT));

export const paged = <Row extends z.ZodMiniType>(rows: Row) =>
  z.object({ rows: z.array(rows), after: z.optional(z.string()) });
