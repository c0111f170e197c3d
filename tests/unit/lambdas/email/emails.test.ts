import PostalMime from 'postal-mime';
import { describe, expect, test } from 'vitest';
import { deletedEmail, exportedEmail, receiptEmail } from '#lambdas/email/emails/client-emails.ts';
import {
  dataDeletedEmail,
  noticeEmail,
  reminderEmail,
} from '#lambdas/email/emails/coach-emails.ts';
import { guideEmail } from '#lambdas/email/emails/guide-emails.ts';
import { parseToken } from '#lambdas/email/unsubscribe-token.ts';
import { type Email, mailer } from '#lambdas/platform/aws/mailer.ts';
import { brand } from '#shared/brand.ts';
import { emailAddress } from '#shared/domain/email.ts';
import { casePath, guide } from '#shared/domain/pages.ts';
import { randomAddress } from '#tests/support/lambdas/random-inputs.ts';
import { anyText, oneOf, repeat, seededRandom } from '#tests/support/random.ts';

const ADA = 'ada@example.com';
const LEAD = '1'.repeat(32);
const SECRET = '2'.repeat(32);
const ASSESSMENT = '3'.repeat(32);
const CREATED_AT = '2026-01-02T03:04:05.000Z';
const settings = {
  siteUrl: 'https://site.example',
  coachEmail: 'coach@example.com',
  timeZone: 'America/Los_Angeles',
};

const guideTo = (email: string): Email =>
  guideEmail.compose(LEAD, { email, unsubscribeSecret: SECRET }, settings);
const assessmentNotice = { userId: 'ada', createdAt: CREATED_AT };
const noticeOf = (id: string, client = {}): Email => {
  const answerBy = new Date('2026-01-03T03:04:05.000Z');
  return noticeEmail.compose(id, { ...assessmentNotice, ...client }, { ...settings, answerBy });
};

const composeGuide = guideTo(ADA);
const notice = noticeOf(ASSESSMENT);
const receipt = deletedEmail.compose(LEAD, { email: ADA, of: 'account' }, settings);
const receiptOfAddress = deletedEmail.compose(LEAD, { email: ADA, of: 'address' }, settings);

describe.each(['text', 'html'] as const)('the emails as %s', (part) => {
  test('the guide email has a link to the guide, the postal address, an unsubscribe link, and one link to the privacy policy', () => {
    const body = composeGuide[part];
    expect(body).toContain(`https://site.example${guide.path}`);
    expect(body).toContain(brand.postalAddress);
    expect(body).toMatch(/https:\/\/site\.example\/api\/unsubscribe\?token=[0-9a-f]{64}/);
    expect(body).toContain('What I keep, and how to delete it');
    expect(body.split('https://site.example/privacy')).toHaveLength(2);
  });

  test('the notice has the assessment’s id, link, submission time, and due time, in the coach’s time zone', () => {
    const times = ['Thu, Jan 1, 7:04 PM Pacific Time', 'Fri, Jan 2, 7:04 PM Pacific Time'];
    for (const text of [ASSESSMENT, ...times, casePath(ASSESSMENT)]) {
      expect(notice[part]).toContain(text);
    }
  });

  test('a deletion receipt names the coach’s address, but not the client’s', () => {
    expect(receipt[part]).toContain(brand.email);
    expect(receipt[part]).not.toContain(ADA);
  });

  test('the deletion receipt for an address without an account mentions guide requests, but no account, assessment, or notes', () => {
    expect(receiptOfAddress[part]).toContain('We deleted your requests for the guide');
    expect(receiptOfAddress[part]).not.toMatch(/account|assessment|notes/i);
  });
});

test.each([
  ['deletion receipt', receipt],
  ['email about an export', exportedEmail.compose(LEAD, { email: ADA, at: CREATED_AT }, settings)],
])(
  'the %s names the coach, the postal address, and the privacy policy, and replies go to the coach',
  (_, email) => {
    expect(email).toMatchObject({ to: ADA, replyTo: brand.email });
    for (const text of [
      brand.coach.fullName,
      brand.postalAddress,
      'https://site.example/privacy',
    ]) {
      expect(email.text).toContain(text);
      expect(email.html).toContain(text);
    }
  },
);

test('the last notice of an hour says that more assessments may be waiting in the inbox', () => {
  const last = noticeEmail.compose(ASSESSMENT, assessmentNotice, {
    ...settings,
    isLastOfHour: true,
  });
  expect(last.text).toContain('more may be waiting in the inbox');
  expect(notice.text).not.toContain('more may be waiting');
});

test('the notice contains nothing about the client except the assessment’s id and times', () => {
  const other = '4'.repeat(32);
  const ofEve = noticeOf(other, { userId: 'eve', email: 'eve@example.com', fullName: 'Eve' });
  expect(JSON.parse(JSON.stringify(ofEve).replaceAll(other, ASSESSMENT))).toEqual(notice);
});

