import * as z from 'zod/mini';
import {
  bodies,
  headline,
  link,
  type Parts,
  signature,
  smallPrint,
} from '#lambdas/email/emails/email-parts.ts';
import type { Email } from '#lambdas/platform/aws/mailer.ts';
import { brand } from '#shared/brand.ts';
import { promisedBy, type TimeOff } from '#shared/domain/promise.ts';
import { dateTime, zoneName } from '#shared/domain/zone.ts';
import { unsubscribe } from '#shared/endpoints/visitor.ts';

/** The site that an email is from. */
export interface EmailSettings {
  /** Base of the links: the site's URL, without a slash at the end. */
  siteUrl: string;
  coachEmail: string;
  /** The coach's time zone, an IANA name: for all times in emails, which name it. */
  timeZone: string;
  /** The coach's time off, which moves the due time in a reminder. */
  timeOff?: TimeOff | undefined;
  /** When the answer to the client whom the email is about or to is due, unless that is past. */
  answerBy?: Date | undefined;
  /** The reader of an email whose entry names nobody. */
  reader?: Reader | undefined;
}

/** Someone who can stop an email: their address, and the token of their unsubscribe link. */
export interface Reader {
  email: string;
  token: string;
}

/** An email's payload in its entry: strings only, so that it is stored and read unchanged. */
export type Payload = Record<string, string | undefined>;

/** One kind of email, in its own file, registered in `kinds.ts`. */
export interface EmailKind<Needs> {
  /**
   * Emails to visitors obey suppression and the limits of guide emails; emails to readers, who asked for them, obey
   * suppression; emails to the coach, and emails that an account's owner must get about their own data, neither.
   */
  audience: 'visitor' | 'reader' | 'coach' | 'account';
  /** Deletes the entry once it has an outcome, because no other record names its recipient anymore. */
  isForgotten?: true;
  /** Keeps the entry, which names nobody, after its outcome; otherwise the email could be sent a second time. */
  isOnce?: true;
  /** The schema of its entry's payload. */
  needs: z.ZodMiniType<Needs>;
  /** @param id the entry's, which is also the id of the record that the email is about */
  compose: (id: string, needs: Needs, settings: EmailSettings) => Email;
}

export const defineEmail = <Needs>(kind: EmailKind<Needs>): EmailKind<Needs> => kind;

/** A required text of an email. */
export const required = z.string().check(z.minLength(1));

/** A time in the coach's zone. */
export const coachTime = (at: string | Date, { timeZone }: EmailSettings): string =>
  `${dateTime(at, timeZone)} ${zoneName(timeZone)}`;

/** When an answer is due to a client who began to wait at `since`. */
export const dueTime = (since: string | number, settings: EmailSettings): string =>
  coachTime(promisedBy(new Date(since), settings.timeOff, settings.timeZone), settings);

/** An email to the coach. */
export const toCoach = (
  { coachEmail }: EmailSettings,
  subject: string,
  ...parts: Parts
): Email => ({
  to: coachEmail,
  subject,
  ...bodies(subject, [headline(subject), ...parts]),
});

/** An email to the owner of an account about their own data. */
export const toClient = (
  { siteUrl }: EmailSettings,
  to: string,
  subject: string,
  ...parts: Parts
): Email => ({
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

/**
 * An email that its reader stops with one click (RFC 8058), with the postal address (15 U.S.C. 7704).
 * @param why they receive it
 * @throws Error if it has no reader
 */
export const toReader = (
  { siteUrl, reader }: EmailSettings,
  { subject, title = subject, why }: { subject: string; title?: string; why: string },
  ...parts: Parts
): Email => {
  if (!reader) throw new Error('The email has no reader');
  const url = `${siteUrl}${unsubscribe.path}?token=${encodeURIComponent(reader.token)}`;
  return {
    to: reader.email,
    subject,
    replyTo: brand.email,
    headers: {
      'List-Unsubscribe': `<${url}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
    ...bodies(title, [
      ...(title === subject ? [headline(title)] : []),
      ...parts,
      signature,
      smallPrint(
        why,
        link('Unsubscribe', url),
        link('What I keep, and how to delete it', `${siteUrl}/privacy`),
        brand.postalAddress,
      ),
    ]),
  };
};
