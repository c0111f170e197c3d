import * as z from 'zod/mini';
import {
  bodies,
  headline,
  link,
  NO_REPLY,
  type Parts,
  signature,
  smallPrint,
} from '#lambdas/email/emails/email-parts.ts';
import type { Email } from '#lambdas/platform/aws/mailer.ts';
import { brand } from '#shared/brand.ts';
import { promisedBy, type TimeOff } from '#shared/domain/promise.ts';
import { dateTime, zoneName } from '#shared/domain/zone.ts';
import { unsubscribe } from '#shared/endpoints/visitor.ts';

/** Facts about one email, which the sender reads before it sends that email. */
export interface EmailFacts {
  timeOff?: TimeOff | undefined;
  answerBy?: Date | undefined;
  reader?: Reader | undefined;
  isLastOfHour?: boolean;
}

export interface EmailSettings extends EmailFacts {
  siteUrl: string;
  coachEmail: string;
  timeZone: string;
}

export interface Reader {
  email: string;
  token: string;
}

export type Payload = Record<string, string | undefined>;

export interface EmailKind<Needs> {
  /** The sender sends `coach` and `account` emails even to a suppressed address. */
  audience: 'visitor' | 'reader' | 'coach' | 'account';
  /**
   * The sender deletes the entry after the last attempt, because the outbox must not keep the
   * client's or lead's address.
   */
  isForgotten?: true;
  needs: z.ZodMiniType<Needs>;
  compose: (id: string, needs: Needs, settings: EmailSettings) => Email;
}

export const defineEmail = <Needs>(kind: EmailKind<Needs>): EmailKind<Needs> => kind;

export const required = z.string().check(z.minLength(1));

export const coachTime = (at: string | Date, { timeZone }: EmailSettings): string =>
  `${dateTime(at, timeZone)} ${zoneName(timeZone)}`;

export const dueTime = (since: string | number, settings: EmailSettings): string =>
  coachTime(promisedBy(new Date(since), settings.timeOff, settings.timeZone), settings);

export const toCoach = (
  { coachEmail }: EmailSettings,
  subject: string,
  ...parts: Parts
): Email => ({
  to: coachEmail,
  subject,
  ...bodies(subject, [headline(subject), ...parts]),
});

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

export const toClientWithoutReply = (...given: Parameters<typeof toClient>): Email => ({
  ...toClient(...given, NO_REPLY),
  replyTo: undefined,
});

/** Adds one-click unsubscribe (RFC 8058) and the postal address (15 U.S.C. 7704). */
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
