import {
  deleteAccount,
  download,
  readMyAssessments,
  readMyMessages,
  requestDownload,
  requestMessagesLink,
  withdrawConsent,
  writeToCoach,
} from '#shared/endpoints/client.ts';
import { accepted, type ClientResponses } from './site.ts';

const opened = Date.now();
const ago = (hours: number): string => new Date(opened - hours * 3_600_000).toISOString();

export const clientResponses: ClientResponses = {
  [readMyAssessments.path]: {
    status: 200,
    body: {
      assessments: [
        { id: 'b'.repeat(32), submittedAt: ago(3), consentVersion: '2026-11' },
        {
          id: 'a'.repeat(32),
          submittedAt: ago(900),
          readAt: ago(897),
          contactedAt: ago(896),
          consentVersion: '2026-11',
        },
      ],
      dueAt: ago(-21),
      getsAnswer: true,
      messages: { count: 2, unread: 1, canWrite: true },
    },
  },
  [readMyMessages.path]: {
    status: 200,
    body: {
      rows: [
        {
          id: 'd'.repeat(32),
          from: 'coach',
          at: ago(2),
          text: 'Thank you for writing all that down. Can you talk on Monday?',
        },
        { id: 'c'.repeat(32), from: 'client', at: ago(26), readAt: ago(20), text: 'I’m ready.' },
      ],
    },
  },
  [writeToCoach.path]: { status: 200, body: { ok: true, at: ago(0) } },
  [requestMessagesLink.path]: accepted,
  [requestDownload.path]: accepted,
  [deleteAccount.path]: accepted,
  [withdrawConsent.path]: accepted,
  [download.path]: {
    status: 200,
    body: { ok: true, everything: { version: 1, madeAt: ago(0), assessments: [] } },
  },
};