test('the coach’s email about a deletion shows an address that contains HTML as text', () => {
  const { html } = dataDeletedEmail.compose(LEAD, { email: `<a>"'&@example.com` }, settings);
  expect(html).toContain('&#60;a&#62;&#34;&#39;&#38;@example.com');
});

describe('the email to the coach about a deletion', () => {
  const textOf = (needs: { email?: string; waitingSince?: string }) =>
    dataDeletedEmail.compose(LEAD, needs, settings).text;
  const noAddress = 'It has no confirmed address';
  const toFind = 'The site no longer stores the client’s name';
  const toDelete = 'Please delete them now: emails, exported lists';

  test('names a confirmed address', () => {
    const text = textOf({ email: ADA });
    expect(text).toContain(`The site deleted the data of ${ADA}.`);
    expect(text).toContain(toDelete);
    expect(text).not.toContain(noAddress);
    expect(text).not.toContain(toFind);
  });

  test('says how to find a client without a confirmed address', () => {
    const text = textOf({ waitingSince: CREATED_AT });
    expect(text).toContain(noAddress);
    expect(text).toContain(toDelete);
    expect(text).toContain('a message on Thu, Jan 1, 7:04 PM Pacific Time.');
    expect(text).toContain(toFind);
  });

  test('doesn’t say whose copies to delete if an account without a confirmed address has no case', () => {
    const text = textOf({});
    expect(text).toContain(noAddress);
    expect(text).toContain('If you know who it was, please delete your copies.');
    expect(text).not.toContain(toDelete);
    expect(text).not.toContain(toFind);
  });
});

test('the email about an export names the time of the export and the coach’s time zone', () => {
  const { text } = exportedEmail.compose(LEAD, { email: ADA, at: CREATED_AT }, settings);
  expect(text).toContain('on Thu, Jan 1, 7:04 PM Pacific Time.');
});

test('the receipt of a submission says when the answer is due, and nothing about health', () => {
  const receiptWith = (answerBy?: Date) =>
    receiptEmail.compose(LEAD, { userId: 'ada', email: ADA }, { ...settings, answerBy });
  const { subject, text, html, replyTo } = receiptWith(new Date('2026-01-03T03:04:05Z'));
  expect(text).toContain('will read it and answer by Fri, Jan 2, 7:04 PM Pacific Time.');
  expect(receiptWith().text).not.toContain(' by ');
  expect(replyTo).toBeUndefined();
  expect(subject + text + html.replace(/<style>.*<\/style>/s, '')).not.toMatch(
    /health|assess|fitness/i,
  );
});

test('the guide email loads no images, scripts, or style sheets', () => {
  expect(composeGuide.html).not.toMatch(/<img|<script|<link|url\(/);
});

test('the notice’s subject says when the answer is due, if the due time is known', () => {
  expect(notice.subject).toBe('New health assessment: answer by Fri, Jan 2, 7:04 PM Pacific Time');
  const without = noticeEmail.compose(ASSESSMENT, assessmentNotice, settings);
  expect(without.subject).toBe('New health assessment');
  expect(without.text).not.toMatch(/answer by/i);
});

test.each([
  ['soon', /^Answer by Fri, Jan 2, 7:04 PM/],
  ['over', /^Overdue since Fri, Jan 2, 7:04 PM/],
])('the reminder "%s" has the due time in its subject, and links to the case', (step, subject) => {
  const dueAt = '2026-01-03T03:04:05.000Z';
  const needs = { userId: 'a-client', dueAt, step, assessmentId: ASSESSMENT };
  const reminder = reminderEmail.compose(LEAD, needs, settings);
  expect(reminder.subject).toMatch(subject);
  expect(reminder.text).toContain(`https://site.example${casePath(ASSESSMENT)}`);
});

test('the button of the notice is a table cell with color and padding', () => {
  expect(notice.html).toMatch(
    /<td class="button" bgcolor="#\w{6}" style="padding:[^"]+"><a class="label" href="https:\/\/site\.example/,
  );
});

test('the guide email doesn’t contain the recipient’s address, and no address can add a header', () => {
  repeat(500, (random) => {
    const mark = oneOf(random, ['<', '>', '"', '&', '\r\n', '']);
    const email = `MARK${mark}${anyText(random, 12)}@example.com`;
    const { subject, headers = {}, text, html } = guideTo(email);
    const shown = [subject, ...Object.values(headers)];
    for (const each of [...shown, text, html]) expect(each).not.toContain('MARK');
    for (const header of shown) expect(header).not.toMatch(/[\r\n]/);
  });
});

test('the id of an assessment can’t add markup to the notice', () => {
  repeat(500, (random) => {
    const { html, subject } = noticeOf(`<i>&"${anyText(random, 10)}`);
    expect(html).not.toMatch(/<i>|&"/);
    expect(subject).not.toMatch(/[\r\n]/);
  });
});

test.each([
  ['guide email', composeGuide],
  ['notice', notice],
])(
  'the %s has dark-mode styles, and each element with an inline color has a class that the style sheet defines',
  (_, { html }) => {
    const [head = '', body = ''] = html.split('</head>');
    expect(head).toContain('name="color-scheme" content="light dark"');
    expect(head).toContain('prefers-color-scheme: dark');
    for (const [tag, style = ''] of body.matchAll(/<[^>]*style="([^"]*)"[^>]*>/g)) {
      if (!style.includes('#')) continue;
      const classes = /class="([^"]+)"/.exec(tag)?.[1]?.split(' ') ?? [];
      expect(classes, tag).not.toEqual([]);
      for (const name of classes) expect(head).toContain(`.${name} {`);
    }
  },
);

