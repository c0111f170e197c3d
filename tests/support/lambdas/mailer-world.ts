import { permit } from '#lambdas/email/permit.ts';
import { type Dependencies, deliver } from '#lambdas/outbox/deliver.ts';
import { newEntry } from '#lambdas/outbox/new-entry.ts';
import { permitNotice } from '#lambdas/outbox/permits/notice-permit.ts';
import type { Sent } from '#lambdas/platform/aws/mailer.ts';
import { ANYBODY } from '#lambdas/platform/environment.ts';
import { fakeOutbox, fakeRecipients, guideEntry, idOf, noticeEntry } from './email-world.ts';
import { fakeClock } from './fake-clock.ts';

export const ADA = 'ada@example.com';

export const mailerWorld = ({
  emailsPerHour = 100,
  emailsPerSource = 100,
  unconfirmedNoticesPerHour = 100,
  only = ANYBODY,
  ses = [] as readonly Sent[],
} = {}) => {
  const clock = fakeClock();
  const { now } = clock;
  const entries = fakeOutbox();
  const deleting = new Set<string>();
  const confirmed = new Set<string>();
  const counters = new Map<string, number>();
  const sent: string[] = [];
  const subjects: string[] = [];
  const answers = [...ses];
  const forPermit = {
    recipients: fakeRecipients(),
    isDeleting: async (userId: string) => deleting.has(userId),
    only,
    hourly: async (counter: string, most: number, time: Date) => {
      const name = `${counter} ${time.toISOString().slice(0, 13)}`;
      const used = counters.get(name) ?? 0;
      if (used < most) counters.set(name, used + 1);
      return used < most;
    },
    emailsPerHour,
    emailsPerSource,
    unconfirmedNoticesPerHour,
    now,
  };
  const deps: Dependencies = {
    outbox: entries.outbox,
    permit: (entry) =>
      entry.kind === 'notice'
        ? permitNotice(forPermit, entry, confirmed.has(String(entry.payload?.userId)))
        : permit(forPermit, entry),
    compose: ({ kind, payload }, { isLastOfHour }) => ({
      to: payload?.email ?? 'coach@example.com',
      subject: isLastOfHour ? `last ${kind} of the hour` : kind,
      text: '',
      html: '',
    }),
    send: async ({ to, subject }) => {
      const answer = answers.shift() ?? {
        outcome: 'sent',
        messageId: `message-${sent.length + 1}`,
      };
      if (answer.outcome === 'sent') {
        sent.push(to);
        subjects.push(subject);
      }
      return answer;
    },
    now,
    pause: async () => {},
    timeLeft: () => 30_000,
  };
  let ids = 0;
  const nextId = () => {
    ids += 1;
    return idOf(ids);
  };
  return {
    ...entries,
    clock,
    deleting,
    confirmed,
    sent,
    subjects,
    deps,
    deliver: (id: string, changes: Partial<Dependencies> = {}) =>
      deliver({ ...deps, ...changes }, id),
    putGuide: (email = ADA, { source, dueAt }: { source?: string; dueAt?: Date } = {}) => {
      const entry = guideEntry(nextId(), email, now(), dueAt);
      return entries.put({ ...entry, payload: { ...entry.payload, ...(source && { source }) } });
    },
    putNotice: (userId?: string) => entries.put(noticeEntry(nextId(), now(), userId)),
    putLink: (userId: string, kind: 'download-link' | 'messages-link' = 'download-link') => {
      const payload = { email: ADA, userId, token: 'token' };
      return entries.put(newEntry({ id: nextId(), kind, payload }, now()));
    },
    putReceipt: (email = ADA) =>
      entries.put(
        newEntry({ id: nextId(), kind: 'deleted', payload: { email, of: 'account' } }, now()),
      ),
    spent: () =>
      [...counters].reduce((sum, [name, count]) => sum + (/^guide/.test(name) ? count : 0), 0),
  };
};

export const throttled: Sent = { outcome: 'unavailable', inDoubt: false, error: new Error() };
export const rejected: Sent = { outcome: 'rejected', reason: 'MessageRejected' };
