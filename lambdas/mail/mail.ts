import * as z from 'zod/mini';
import {
  bodies,
  headline,
  link,
  type Parts,
  signature,
  smallPrint,
} from '#lambdas/mail/emails/mail-parts.ts';
import type { Mail } from '#lambdas/platform/aws/mailer.ts';
import { brand } from '#shared/brand.ts';
import { type Holiday, promisedBy } from '#shared/domain/promise.ts';
import { dateTime, zoneName } from '#shared/domain/zone.ts';

/** The site that a mail comes from. */
export interface MailSettings {
  /** Base of the links: the site's address, without a slash at the end. */
  siteUrl: string;
  coachEmail: string;
  /** An IANA name: the zone of all times in emails to the coach. */
  timeZone: string;
  /** The coach's time off, which the due time in a notice follows. */
  holiday?: Holiday | undefined;
}

/** A mail's payload in its entry: strings only, so that it is stored and read as it is. */
export type Payload = Record<string, string | undefined>;

/** One kind of mail: a file of its own, picked by a line in `kinds.ts`. */
export interface MailKind<Needs> {
  /**
   * Mails to visitors obey suppression and the limits of guide mail; those to the coach, and those that the owner of an
   * account is owed about their own data, don't.
   */
  audience: 'visitor' | 'coach' | 'account';
  /** Its entry goes when it has an outcome, since it names somebody who is named nowhere else. */
  isForgotten?: true;
  /** Of the payload of its entry. */
  needs: z.ZodMiniType<Needs>;
  /** @param id of the entry, which is the id of the record it is about */
  compose: (id: string, needs: Needs, settings: MailSettings) => Mail;
}

export const defineMail = <Needs>(kind: MailKind<Needs>): MailKind<Needs> => kind;

/** A text that a mail can't do without. */
export const required = z.string().check(z.minLength(1));

/** A time in an email to the coach. */
export const coachTime = (at: string | Date, { timeZone }: MailSettings): string =>
  `${dateTime(at, timeZone)} ${zoneName(timeZone)}`;

/** When an answer is due to a client who began to wait at `since`. */
export const dueTime = (since: string | number, settings: MailSettings): string =>
  coachTime(promisedBy(new Date(since), settings.holiday, settings.timeZone), settings);

/** A mail to the coach. */
export const toCoach = ({ coachEmail }: MailSettings, subject: string, ...parts: Parts): Mail => ({
  to: coachEmail,
  subject,
  ...bodies(subject, [headline(subject), ...parts]),
});

/** A mail to the owner of an account, about their own data. */
export const toClient = (
  { siteUrl }: MailSettings,
  to: string,
  subject: string,
  ...parts: Parts
): Mail => ({
  to,
  subject,
  replyTo: brand.email,
  ...bodies(subject, [
    headline(subject),
    ...parts,
    signature,
    smallPrint(link('Privacy', `${siteUrl}/privacy`), brand.postalAddress),
  ]),
});