describe('sending by SES', () => {
  const sendBySes = async (email: Email, error?: unknown) => {
    const inputs: { RawMessage: { Data: Uint8Array }; Destinations: string[] }[] = [];
    const client = {
      send: async ({ input }: { input: (typeof inputs)[0] }) => {
        inputs.push(input);
        if (error) throw error;
        return { MessageId: 'message-1' };
      },
    };
    const from = 'guide@site.example';
    const send = mailer({ client: client as never, from, configurationSet: 'site' });
    const sent = await send(email, { kind: 'guide', entry: '1' });
    const [input] = inputs;
    if (!input) expect.unreachable();
    return { sent, input, parsed: await PostalMime.parse(input.RawMessage.Data) };
  };

  test('SES gets the guide email for one address, as text and HTML, with unsubscribe headers', async () => {
    const { parsed, input } = await sendBySes(composeGuide);
    expect(input).toMatchObject({
      Source: 'guide@site.example',
      Destinations: [ADA],
      ConfigurationSetName: 'site',
      Tags: [
        { Name: 'kind', Value: 'guide' },
        { Name: 'entry', Value: '1' },
      ],
    });
    expect(parsed).toMatchObject({
      from: { name: brand.name, address: 'guide@site.example' },
      to: [{ name: '', address: ADA }],
      replyTo: [{ name: '', address: brand.email }],
      subject: `Your free guide: ${brand.guideTitle}`,
      text: expect.stringContaining(guide.path),
      html: expect.stringContaining(guide.path),
    });
    const header = (key: string) => parsed.headers.find((one) => one.key === key)?.value;
    const [, url = ''] = /^<(https:[^>]*)>$/.exec(header('list-unsubscribe') ?? '') ?? [];
    const token = new URL(url).searchParams.get('token') ?? '';
    expect(parseToken(token)).toEqual({ leadId: LEAD, secret: SECRET });
    expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
  });

  test('SES gets each address exactly as the schema returns it', async () => {
    const random = seededRandom(1);
    for (let run = 0; run < 200; run += 1) {
      const { data = '' } = emailAddress.safeParse(randomAddress(random));
      const { parsed, input } = await sendBySes(guideTo(data));
      expect(input.Destinations).toEqual([data]);
      expect(parsed.to?.map((to) => to.address)).toEqual([data]);
      expect(parsed.bcc ?? parsed.cc ?? []).toEqual([]);
    }
  });

  const serviceError = (name: string, httpStatusCode?: number, message = name) =>
    Object.assign(new Error(message), { name, $metadata: { httpStatusCode } });
  const connectionError = (code: string) => Object.assign(new Error('no'), { code });

  // These errors are from SES's API reference and developer guide.
  test.each([
    ['refuses an address', 'rejected', 'InvalidParameterValue', 'Illegal address'],
    ['refuses an email', 'rejected', 'MessageRejected', 'Message contains a virus.'],
    [
      'hasn’t verified the sender',
      'account-refused',
      'MessageRejected',
      'Email address is not verified. The following identities failed the check in region US-EAST-1: a@b.example',
    ],
    [
      'suspended the account',
      'account-refused',
      'MessageRejected',
      'Sending suspended for this account.',
    ],
    [
      'reports that the daily quota is used up',
      'account-refused',
      'Throttling',
      'Daily message quota exceeded.',
    ],
    ...[
      'MailFromDomainNotVerifiedException',
      'AccountSendingPausedException',
      'ConfigurationSetSendingPausedException',
    ].map((name) => [`returns ${name}`, 'account-refused', name, name] as const),
  ] as const)(
    'if SES %s, the outcome of the email is “%s”',
    async (_, outcome, reason, message) => {
      const { sent } = await sendBySes(composeGuide, serviceError(reason, 400, message));
      expect(sent).toMatchObject({ outcome, reason });
    },
  );

  test.each([
    [
      'throttles the call',
      'not sent',
      serviceError('Throttling', 400, 'Maximum sending rate exceeded.'),
    ],
    ['fails', 'not sent', serviceError('InternalFailure', 500)],
    ['can’t be reached', 'not sent', connectionError('ECONNREFUSED')],
    ['doesn’t respond', 'possibly sent', serviceError('TimeoutError')],
    ['cuts the connection', 'possibly sent', connectionError('ECONNRESET')],
  ])('if SES %s, the email counts as %s, and the sender can retry', async (_, counts, error) => {
    const { sent } = await sendBySes(composeGuide, error);
    expect(sent).toMatchObject({ outcome: 'unavailable', inDoubt: counts === 'possibly sent' });
  });
});
