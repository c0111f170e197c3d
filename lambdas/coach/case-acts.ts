import { newLine, newMessage, putInLog, type StoredLine } from '#lambdas/case/log.ts';
import { answered, type StoredCase } from '#lambdas/case/stored-case.ts';
import { putNewJob } from '#lambdas/jobs/job.ts';
import { nextEmailAt } from '#lambdas/message/write-message.ts';
import { refusal } from '#lambdas/platform/http/outcome.ts';
import { getItem } from '#lambdas/platform/store/reads.ts';
import { whenAnswered, withoutAnswer, withStatus } from '#shared/domain/case.ts';
import { isFull } from '#shared/domain/message.ts';
import { DAY } from '#shared/domain/time.ts';
import type * as rows from '#shared/endpoints/coach.ts';
import { actOnCase } from './write.ts';

const full = refusal(
  429,
  'This conversation has reached its limit, so no more messages fit. Please call or email the client.',
  'full',
);

const tooLate = refusal(
  409,
  'Only a line of the last 24 hours can be removed, and no message.',
  'too-late',
);

export const changeStatus = actOnCase<typeof rows.changeStatus>(
  'changed status',
  async ({ deps, body, stored, by, at }) => {
    const { clientId: userId, status } = body;
    const reason = 'reason' in body ? body.reason : undefined;
    const written = { userId, kind: 'status', at, by, status, reason } as const;
    const line = await newLine(deps.encryptNotes, written);
    return {
      next: { ...stored, ...withStatus(stored, status, reason, at) },
      writes: { line: putInLog(deps.tables.cases, line) },
      detail: reason ?? status,
    };
  },
);

export const setFollowUp = actOnCase<typeof rows.setFollowUp>(
  'set follow-up',
  ({ body, stored, at }) => ({
    next: { ...stored, followUpAt: body.followUpAt, changedAt: at },
  }),
);

export const setClearance = actOnCase<typeof rows.setClearance>(
  'set clearance',
  ({ body, stored }) => ({ next: { ...stored, clearance: body.clearance ?? undefined } }),
);

/** The case after the coach reached the client or wrote a message. */
const withAnswer = (stored: StoredCase, at: string): StoredCase => ({
  ...stored,
  ...whenAnswered(stored, at),
  assessments: answered(stored.assessments, at),
});

/** Without an answer, the case keeps its due time. */
export const recordCall = actOnCase<typeof rows.recordCall>(
  'recorded call',
  async ({ deps, body, stored, by, at }) => {
    const { clientId: userId, wasReached, note, followUpAt } = body;
    const { waitingSince, waitingFor, tries, answeredAt } = stored;
    const kind = wasReached ? 'reached' : 'tried';
    const written = { userId, kind, at, by } as const;
    const line = await newLine(
      deps.encryptNotes,
      wasReached ? { ...written, waitingSince, waitingFor, tries, answeredAt } : written,
      note,
    );
    return {
      next: wasReached
        ? { ...withAnswer(stored, at), followUpAt }
        : {
            ...stored,
            tries: (tries ?? 0) + 1,
            changedAt: at,
            followUpAt: followUpAt ?? stored.followUpAt,
          },
      writes: { line: putInLog(deps.tables.cases, line) },
      detail: kind,
    };
  },
);

export const addNote = actOnCase<typeof rows.addNote>(
  'added note',
  async ({ deps, body: { clientId: userId, text }, stored, by, at }) => {
    const line = await newLine(deps.encryptNotes, { userId, kind: 'note', at, by }, text);
    return { next: stored, writes: { line: putInLog(deps.tables.cases, line) } };
  },
);

export const sendMessage = actOnCase<typeof rows.sendMessage, 'full'>(
  'sent message',
  async ({ deps, body: { clientId: userId, text }, stored, by, time, at }) => {
    if (isFull(stored, text)) return full;
    const { cases, jobs } = deps.tables;
    const message = await newMessage(deps.encryptNotes, { userId, from: 'coach', by, at, text });
    // An unconfirmed address gets its email once the client confirms it.
    const emailAt = stored.isConfirmed ? nextEmailAt(stored.clientEmailAt, time) : undefined;
    const job = { kind: 'messageToClient', owner: userId, data: {}, sendAt: emailAt } as const;
    return {
      next: {
        ...withAnswer(stored, at),
        messages: stored.messages + 1,
        characters: stored.characters + text.length,
        coachWroteAt: at,
        clientEmailAt: emailAt?.toISOString() ?? stored.clientEmailAt,
      },
      writes: { message: putInLog(cases, message), job: emailAt && putNewJob(jobs, job, time) },
    };
  },
);

export const removeLine = actOnCase<typeof rows.removeLine, 'too-late'>(
  'removed line',
  async ({ deps, body, stored, time, at }) => {
    const { cases } = deps.tables;
    const key = { userId: body.clientId, item: body.line };
    // Another trainer may have removed it meanwhile.
    const line = (await getItem({ table: cases, key })) as StoredLine | undefined;
    if (!line || time.getTime() - Date.parse(line.at) >= DAY) return tooLate;
    const { answeredAt } = stored;
    const later = answeredAt === line.at ? undefined : answeredAt;
    return {
      next: {
        ...stored,
        ...(line.kind === 'reached' && {
          ...withoutAnswer(stored, line, at),
          assessments: stored.assessments.map((each) =>
            each.answeredAt === line.at ? { ...each, answeredAt: later } : each,
          ),
        }),
        ...(line.kind === 'tried' && { tries: Math.max(0, (stored.tries ?? 0) - 1) }),
      },
      writes: { line: { table: cases, key, remove: true, condition: 'attribute_exists(userId)' } },
      detail: body.line,
    };
  },
);
