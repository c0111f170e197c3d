import {
  encryptMessage,
  encryptNote,
  newLine,
  putLine,
  putMessage,
  type StoredLine,
} from '#lambdas/case/log.ts';
import type { StoredCase } from '#lambdas/case/stored-case.ts';
import { newJob, putJob } from '#lambdas/jobs/job.ts';
import { nextEmailAt } from '#lambdas/message/write-message.ts';
import type { Encrypt } from '#lambdas/platform/crypto/encrypt.ts';
import type { UseCase } from '#lambdas/platform/http/outcome.ts';
import { getItem } from '#lambdas/platform/store/reads.ts';
import { withStatus } from '#shared/domain/case.ts';
import { messageLimits } from '#shared/domain/message.ts';
import { DAY } from '#shared/domain/time.ts';
import type * as rows from '#shared/endpoints/coach.ts';
import type { Endpoint } from '#shared/endpoints/endpoint.ts';
import { full, tooLate } from './refusals.ts';
import { type Dependencies as ForWriting, withAnswer, writeCase } from './write.ts';

export interface Dependencies extends ForWriting {
  readonly encryptNotes: Encrypt;
}

type Act<Row extends Endpoint> = UseCase<Row, Dependencies, 'userId' | 'idempotencyKey'>;

export const changeStatus: Act<typeof rows.changeStatus> = (deps, body, caller) =>
  writeCase(deps, {
    action: 'changed status',
    body,
    caller,
    decide: (stored, time) => {
      const at = time.toISOString();
      const { status } = body;
      const reason = 'reason' in body ? body.reason : undefined;
      const line = newLine({
        userId: body.clientId,
        kind: 'status',
        at,
        by: caller.userId,
        status,
        reason,
      });
      return {
        next: { ...stored, ...withStatus(stored, status, reason, at) },
        writes: { line: putLine(deps.tables.cases, line) },
        detail: reason ?? status,
      };
    },
  });

export const setFollowUp: Act<typeof rows.setFollowUp> = (deps, body, caller) =>
  writeCase(deps, {
    action: 'set follow-up',
    body,
    caller,
    decide: (stored, time) => ({
      next: { ...stored, followUpAt: body.followUpAt, changedAt: time.toISOString() },
    }),
  });

export const setClearance: Act<typeof rows.setClearance> = (deps, body, caller) =>
  writeCase(deps, {
    action: 'set clearance',
    body,
    caller,
    decide: (stored) => ({ next: { ...stored, clearance: body.clearance ?? undefined } }),
  });

/** A line of the log, with its text encrypted. */
const lineWith = async (
  { encryptNotes }: Dependencies,
  line: Parameters<typeof newLine>[0],
  text: string | undefined,
): Promise<StoredLine> => {
  const plain = newLine(line);
  return text === undefined
    ? plain
    : { ...plain, encrypted: await encryptNote(encryptNotes, plain, text) };
};

/** Without an answer, the case keeps its due time. */
export const recordCall: Act<typeof rows.recordCall> = async (deps, body, caller) => {
  const { clientId: userId, wasReached, note, followUpAt } = body;
  const at = deps.now().toISOString();
  const kind = wasReached ? 'reached' : 'tried';
  const line = await lineWith(deps, { userId, kind, at, by: caller.userId }, note);
  return writeCase(deps, {
    action: 'recorded call',
    body,
    caller,
    decide: (stored) => ({
      next: {
        ...(wasReached
          ? withAnswer(stored, at)
          : { ...stored, tries: (stored.tries ?? 0) + 1, changedAt: at }),
        followUpAt: followUpAt ?? (wasReached ? undefined : stored.followUpAt),
      },
      writes: {
        line: putLine(deps.tables.cases, {
          ...line,
          ...(wasReached && {
            waitingSince: stored.waitingSince,
            waitingFor: stored.waitingFor,
            tries: stored.tries,
          }),
        }),
      },
      detail: kind,
    }),
  });
};

export const addNote: Act<typeof rows.addNote> = async (deps, body, caller) => {
  const { clientId: userId, text } = body;
  const at = deps.now().toISOString();
  const line = await lineWith(deps, { userId, kind: 'note', at, by: caller.userId }, text);
  return writeCase(deps, {
    action: 'added note',
    body,
    caller,
    decide: (stored) => ({ next: stored, writes: { line: putLine(deps.tables.cases, line) } }),
  });
};

export const sendMessage: Act<typeof rows.sendMessage> = async (deps, body, caller) => {
  const { clientId: userId, text } = body;
  const { cases, jobs } = deps.tables;
  const time = deps.now();
  const at = time.toISOString();
  const by = caller.userId;
  const message = await encryptMessage(deps.encryptNotes, { userId, from: 'coach', by, at, text });
  return writeCase(deps, {
    action: 'sent message',
    body,
    caller,
    decide: (stored) => {
      if (stored.messages >= messageLimits.conversation) return full;
      // An unconfirmed address gets its email once the client confirms it.
      const emailAt = stored.isConfirmed ? nextEmailAt(stored.clientEmailAt, time) : undefined;
      const job = { kind: 'messageToClient', owner: userId, data: {}, sendAt: emailAt } as const;
      return {
        next: {
          ...withAnswer(stored, at),
          messages: stored.messages + 1,
          coachWroteAt: at,
          clientEmailAt: emailAt?.toISOString() ?? stored.clientEmailAt,
        },
        writes: {
          message: putMessage(cases, message),
          job: emailAt && putJob(jobs, newJob(job, time)),
        },
      };
    },
  });
};

/** Removing “Reached” lets the client wait again, or since the earlier time. */
const waitingAgain = (line: StoredLine, { waitingSince }: StoredCase, at: string) =>
  line.kind === 'reached' &&
  line.waitingSince !== undefined &&
  line.waitingSince <= (waitingSince ?? line.waitingSince) && {
    waitingSince: line.waitingSince,
    waitingFor: line.waitingFor,
    tries: line.tries,
    changedAt: at,
  };

export const removeLine: Act<typeof rows.removeLine> = async (deps, body, caller) => {
  const { cases } = deps.tables;
  const key = { userId: body.clientId, item: body.line };
  const line = (await getItem({ table: cases, key })) as StoredLine | undefined;
  const isRecent = line && deps.now().getTime() - Date.parse(line.at) < DAY;
  return writeCase(deps, {
    action: 'removed line',
    body,
    caller,
    decide: (stored, time, refused) => {
      // Another trainer may have removed it meanwhile.
      if (!line || !isRecent || refused.has('line')) return tooLate;
      return {
        next: {
          ...stored,
          ...waitingAgain(line, stored, time.toISOString()),
          ...(line.kind === 'reached' && {
            assessments: stored.assessments.map((each) =>
              each.answeredAt === line.at ? { ...each, answeredAt: undefined } : each,
            ),
          }),
          ...(line.kind === 'tried' && { tries: Math.max(0, (stored.tries ?? 0) - 1) }),
        },
        writes: {
          line: { table: cases, key, remove: true as const, condition: 'attribute_exists(userId)' },
        },
        detail: body.line,
      };
    },
  });
};
