import * as z from 'zod/mini';
import { INVALID_INPUT } from '#shared/domain/text.ts';

/**
 * The coach's endpoints. Most endpoints that read are also POST: logs may keep URLs, and a URL must
 * not contain a client's address or id. Each POST except `watchCase` leaves an audit entry.
 *
 * | reason           | status | meaning, and what the page does                                                |
 * | ---------------- | ------ | ------------------------------------------------------------------------------ |
 * | `change-refused` | 400    | the change isn't possible; `error` is one of `changeMessages`                   |
 * | `cursor-refused` | 400    | `after` was altered or is for another list or trainer: load the list from its start |
 * | `sign-in-again`  | 401    | signed in longer ago than `coachLimits.signInMaxAge`: ask for password and code |
 * | `locked`         | 403    | this trainer is locked, or all trainers are: say so and sign out                |
 * | `withdrawn`      | 403    | the client withdrew consent: nobody can open what was submitted until then     |
 * | `deleted`         | 410    | the client requested deletion                                                   |
 * | `notes-full`     | 422    | the case has no room for more notes                                             |
 * | `message-limit`  | 429    | this trainer wrote too many messages this hour, or this conversation is full    |
 * | `change-limit`   | 429    | 30 changes to this case, including notes, this hour; `retryAfter` as below      |
 * | `opening-limit`  | 429    | 40 openings this hour, or 10 of one assessment; `retryAfter`: seconds to next hour |
 * | `list-limit`     | 429    | `coachLimits` of pages or histories this hour are used up; `retryAfter` as above |
 * | `unreadable`     | 500    | the record can't be decrypted: show its id; the runbook says what to do         |
 *
 * 404 without a reason means that the record doesn't exist. After 503, the page may repeat the call with the same ids.
 */

export const id = z
  .string({ error: INVALID_INPUT })
  .check(z.regex(/^[0-9a-f]{32}$/, INVALID_INPUT));

export const clientId = z
  .string({ error: INVALID_INPUT })
  .check(z.regex(/^[\w-]{1,64}$/, INVALID_INPUT));

export const time = z.iso.datetime();

/** The cursor of the next page, in base64url. The page returns the cursor unchanged. */
export const cursor = z
  .string({ error: INVALID_INPUT })
  .check(z.regex(/^[\w-]{2,1024}$/, INVALID_INPUT));

export const paged = <Row extends z.ZodMiniType>(rows: Row) =>
  z.object({ rows: z.array(rows), after: z.optional(z.string()) });
