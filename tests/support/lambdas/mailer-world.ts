import type { Sent } from '#lambdas/adapters/mailer.ts';
import { fakeOutbox, fakeQueue, fakeRecipients, guideJob, leadRecord } from './mail-world.ts';
import { fakeClock } from './stores.ts';

export const ADA = 'ada@example.com';

/** A mailer over fakes. `ses` decides on each mail; without it, each is sent. */
export const mailerWorld = ({
  mailsPerHour = 100,
  ses,
}: {
  mailsPerHour?: number;
  ses?: () => Sent;
} = {}) => {
  const clock = fakeClock();
  const records = fakeOutbox(clock.now);
  const recipients = fakeRecipients();
  const queue = fakeQueue();
  const sent: string[] = [];
  let spent = 0;
  const deps = {
    outbox: records.outbox,
    recipients: recipients.store,
    budget: { spend: async () => ++spent <= mailsPerHour },
    queue: queue.queue,
    compose: (record: { kind: string; email?: string }) => ({
      to: record.email ?? 'coach@example.com',
      subject: record.kind,
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
  };
  const addLead = (leadId: string, email = ADA) => {
    records.put(guideJob(leadId), leadRecord(email, clock.now()));
    return guideJob(leadId);
  };
  return { ...records, ...queue, recipients, clock, sent, deps, addLead, spent: () => spent };
};

/** SES may have taken it. */
export const unanswered: Sent = { outcome: 'unavailable', inDoubt: true, error: new Error() };
/** SES has not taken it. */
export const throttled: Sent = { outcome: 'unavailable', inDoubt: false, error: new Error() };
