import { mayMail } from '#lambdas/mail/may-mail.ts';
import { permit } from '#lambdas/mail/permit.ts';
import type { Sent } from '#lambdas/platform/aws/mailer.ts';
import { ANYBODY } from '#lambdas/platform/environment.ts';
import { fakeOutbox, fakeRecipients, guideEntry, idOf } from './mail-world.ts';
import { fakeClock } from './stores.ts';

export const ADA = 'ada@example.com';

/** A sender over fakes. `ses` decides on each mail; without it, each is sent. */
export const mailerWorld = ({
  mailsPerHour = 100,
  mailsPerSource = 100,
  only = ANYBODY,
  ses,
}: {
  mailsPerHour?: number;
  mailsPerSource?: number;
  /** The one address that is mailed. */
  only?: string;
  ses?: () => Sent;
} = {}) => {
  const clock = fakeClock();
  const entries = fakeOutbox();
  const recipients = fakeRecipients();
  const counters = new Map<string, number>();
  const sent: string[] = [];
  const deps = {
    outbox: entries.outbox,
    permit: permit({
      recipients: recipients.store,
      mayMail: mayMail(only),
      hourly: async (counter, most, now) => {
        const name = `${counter} ${now.toISOString().slice(0, 13)}`;
        counters.set(name, (counters.get(name) ?? 0) + 1);
        return (counters.get(name) ?? 0) <= most;
      },
      mailsPerHour,
      mailsPerSource,
      now: clock.now,
    }),
    compose: ({ kind, payload }: { kind: string; payload?: { email?: string | undefined } }) => ({
      to: payload?.email ?? 'coach@example.com',
      subject: kind,
      text: '',
      html: '',
    }),
    send: async ({ to }: { to: string }): Promise<Sent> => {
      const result = ses?.() ?? { outcome: 'sent', messageId: `message-${sent.length + 1}` };
      if (result.outcome === 'sent') sent.push(to);
      return result;
    },
    now: clock.now,
    pause: async () => {},
    timeLeft: () => 30_000,
  };
  const addLead = (name: string, email = ADA, source?: string) => {
    const entry = guideEntry(idOf(name), email, clock.now());
    return entries.put({ ...entry, payload: { ...entry.payload, ...(source && { source }) } });
  };
  const spent = () =>
    [...counters].reduce((sum, [name, count]) => sum + (/^guide/.test(name) ? count : 0), 0);
  return { ...entries, recipients, clock, sent, deps, addLead, spent };
};

/** SES may have accepted it. */
export const unanswered: Sent = { outcome: 'unavailable', inDoubt: true, error: new Error() };
/** SES has not accepted it. */
export const throttled: Sent = { outcome: 'unavailable', inDoubt: false, error: new Error() };
