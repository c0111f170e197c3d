import type { CoachReason } from '#shared/endpoints/coach.ts';

/** Why a trainer is refused; the contract says what each means to the page. */
export interface Refusal {
  ok: false;
  status: number;
  error: string;
  reason?: CoachReason;
  /** In seconds. */
  retryAfter?: number;
}

export type Outcome<Answer> = { ok: true; answer: Answer } | Refusal;

export const done = <Answer>(answer: Answer): Outcome<Answer> => ({ ok: true, answer });

const refusal = (status: number, reason: CoachReason | undefined, error: string): Refusal => ({
  ...{ ok: false, status, error },
  ...(reason && { reason }),
});

export const refusals = {
  signInAgain: refusal(401, 'sign-in-again', 'Please sign in again'),
  locked: refusal(403, 'locked', 'This account is locked'),
  withdrawn: refusal(403, 'withdrawn', 'The client withdrew consent'),
  notFound: refusal(404, undefined, 'There is no such record'),
  erasing: refusal(410, 'erased', 'Deleted at the client’s wish'),
  notesFull: refusal(422, 'notes-full', 'There is no room for more notes'),
  openingLimit: refusal(429, 'opening-limit', 'Too many openings this hour'),
  listLimit: refusal(429, 'list-limit', 'Too many pages this hour'),
  unreadable: refusal(500, 'unreadable', 'This record can’t be decrypted'),
  changeRefused: (error: string) => refusal(400, 'change-refused', error),
} as const;
