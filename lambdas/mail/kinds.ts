import type * as z from 'zod/mini';
import { consentWithdrawnMail } from './consent-withdrawn-mail.ts';
import { downloadLinkMail } from './download-link-mail.ts';
import { downloadedMail } from './downloaded-mail.ts';
import { erasedMail } from './erased-mail.ts';
import { guideMail } from './guide-mail.ts';
import type { MailKind } from './mail.ts';
import { noticeMail } from './notice-mail.ts';
import { openingLimitMail } from './opening-limit-mail.ts';
import { reminderMail } from './reminder-mail.ts';

/** Every kind of mail, by the name under which entries ask for it. */
export const mailKinds = {
  guide: guideMail,
  notice: noticeMail,
  reminder: reminderMail,
  'opening-limit': openingLimitMail,
  erased: erasedMail,
  'download-link': downloadLinkMail,
  downloaded: downloadedMail,
  'consent-withdrawn': consentWithdrawnMail,
} as const;

export type MailKindName = keyof typeof mailKinds;

/** The payload of an entry of this kind. */
export type NeedsOf<Name extends MailKindName> = z.output<(typeof mailKinds)[Name]['needs']>;

export const mailKindNames = Object.keys(mailKinds) as MailKindName[];

export const isMailKind = (value: unknown): value is MailKindName =>
  typeof value === 'string' && Object.hasOwn(mailKinds, value);

/** The kind behind a name, where what it needs has been read but not its type. */
export const mailKind = (name: MailKindName) => mailKinds[name] as MailKind<unknown>;
