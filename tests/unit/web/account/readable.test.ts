import { parse } from 'node-html-parser';
import { afterEach, expect, test, vi } from 'vitest';
import { emailKindNames } from '#lambdas/email/kinds.ts';
import { caseStates } from '#shared/domain/case.ts';
import { clearanceStates } from '#shared/domain/clearance.ts';
import { auditActions } from '#shared/domain/coach.ts';
import { type Everything, everythingSchema } from '#shared/domain/everything.ts';
import { readable } from '#web/account/rights/readable.ts';

afterEach(() => {
  vi.unstubAllEnvs();
});

const time = '2026-11-22T10:00:00.000Z';
const everything: Everything = {
  version: 1,
  madeAt: time,
  account: {
    id: 'sub-1',
    name: 'Robin',
    email: 'r@example.com',
    isEmailConfirmed: true,
    createdAt: '2026-01-02T03:04:05.000Z',
  },
  assessments: [
    {
      id: 'a1',
      sentAt: time,
      consentVersion: '2026-11',
      consentHash: 'hash',
      answers: {
        medications: 'two\nlines <script>alert("1 & 2")</script>',
        medicalConditions: ['Asthma'],
      },
    },
    { id: 'a2', sentAt: time, consentVersion: '2026-11', unreadable: true },
  ],
  progress: { state: 'contacted', answeredAfter: 7_200_000 },
  contact: { name: 'Robin', email: 'r@example.com', phone: '555' },
  messages: [],
  messageLinksRequestedAt: [],
  notes: [{ at: time, content: { kind: 'text', text: 'a note' } }],
  history: [{ at: time, action: 'opened', by: 'trainer', assessmentId: 'a1' }],
  guideRequests: [{ id: 'g1', requestedAt: time, email: 'r@example.com', name: 'r' }],
  emails: [{ kind: 'guide', state: 'suppressed', dueAt: time, reason: 'bounced' }],
  emailLimits: { guideEmailsAt: [time], stoppedFor: [{ reason: 'bounced', at: time }] },
  draftKeyMadeAt: time,
  downloadsRequestedAt: [time],
  recipients: ['the coach'],
  leftOut: [{ what: 'backups', why: 'the same records' }],
};

const leaves = (value: unknown): unknown[] =>
  typeof value === 'object' && value !== null ? Object.values(value).flatMap(leaves) : [value];

const words: Record<string, string> = {
  contacted: 'Your coach got in touch',
  7200000: '2 h 0 min',
  text: 'Text',
  opened: 'Opened your answers',
  trainer: 'A trainer',
  guide: 'The guide, to you',
  suppressed: 'Not sent',
  bounced: 'An earlier email to this address was returned',
  [time]: 'Nov 22, 2026, 2:00 AM PST',
  '2026-01-02T03:04:05.000Z': 'Jan 1, 2026, 7:04 PM PST',
};

test('the page that a client saves contains each value of the download’s JSON, or words for it, and times in the client’s zone', () => {
  vi.stubEnv('TZ', 'America/Los_Angeles');
  expect(everythingSchema.safeParse(everything).success).toBe(true);
  const page = parse(readable(everything));
  const text = page.querySelector('body')?.textContent ?? '';
  const shown = (value: unknown) =>
    value === true ? 'Yes' : (words[String(value)] ?? String(value));
  for (const value of leaves(everything)) expect(text).toContain(shown(value));
  expect(page.querySelectorAll('section h2').length).toBe(Object.keys(everything).length - 2);
});

test('the page that a client saves shows markup as text and loads no other files', () => {
  const html = readable(everything);
  expect(html).not.toContain('<script');
  expect(html).toContain('two\nlines &lt;script&gt;alert(&quot;1 &amp; 2&quot;)');
  expect(html).not.toMatch(/(src|href)=/);
});

// The audit stores these actions under the trainer's id, so no download contains them.
const ofTrainers = /^(listed|searched|exported|set time off)/;

test('the page that a client saves says why an email was not sent, without the codes of errors', () => {
  const emails = ['alarm-raised', 'MessageRejected'].map((reason) => ({
    kind: 'reminder',
    state: 'suppressed',
    dueAt: time,
    reason,
  }));
  const text = parse(readable({ ...everything, emails })).textContent;
  expect(text).toContain('Instead of this email, the site alerted its operator');
  expect(text).toContain('A technical problem');
  expect(text).not.toMatch(/alarm-raised|MessageRejected/);
});

test('the page that a client saves has words for each status, action, and kind of email', () => {
  const actions = auditActions.filter((action) => !ofTrainers.test(action));
  const progress = caseStates.map((state) => ({
    state,
    clearance: { state: clearanceStates[0], on: '2026-11-22', at: time },
  }));
  const html = readable({
    ...everything,
    history: [
      ...actions.map((action) => ({ at: time, action, by: 'owner' as const })),
      ...[...caseStates, 'clearance'].flatMap((change) =>
        [change, `back to ${change}`].map((each) => ({
          at: time,
          action: 'changed',
          by: 'trainer' as const,
          change: each,
        })),
      ),
    ],
    emails: emailKindNames.map((kind) => ({ kind, state: 'sent', dueAt: time })),
  });
  const pages = progress.map((each) => readable({ ...everything, progress: each }));
  const shown = parse([html, ...pages].join(''))
    .querySelectorAll('dd > p')
    .map(({ textContent }) => textContent);
  const codes = [...caseStates, ...clearanceStates, ...actions, ...emailKindNames, 'clearance'];
  expect(shown.filter((text) => codes.some((code) => text === code))).toEqual([]);
  expect(shown.filter((text) => text.startsWith('back to'))).toEqual([]);
  expect(shown).toContain('Changed back to: Your coach got in touch');
});

test('the page that a client saves begins with the answers and messages, and shows IDs and fingerprints below them', () => {
  const page = parse(readable(everything));
  expect(page.querySelectorAll('section h2').map(({ textContent }) => textContent)).toEqual([
    'What you sent',
    'Your messages with your coach',
    ...Array.from({ length: Object.keys(everything).length - 4 }, () => expect.any(String)),
  ]);
  const labels = page
    .querySelector('section li > dl')
    ?.childNodes.flatMap((each) =>
      'tagName' in each && each.tagName === 'DT' ? each.textContent : [],
    );
  expect(labels).toEqual([
    'Sent',
    'Your answers',
    'ID',
    'Version of the consent text',
    'Fingerprint of the consent text',
  ]);
});

test('the page that a client saves doesn’t promise an email that is only planned', () => {
  const emails = [{ kind: 'series', state: 'pending', dueAt: time }];
  expect(parse(readable({ ...everything, emails })).textContent).toContain(
    'We’ll send it only if it’s still needed.',
  );
});
