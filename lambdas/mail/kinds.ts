import type * as z from 'zod/mini';
import { consentWithdrawnMail } from '#lambdas/mail/emails/consent-withdrawn-mail.ts';
import { dataDeletedMail } from '#lambdas/mail/emails/data-deleted-mail.ts';
import { downloadLinkMail } from '#lambdas/mail/emails/download-link-mail.ts';
import { downloadedMail } from '#lambdas/mail/emails/downloaded-mail.ts';
import { erasedMail } from '#lambdas/mail/emails/erased-mail.ts';
import { exportedMail } from '#lambdas/mail/emails/exported-mail.ts';
import { guideMail } from '#lambdas/mail/emails/guide-mail.ts';
import {
  messageMail,
  messageNoticeMail,
  messagesLinkMail,
} from '#lambdas/mail/emails/message-mails.ts';
import { noticeMail } from '#lambdas/mail/emails/notice-mail.ts';
import { noticesMail } from '#lambdas/mail/emails/notices-mail.ts';
import { openingLimitMail } from '#lambdas/mail/emails/opening-limit-mail.ts';
import { reminderMail } from '#lambdas/mail/emails/reminder-mail.ts';
import type { MailKind } from './mail.ts';

/** Every kind of email, by the name that entries use. */
export const mailKinds = {
  guide: guideMail,
  notice: noticeMail,
  notices: noticesMail,
  reminder: reminderMail,
  'opening-limit': openingLimitMail,
  erased: erasedMail,
  'data-deleted': dataDeletedMail,
  'download-link': downloadLinkMail,
  downloaded: downloadedMail,
  exported: exportedMail,
  'consent-withdrawn': consentWithdrawnMail,
  message: messageMail,
  'message-notice': messageNoticeMail,
  'messages-link': messagesLinkMail,
} as const;

export type MailKindName = keyof typeof mailKinds;

/** The payload of an entry of this kind. */
export type NeedsOf<Name extends MailKindName> = z.output<(typeof mailKinds)[Name]['needs']>;

export const mailKindNames = Object.keys(mailKinds) as MailKindName[];

export const isMailKind = (value: unknown): value is MailKindName =>
  typeof value === 'string' && Object.hasOwn(mailKinds, value);

/** The kind with this name, for a payload that was validated but has no type. */
export const mailKind = (name: MailKindName) => mailKinds[name] as MailKind<unknown>;
