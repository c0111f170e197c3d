import { isMailKind, mailKind } from '../mail/kinds.ts';
import { isEntryId } from './queue-message.ts';

type Json = Record<string, unknown>;

const object = (value: unknown): Json =>
  typeof value === 'object' && value !== null ? (value as Json) : {};

const text = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined;

const addresses = (list: unknown): string[] =>
  (Array.isArray(list) ? list : []).flatMap((item) => text(object(item).emailAddress) ?? []);

/** Event publishing lists the values of each tag; a notification has only the header they were given in. */
const tagsOf = (mail: Json): Record<string, string> => {
  const headers = Array.isArray(mail.headers) ? mail.headers.map(object) : [];
  const header = headers.find(({ name }) => /^x-ses-message-tags$/i.test(String(name)));
  const pairs = String(header?.value ?? '')
    .split(/[,;]/)
    .map((pair) => pair.trim().split('='));
  const given = Object.entries(object(mail.tags)).map(([name, values]) => [
    name,
    Array.isArray(values) ? values[0] : values,
  ]);
  return Object.fromEntries([...pairs, ...given].filter(([, value]) => text(value)));
};

/** What SES says of a mail that came back. It names people, and is kept nowhere. */
export interface SesFeedback {
  state: 'bounced' | 'complained';
  /** The entry that the mail was sent for. */
  id?: string;
  /** It was a mail to the coach. */
  isNotice: boolean;
  addresses: string[];
}

const feedback = (state: SesFeedback['state'], list: unknown, mail: Json): SesFeedback => {
  const { kind, entry } = tagsOf(mail);
  const isNotice = isMailKind(kind) && mailKind(kind).audience === 'coach';
  return { state, ...(isEntryId(entry) && { id: entry }), isNotice, addresses: addresses(list) };
};

/**
 * Reads an SES event, of event publishing (`eventType`) or as a notification (`notificationType`).
 * @returns undefined if it tells of nothing that ends mails: a transient bounce, a delivery, or something else
 * @throws SyntaxError if it isn't JSON
 */
export const readSesEvent = (json: string): SesFeedback | undefined => {
  const event = object(JSON.parse(json));
  const mail = object(event.mail);
  const bounce = object(event.bounce);
  const type = event.eventType ?? event.notificationType;
  if (type === 'Bounce' && bounce.bounceType === 'Permanent') {
    return feedback('bounced', bounce.bouncedRecipients, mail);
  }
  if (type === 'Complaint') {
    return feedback('complained', object(event.complaint).complainedRecipients, mail);
  }
  return undefined;
};
