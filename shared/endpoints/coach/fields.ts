import * as z from 'zod/mini';
import { INVALID_INPUT } from '#shared/domain/text.ts';

/**
 * The coach's endpoints. Most that only read use POST, too, because logs may keep URLs, and a URL
 * must not contain a client's address or id. Each POST except `watchCase` leaves an audit entry.
 *
 * The reasons of a refusal, with its status:
 * - `change-refused`, 400: the change isn't possible. `error` is one of `changeMessages`.
 * - `cursor-refused`, 400: `after` was altered, or is for another list or trainer. The page loads
 *   the list from its start.
 * - `sign-in-again`, 401: the sign-in is older than `coachLimits.signInMaxAge`.
 * - `locked`, 403: this trainer is locked, or all trainers are. The page signs out.
 * - `withdrawn`, 403: the client withdrew consent, so nobody can open what was submitted before.
 * - `deleted`, 410: the client requested deletion.
 * - `notes-full`, 422: the case has no room for more notes.
 * - `message-limit`, 429: too many messages from this trainer this hour, or in this conversation.
 * - `change-limit`, 429: 30 changes to this case this hour, including notes.
 * - `opening-limit`, 429: 40 openings this hour, or 10 of one assessment.
 * - `list-limit`, 429: too many pages of lists or histories this hour (see `coachLimits`).
 * - `unreadable`, 500: the answers or messages can't be decrypted. The runbook says what to do.
 *
 * 404 without a reason means that there is no such case or assessment. After a 503, the page may
 * repeat the call with the same ids.
 */

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

/** See `seenAfter`. The firewall allows bodies of at most 8 KB. */
export const seen = z
  .string({ error: INVALID_INPUT })
  .check(z.regex(/^[\w-]{2,3072}$/, INVALID_INPUT));

export const paged = <Row extends z.ZodMiniType>(rows: Row) =>
  z.object({ rows: z.array(rows), after: z.optional(z.string()) });
