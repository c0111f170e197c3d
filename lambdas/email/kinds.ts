import type * as z from 'zod/mini';
import { consentWithdrawnEmail } from '#lambdas/email/emails/consent-withdrawn-email.ts';
import { dataDeletedEmail } from '#lambdas/email/emails/data-deleted-email.ts';
import { deletedEmail } from '#lambdas/email/emails/deleted-email.ts';
import { downloadLinkEmail } from '#lambdas/email/emails/download-link-email.ts';
import { downloadedEmail } from '#lambdas/email/emails/downloaded-email.ts';
import { draftReminderEmail } from '#lambdas/email/emails/draft-reminder-email.ts';
import { exportedEmail } from '#lambdas/email/emails/exported-email.ts';
import { guideEmail } from '#lambdas/email/emails/guide-email.ts';
import {
  messageEmail,
  messageNoticeEmail,
  messagesLinkEmail,
} from '#lambdas/email/emails/message-emails.ts';
import { noticeEmail } from '#lambdas/email/emails/notice-email.ts';
import { noticesEmail } from '#lambdas/email/emails/notices-email.ts';
import { openingLimitEmail } from '#lambdas/email/emails/opening-limit-email.ts';
import { receiptEmail } from '#lambdas/email/emails/receipt-email.ts';
import { reminderEmail } from '#lambdas/email/emails/reminder-email.ts';
import { seriesEmail } from '#lambdas/email/emails/series-email.ts';
import type { EmailKind } from './email.ts';

export const emailKinds = {
  guide: guideEmail,
  notice: noticeEmail,
  notices: noticesEmail,
  receipt: receiptEmail,
  reminder: reminderEmail,
  'opening-limit': openingLimitEmail,
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
  'draft-reminder': draftReminderEmail,
} as const;

export type EmailKindName = keyof typeof emailKinds;

export type NeedsOf<Name extends EmailKindName> = z.output<(typeof emailKinds)[Name]['needs']>;

export const emailKindNames = Object.keys(emailKinds) as EmailKindName[];

export const isEmailKind = (value: unknown): value is EmailKindName =>
  typeof value === 'string' && Object.hasOwn(emailKinds, value);

export const emailKind = (name: EmailKindName) => emailKinds[name] as EmailKind<unknown>;
