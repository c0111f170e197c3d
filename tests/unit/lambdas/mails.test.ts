import * as fc from 'fast-check';
import PostalMime from 'postal-mime';
import { describe, expect, test } from 'vitest';
import { mailer, type Sent } from '#lambdas/adapters/mailer.ts';
import { parseToken } from '#lambdas/lead/unsubscribe-token.ts';
import { assessmentNotice } from '#lambdas/mail/assessment-notice.ts';
import { guideMail } from '#lambdas/mail/guide-mail.ts';
import type { Mail } from '#lambdas/mail/mail.ts';
import { brand } from '#shared/brand.ts';
import { guide } from '#shared/contract.ts';
import { emailAddress } from '#shared/email.ts';
import { guideJob, noticeJob } from '#tests/support/lambdas/mail-world.ts';

const site = { siteUrl: 'https://site.example' };
const LEAD = '1'.repeat(32);
const SECRET = '2'.repeat(32);
const leadOf = (email: string) =>
  ({ kind: 'guide', leadId: LEAD, email, unsubscribeSecret: SECRET }) as const;
const notice = {
  kind: 'assessment',
  assessmentId: '3'.repeat(32),
  createdAt: '2026-01-02T03:04:05.000Z',
} as const;

/** Sends a mail by an SES that keeps it, or throws what it is given. */
const sendRaw = async (mail: Mail, error?: unknown) => {
  const inputs: { RawMessage: { Data: Uint8Array }; Destinations: string[]; Tags: object[] }[] = [];
  const client = {
    send: async ({ input }: { input: (typeof inputs)[0] }) => {
      inputs.push(input);
      if (error) throw error;
      return { MessageId: 'message-1' };
    },
  };
  const send = mailer({
    client: client as never,
    from: 'guide@site.example',
    configurationSet: 'site',
  });
  const sent = await send(mail, guideJob('1'));
  const [input] = inputs;
  if (!input) throw new Error('Nothing was sent');
  return { sent, input, raw: Buffer.from(input.RawMessage.Data).toString() };
};

describe('the guide mail', () => {
  const mail = guideMail(leadOf('ada@example.com'), site);

  test.each(['text', 'html'] as const)(
    'has link, postal address and a way out in its %s',
    (part) => {
      expect(mail[part]).toContain(`https://site.example${guide.path}`);
      expect(mail[part]).toContain(brand.postalAddress);
      expect(mail[part]).toMatch(/https:\/\/site\.example\/api\/unsubscribe\?token=[0-9a-f]{64}/);
    },
  );

  test('can be ended by one click of a mail program', () => {
    expect(mail.headers).toEqual({
      'List-Unsubscribe': expect.stringMatching(
        /^<https:\/\/site\.example\/api\/unsubscribe\?token=\w+>$/,
      ),
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    });
    const url = mail.headers?.['List-Unsubscribe']?.slice(1, -1) ?? '';
    expect(parseToken(new URL(url).searchParams.get('token') ?? '')).toEqual({
      leadId: LEAD,
      secret: SECRET,
    });
  });

  test('needs nothing from elsewhere to be read', () => {
    expect(mail.html).not.toMatch(/<img|<script|<link|url\(/);
    expect(mail.html).toContain('name="color-scheme" content="light dark"');
  });
});

describe('the notice', () => {
  const mail = assessmentNotice(notice, 'coach@example.com');

  test.each(['text', 'html'] as const)('has id, time and how to read it in its %s', (part) => {
    expect(mail[part]).toContain(notice.assessmentId);
    expect(mail[part]).toContain(notice.createdAt);
    expect(mail[part]).toContain(`npm run assessments -- read ${notice.assessmentId}`);
  });

  test('says the same whoever it is about', () => {
    const other = assessmentNotice(
      { ...notice, assessmentId: '4'.repeat(32) },
      'coach@example.com',
    );
    const withoutId = ({ text, html, subject }: Mail) =>
      [text, html, subject].map((part) => part.replaceAll(/[34]{32}/g, ''));
    expect(withoutId(other)).toEqual(withoutId(mail));
    expect(mail.subject).not.toMatch(/\d/);
  });
});

const markedAddress = fc
  .tuple(
    fc.string({ unit: 'binary', maxLength: 12 }),
    fc.constantFrom('<', '>', '"', '&', '\r\n', ''),
  )
  .map(([text, mark]) => `MARK${mark}${text}@example.com`);

test('whatever an address is, no part of a mail echoes it, and no header is broken', async () => {
  await fc.assert(
    fc.asyncProperty(markedAddress, async (email) => {
      const mail = guideMail(leadOf(email), site);
      const shown = [mail.text, mail.html, mail.subject, ...Object.values(mail.headers ?? {})];
      for (const part of shown) expect(part).not.toContain('MARK');
      for (const header of [mail.subject, ...Object.values(mail.headers ?? {})]) {
        expect(header).not.toMatch(/[\r\n]/);
      }
    }),
    { numRuns: 500 },
  );
});

test('whatever an id is, the notice has no markup of it', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (id, time) => {
      const record = { ...notice, assessmentId: `<i>&"${id}`, createdAt: `<b>&"${time}` };
      const { html, subject } = assessmentNotice(record, 'coach@example.com');
      expect(html).not.toMatch(/<i>|<b>|&"/);
      expect(subject).not.toMatch(/[\r\n]/);
    }),
    { numRuns: 500 },
  );
});

