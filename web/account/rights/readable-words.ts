import { fitnessLevels } from '#shared/domain/assessment.ts';

export const labels: Record<string, string> = {
  id: 'ID',
  isEmailConfirmed: 'Email confirmed',
  createdAt: 'Created',
  sentAt: 'Sent',
  consentVersion: 'Version of the consent text',
  consentHash: 'Fingerprint of the consent text',
  answers: 'Your answers',
  unreadable: 'Can no longer be decrypted',
  heightFeet: 'Height, in feet',
  heightInches: 'Height, additional inches',
  currentWeight: 'Current weight, in pounds',
  goalWeight: 'Goal weight, in pounds',
  injuriesSurgeries: 'Injuries and surgeries',
  state: 'Status',
  stateAt: 'Status since',
  stateBefore: 'Status before your unanswered messages',
  waitingSince: 'When your wait for an answer began',
  dueAt: 'Due',
  againAt: 'When your coach planned to try to reach you again',
  laterOn: 'Postponed to',
  via: 'How your coach got in touch',
  answeredAt: 'Answered',
  answeredAfter: 'Time until the first answer, without time off',
  clientUntil:
    'If the status isn’t “Client”: when the retention period of your earlier assessments began',
  clearance: 'Doctor’s clearance',
  on: 'Date',
  until: 'Valid until',
  at: 'Time',
  kind: 'Kind',
  content: 'Note',
  readAt: 'Opened',
  assessmentId: 'Assessment ID',
  requestedAt: 'Requested',
  source: 'Source',
  referrer: 'Site with the link',
  series: 'Emails after the guide',
  seriesAt: 'Requested',
  seriesWords: 'Fingerprint of the words that you agreed to',
  settledAt: 'Sent or stopped',
  guideEmailsAt: 'Recent guide emails that count toward the limit',
  stoppedFor: 'Why we stopped them',
};

const states: Record<string, string> = {
  new: 'New',
  tried: 'Your coach tried to reach you',
  wrote: 'You wrote to your coach',
  later: 'Postponed',
  contacted: 'Your coach got in touch',
  client: 'Client',
  declined: 'Not in coaching: you or your coach declined, or coaching ended',
  spam: 'Marked as spam',
  withdrawn: 'Consent withdrawn',
  'not needed': 'Not needed',
  asked: 'Requested',
  received: 'Received',
  pending: 'Planned. We’ll send it only if it’s still needed.',
  sending: 'Being sent',
  sent: 'Sent',
  failed: 'Could not be sent',
  suppressed: 'Not sent',
  bounced: 'Returned',
  complained: 'Marked as spam',
};

const UNDONE = /^back to /;

const changeWords = (change: string): string => {
  const to = change.replace(UNDONE, '');
  const words = to === 'clearance' ? 'Doctor’s clearance' : (states[to] ?? to);
  return to === change ? words : `Changed back to: ${words}`;
};

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;

const durationWords = (ms: number): string =>
  `${Math.floor(ms / HOUR_MS)} h ${Math.floor((ms % HOUR_MS) / MINUTE_MS)} min`;

const words: Record<string, Record<string, string>> = {
  state: states,
  stateBefore: states,
  fitnessLevel: fitnessLevels,
  via: {
    phone: 'By phone',
    email: 'By email',
    message: 'By message',
    video: 'By video',
    'in person': 'In person',
  },
  from: { client: 'You', coach: 'Your coach' },
  by: { client: 'You', owner: 'The site’s owner', trainer: 'A trainer' },
  action: {
    opened: 'Opened your answers',
    failed: 'Tried to open your answers or messages, and failed',
    refused: 'Tried to open withdrawn answers or messages',
    withdrew: 'Withdrew the consent',
    changed: 'Changed the status or clearance',
    noted: 'Saved a note',
    wrote: 'Sent a message',
    'read messages': 'Opened the messages',
    deleted: 'Requested the deletion',
    downloaded: 'Downloaded the data',
  },
  kind: {
    text: 'Text',
    guide: 'The guide, to you',
    series: 'An email after the guide, to you',
    receipt: 'Receipt for your assessment, to you',
    message: 'Notice of a message, to you',
    'messages-link': 'Link to your messages, to you',
    'download-link': 'Link to your data, to you',
    downloaded: 'Notice of a download, to you',
    deleted: 'Receipt for a deletion, to you',
    notice: 'Notice of your assessment, to your coach',
    reminder: 'Reminder to answer you, to your coach',
    'message-notice': 'Notice of your message, to your coach',
    'consent-withdrawn': 'Notice of your withdrawal, to your coach',
    'data-deleted': 'Notice of your deletion, to your coach',
    exported: 'Notice of an export of your data, to you',
  },
  reason: {
    bounced: 'An earlier email to this address was returned',
    complained: 'You marked an email as spam',
    unsubscribed: 'You unsubscribed',
    limited: 'Too many requests for the guide',
    'source-limit': 'Too many requests for the guide from one network',
    'hourly-limit': 'Too many requests for the guide in an hour',
    'not-yet': 'Not due yet',
    'not-needed': 'No longer needed',
    'no-address': 'No confirmed address',
    'unconfirmed-limit': 'Too many assessments from unconfirmed addresses in an hour',
    announced: 'Another email about several messages covers it',
    'sent-before': 'An earlier email covers it',
    'alarm-raised': 'Instead of this email, the site alerted its operator',
    spam: 'Your coach marked your assessment as spam',
    submitted: 'You submitted an assessment',
    'lead-gone': 'The request for the guide was deleted',
    deleted: 'Your account was being deleted',
    trial: 'A trial site emails only one address',
    'not-composed': 'The site couldn’t create this email',
  },
};

/** Returns undefined for a value that people can read as it is. */
export const valueWords = (field: string, value: unknown): string | undefined => {
  if (field === 'answeredAfter' && typeof value === 'number') return durationWords(value);
  if (typeof value !== 'string') return undefined;
  if (field === 'change') return changeWords(value);
  return words[field]?.[value] ?? (field === 'reason' ? 'A technical problem' : undefined);
};
