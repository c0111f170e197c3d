import type * as z from 'zod/mini';
import {
  codeEmail,
  deletionToClientEmail,
  messageToClientEmail,
  receiptEmail,
} from './client-emails.ts';
import {
  deletionToCoachEmail,
  messageToCoachEmail,
  noticeEmail,
  reminderEmail,
  withdrawalEmail,
} from './coach-emails.ts';
import type { EmailKind } from './email.ts';
import { guideEmail, seriesEmail } from './guide-emails.ts';

export const emailKinds = {
  guide: guideEmail,
  series: seriesEmail,
  notice: noticeEmail,
  receipt: receiptEmail,
  reminder: reminderEmail,
  messageToClient: messageToClientEmail,
  messageToCoach: messageToCoachEmail,
  code: codeEmail,
  withdrawal: withdrawalEmail,
  deletionToClient: deletionToClientEmail,
  deletionToCoach: deletionToCoachEmail,
} as const;

export type EmailKindName = keyof typeof emailKinds;

export type DataOf<Name extends EmailKindName> = z.output<(typeof emailKinds)[Name]['data']>;

export const isEmailKind = (value: unknown): value is EmailKindName =>
  typeof value === 'string' && Object.hasOwn(emailKinds, value);

export const emailKind = (name: EmailKindName) => emailKinds[name] as EmailKind<unknown>;
