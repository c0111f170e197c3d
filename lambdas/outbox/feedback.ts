import type { HashAddress } from '../adapters/address-hash.ts';
import { count, describeError, log } from '../adapters/log.ts';
import { metrics } from '../adapters/metrics.ts';
import type { Queue } from '../adapters/queue.ts';
import { isMailKind, mailKind } from '../mail/kinds.ts';
import { suppressedAddress } from '../mail/recipient.ts';
import { encodeMessage, isEntryId } from './queue-message.ts';

type Json = Record<string, unknown>;

const object = (value: unknown): Json =>
  typeof value === 'object' && value !== null ? (value as Json) : {};

const text = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined;

const addressesIn = (list: unknown): string[] =>
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

/** SES's event about a bounce or complaint. It names people, and is kept nowhere. */
interface SesFeedback {
  state: 'bounced' | 'complained';
  /** The entry that the mail was sent for. */
  id?: string;
  /** It was a mail to the coach. */
  isNotice: boolean;
  addresses: string[];
}

const feedbackOf = (state: SesFeedback['state'], list: unknown, mail: Json): SesFeedback => {
  const { kind, entry } = tagsOf(mail);
  const isNotice = isMailKind(kind) && mailKind(kind).audience === 'coach';
  return { state, ...(isEntryId(entry) && { id: entry }), isNotice, addresses: addressesIn(list) };
};

/**
 * Reads an SES event, of event publishing (`eventType`) or as a notification (`notificationType`).
 * @returns undefined if it tells of nothing that ends mails: a transient bounce, a delivery, or something else
 * @throws SyntaxError if it isn't JSON
 */
const readSesEvent = (json: string): SesFeedback | undefined => {
  const event = object(JSON.parse(json));
  const mail = object(event.mail);
  const bounce = object(event.bounce);
  const type = event.eventType ?? event.notificationType;
  if (type === 'Bounce' && bounce.bounceType === 'Permanent') {
    return feedbackOf('bounced', bounce.bouncedRecipients, mail);
  }
  if (type === 'Complaint') {
    return feedbackOf('complained', object(event.complaint).complainedRecipients, mail);
  }
  return undefined;
};

interface Dependencies {
  readonly queue: Pick<Queue, 'add'>;
  readonly hash: HashAddress;
}

/**
 * Hands bounces and complaints over to the queue. The event names people and is kept nowhere; the message has ids and
 * hashes alone, and everything that can fail happens behind the queue. The coach's own address is never suppressed: a
 * notice that comes back is for an alarm.
 * @throws ServiceUnavailableError if it could not be handed over, after which Lambda delivers the event again
 */
export const feedback =
  ({ queue, hash }: Dependencies) =>
  async (event: string): Promise<void> => {
    let returned: SesFeedback | undefined;
    try {
      returned = readSesEvent(event);
    } catch (error) {
      // Another attempt would read the same.
      log('feedback-unreadable', describeError(error));
    }
    if (!returned) return;
    const { addresses, ...rest } = returned;
    const { state, isNotice } = rest;
    const suppressed = isNotice ? [] : addresses.map((email) => suppressedAddress(email, state));
    const recipients = await Promise.all([...new Set(suppressed)].map(hash));
    const isQueued = await queue.add(encodeMessage({ type: 'returned', ...rest, recipients }));
    if (!isQueued) count(metrics.mailParked, { reason: 'refused-by-queue' });
  };
