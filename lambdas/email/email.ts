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

interface About<Data> extends Facts, EmailSettings {
  /** The client's or the lead's id. */
  owner: string;
  data: Data;
}

export interface EmailKind<Data> {
  audience: 'coach' | 'client' | 'lead';
  /** A job with other data is given up. */
  data: z.ZodMiniType<Data>;
  compose: (about: About<Data>) => Email;
}

interface Content {
  subject: string;
  parts: Parts;
}

type Writer<Data, Written = Content> = (about: About<Data>) => Written;

export const noData = z.strictObject({});

export const coachTime = (at: string | Date, timeZone: string): string =>
  `${dateTime(at, timeZone)} ${zoneName(timeZone)}`;

export const toCoach = <Data>(data: z.ZodMiniType<Data>, write: Writer<Data>): EmailKind<Data> => ({
  audience: 'coach',
  data,
  compose: (about) => {
    const { subject, parts } = write(about);
    const last =
      'This hour, we email you no more about accounts with an unconfirmed address. More may wait on Today.';
    return {
      to: about.to,
      subject,
      ...bodies(subject, [headline(subject), ...parts, ...(about.isLastOfHour ? [last] : [])]),
    };
  },
});

export const toClient = <Data>(
  data: z.ZodMiniType<Data>,
  write: Writer<Data>,
): EmailKind<Data> => ({
  audience: 'client',
  data,
  compose: (about) => {
    const { subject, parts } = write(about);
    return {
      to: about.to,
      subject,
      ...bodies(subject, [
        headline(subject.replace(` · ${brand.name}`, '')),
        ...parts,
        signature,
        smallPrint(link('Privacy', `${about.siteUrl}/privacy`), brand.postalAddress),
      ]),
    };
  },
});

/** Adds one-click unsubscribe (RFC 8058) and the postal address (15 U.S.C. 7704). */
export const toLead = <Data>(
  data: z.ZodMiniType<Data>,
  write: Writer<Data, Content & { title: string; why: string }>,
): EmailKind<Data> => ({
  audience: 'lead',
  data,
  compose: (about) => {
    const { to, token = '', siteUrl } = about;
    const { subject, title, why, parts } = write(about);
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
  },
});