test.each([
  ['guide mail', guideMail(leadOf('ada@example.com'), site)],
  ['notice', assessmentNotice(notice, 'coach@example.com')],
])(
  'the %s follows the reader into the dark: whatever is coloured has a second colour',
  (_, { html }) => {
    const [head = '', body = ''] = html.split('</head>');
    expect(head).toContain('prefers-color-scheme: dark');
    for (const [tag, style = ''] of body.matchAll(/<[^>]*style="([^"]*)"[^>]*>/g)) {
      if (!style.includes('#')) continue;
      const classes = /class="([^"]+)"/.exec(tag)?.[1]?.split(' ') ?? [];
      expect(classes, tag).not.toEqual([]);
      for (const name of classes) expect(head).toContain(`.${name} {`);
    }
  },
);

describe('what SES is given', () => {
  test('is one mail to one address, with text and HTML', async () => {
    const { raw, input } = await sendRaw(guideMail(leadOf('ada@example.com'), site));
    const mail = await PostalMime.parse(raw);
    expect(input).toMatchObject({
      Source: 'guide@site.example',
      Destinations: ['ada@example.com'],
      ConfigurationSetName: 'site',
      Tags: [
        { Name: 'kind', Value: 'guide' },
        { Name: 'record', Value: '1' },
      ],
    });
    expect(mail.from).toEqual({ name: brand.name, address: 'guide@site.example' });
    expect(mail.to).toEqual([{ name: '', address: 'ada@example.com' }]);
    expect(mail.replyTo).toEqual([{ name: '', address: brand.email }]);
    expect(mail.subject).toBe(`Your free guide: ${guide.title}`);
    expect(mail.text).toContain(guide.path);
    expect(mail.html).toContain(guide.path);
    const header = (key: string) => mail.headers.find((one) => one.key === key)?.value;
    expect(header('list-unsubscribe')).toMatch(/^<https:[^>]*>$/);
    expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
  });

  test('tells the owner of an assessment, so that a bounce finds its record', async () => {
    const client = {
      send: async ({ input }: { input: { Tags: object[] } }) => ({
        MessageId: JSON.stringify(input.Tags),
      }),
    };
    const send = mailer({ client: client as never, from: 'a@b.example', configurationSet: 'site' });
    const sent = await send(assessmentNotice(notice, 'coach@example.com'), noticeJob('2'));
    expect(sent).toMatchObject({ messageId: expect.stringContaining('"owner","Value":"user-1"') });
  });

  test('goes to the address alone, for every address that the schema takes', async () => {
    await fc.assert(
      fc.asyncProperty(fc.emailAddress(), async (address) => {
        const parsed = emailAddress.safeParse(address);
        if (!parsed.success) return;
        const { raw, input } = await sendRaw(guideMail(leadOf(parsed.data), site));
        const mail = await PostalMime.parse(raw);
        expect(input.Destinations).toEqual([parsed.data]);
        expect(mail.to?.map((to) => to.address)).toEqual([parsed.data]);
        expect(mail.bcc ?? mail.cc ?? []).toEqual([]);
      }),
      { numRuns: 200 },
    );
  });

  const serviceError = (name: string, httpStatusCode?: number) =>
    Object.assign(new Error(name), { name, $metadata: { httpStatusCode } });

  test.each<[string, unknown, Partial<Sent>]>([
    [
      'a rejection',
      serviceError('MessageRejected', 400),
      { outcome: 'rejected', reason: 'MessageRejected' },
    ],
    [
      'an unverified domain',
      serviceError('MailFromDomainNotVerifiedException', 400),
      { outcome: 'rejected' },
    ],
    ['a throttle', serviceError('Throttling', 400), { outcome: 'unavailable', inDoubt: false }],
    ['a failure', serviceError('InternalFailure', 500), { outcome: 'unavailable', inDoubt: false }],
    [
      'paused sending',
      serviceError('AccountSendingPausedException', 400),
      { outcome: 'unavailable', inDoubt: false },
    ],
    ['no answer', serviceError('TimeoutError'), { outcome: 'unavailable', inDoubt: true }],
    [
      'a cut connection',
      Object.assign(new Error('socket hang up'), { code: 'ECONNRESET' }),
      { outcome: 'unavailable', inDoubt: true },
    ],
    [
      'no connection',
      Object.assign(new Error('connect'), { code: 'ECONNREFUSED' }),
      { outcome: 'unavailable', inDoubt: false },
    ],
  ])('%s is told apart', async (_, error, expected) => {
    const { sent } = await sendRaw(guideMail(leadOf('ada@example.com'), site), error);
    expect(sent).toMatchObject(expected);
  });
});
