import * as z from 'zod/mini';
import type { Email } from '#lambdas/platform/aws/mailer.ts';
import { brand } from '#shared/brand.ts';
import { dateTime, zoneName } from '#shared/domain/zone.ts';
import { unsubscribe } from '#shared/endpoints/lead.ts';
import { bodies, headline, link, type Parts, signature, smallPrint } from './parts.ts';

/** What the sender finds out right before it sends an email. */
export interface Facts {
  /** The address from the pool, the lead, or the settings; never from the job. */
  to: string;
  /** When the answer is due, if the client waits. */
  due?: Date | undefined;
  /** For `List-Unsubscribe`. */
  token?: string | undefined;
  /** The client's confirmed address, in the coach's email about a deletion. */
  client?: string | undefined;
  /** The coach gets no more emails this hour about accounts with an unconfirmed address. */
  isLastOfHour?: boolean | undefined;
}

export interface EmailSettings {
  siteUrl: string;
  timeZone: string;
}

/** `coach` emails go to the coach, `account` emails to a client, and `reader` emails to a lead. */
export type Audience = 'coach' | 'account' | 'reader';

export interface EmailKind<Data> {
  audience: Audience;
  /** A job with other data is given up. */
  data: z.ZodMiniType<Data>;
  compose: (job: { owner: string; data: Data }, facts: Facts, settings: EmailSettings) => Email;
}

export const defineEmail = <Data>(kind: EmailKind<Data>): EmailKind<Data> => kind;

export const noData = z.strictObject({});

export const coachTime = (at: string | Date, { timeZone }: EmailSettings): string =>
  `${dateTime(at, timeZone)} ${zoneName(timeZone)}`;

const ANSWER_ON_SITE = 'Please answer on the site: it keeps your health private.';

export const toCoach = ({ to, isLastOfHour }: Facts, subject: string, ...parts: Parts): Email => ({
  to,
  subject,
  ...bodies(subject, [
    headline(subject),
    ...parts,
    ...(isLastOfHour
      ? [
          'This hour, we email you no more about accounts with an unconfirmed address. More may wait on Today.',
        ]
      : []),
  ]),
});

/** Nobody reads replies to these emails, so none invites to one. */
export const toClient = (
  { to }: Facts,
  { siteUrl }: EmailSettings,
  subject: string,
  ...parts: Parts
): Email => ({
  to,
  subject,
  ...bodies(subject, [
    headline(subject),
    ...parts,
    ANSWER_ON_SITE,
    signature,
    smallPrint(link('Privacy', `${siteUrl}/privacy`), brand.postalAddress),
  ]),
});

/** Adds one-click unsubscribe (RFC 8058) and the postal address (15 U.S.C. 7704). */
export const toReader = (
  { to, token = '' }: Facts,
  { siteUrl }: EmailSettings,
  { subject, title = subject, why }: { subject: string; title?: string; why: string },
  ...parts: Parts
): Email => {
  const url = `${siteUrl}${unsubscribe.path}?token=${encodeURIComponent(token)}`;
  return {
    to,
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
