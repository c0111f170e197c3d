import type { Mail } from '../adapters/mailer.ts';

/** What mails need to know of the site they come from. */
export interface MailSettings {
  /** Where links lead: the site's own address, without a slash at the end. */
  siteUrl: string;
  coachEmail: string;
}

/** What the entry of a mail carries for it: strings alone, so that it is stored and read as it is. */
export type Payload = Record<string, string | undefined>;

/** One kind of mail: a file of its own, picked by a line in `kinds.ts`. */
export interface MailKind<Needs extends Payload = Payload> {
  /**
   * Mails to visitors obey suppression and the limits of guide mail; those to the coach, and those that the owner of an
   * account is owed about their own data, don't.
   */
  audience: 'visitor' | 'coach' | 'account';
  /** Its entry goes when it has an outcome, since it names somebody who is named nowhere else. */
  isForgotten?: true;
  /** @returns undefined if the payload lacks what the mail needs */
  read: (payload: unknown) => Needs | undefined;
  /** @param id of the entry, which is the id of the record it is about */
  compose: (id: string, payload: Needs, settings: MailSettings) => Mail;
}

const isPayload = (value: unknown): value is Payload =>
  typeof value === 'object' &&
  value !== null &&
  Object.values(value).every((each) => typeof each === 'string');

/** @returns undefined unless the value has all of these, as strings */
export const readPayload = <Name extends string>(
  value: unknown,
  ...names: Name[]
): (Payload & Record<Name, string>) | undefined =>
  isPayload(value) && names.every((name) => value[name])
    ? (value as Payload & Record<Name, string>)
    : undefined;

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Escapes text for HTML, attributes included. */
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '');
