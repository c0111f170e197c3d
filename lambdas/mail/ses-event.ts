import type { MailJob } from './mail-job.ts';
import type { ReturnedMail } from './queue-message.ts';
import { recipientKey } from './recipient.ts';

type Json = Record<string, unknown>;

const object = (value: unknown): Json =>
  typeof value === 'object' && value !== null ? (value as Json) : {};

const text = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined;

/** As our tags have them, so that no address passes for one. */
const id = (value: unknown): string | undefined =>
  typeof value === 'string' && /^[\w-]+$/.test(value) ? value : undefined;

const addresses = (list: unknown): string[] =>
  (Array.isArray(list) ? list : []).flatMap((item) => text(object(item).emailAddress) ?? []);

/** Event publishing lists the values of each tag; a notification has but the header they were given in. */
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

const jobOf = (mail: Json): MailJob | undefined => {
  const { kind, ...tags } = tagsOf(mail);
  const [record, owner] = [id(tags.record), id(tags.owner)];
  if (kind === 'guide' && record) return { kind, leadId: record };
  if (kind === 'assessment' && record && owner) {
    return { kind, userId: owner, assessmentId: record };
  }
  return undefined;
};

/** The coach's own address is spared: a notice that comes back is for an alarm, not for silence. */
const returned = (state: ReturnedMail['state'], list: unknown, mail: Json): ReturnedMail => {
  const job = jobOf(mail);
  const recipients = job?.kind === 'assessment' ? [] : addresses(list).map(recipientKey);
  return { kind: 'returned', state, ...(job && { job }), recipients };
};

/**
 * Reads an SES event, of event publishing (`eventType`) or as a notification (`notificationType`).
 * @returns undefined if it tells of nothing that ends mails: a transient bounce, a delivery, or something else
 * @throws SyntaxError if it isn't JSON
 */
export const readSesEvent = (json: string): ReturnedMail | undefined => {
  const event = object(JSON.parse(json));
  const mail = object(event.mail);
  const bounce = object(event.bounce);
  const type = event.eventType ?? event.notificationType;
  if (type === 'Bounce' && bounce.bounceType === 'Permanent') {
    return returned('bounced', bounce.bouncedRecipients, mail);
  }
  if (type === 'Complaint') {
    return returned('complained', object(event.complaint).complainedRecipients, mail);
  }
  return undefined;
};
