import type * as z from 'zod/mini';
import {
  deletedEmail,
  downloadedEmail,
  downloadLinkEmail,
  exportedEmail,
  receiptEmail,
} from '#lambdas/email/emails/client-emails.ts';
import {
  consentWithdrawnEmail,
  dataDeletedEmail,
  noticeEmail,
  reminderEmail,
} from '#lambdas/email/emails/coach-emails.ts';
import { guideEmail, seriesEmail } from '#lambdas/email/emails/guide-emails.ts';
import {
  messageEmail,
  messageNoticeEmail,
  messagesLinkEmail,
} from '#lambdas/email/emails/message-emails.ts';
import type { EmailKind } from './email.ts';

export const emailKinds = {
  guide: guideEmail,
  notice: noticeEmail,
  receipt: receiptEmail,
  reminder: reminderEmail,
  deleted: deletedEmail,
  'data-deleted': dataDeletedEmail,
  'download-link': downloadLinkEmail,
  downloaded: downloadedEmail,
  exported: exportedEmail,
  'consent-withdrawn': consentWithdrawnEmail,
  message: messageEmail,
  'message-notice': messageNoticeEmail,
  'messages-link': messagesLinkEmail,
  series: seriesEmail,
} as const;

export type EmailKindName = keyof typeof emailKinds;

export type NeedsOf<Name extends EmailKindName> = z.output<(typeof emailKinds)[Name]['needs']>;

export const emailKindNames = Object.keys(emailKinds) as EmailKindName[];

export const isEmailKind = (value: unknown): value is EmailKindName =>
  typeof value === 'string' && Object.hasOwn(emailKinds, value);

export const emailKind = (name: EmailKindName) => emailKinds[name] as EmailKind<unknown>;
