import * as fc from 'fast-check';
import PostalMime from 'postal-mime';
import { describe, expect, test } from 'vitest';
import { downloadLinkMail } from '#lambdas/mail/emails/download-link-mail.ts';
import { downloadedMail } from '#lambdas/mail/emails/downloaded-mail.ts';
import { erasedMail } from '#lambdas/mail/emails/erased-mail.ts';
import { guideMail as guideKind } from '#lambdas/mail/emails/guide-mail.ts';
import { escapeHtml } from '#lambdas/mail/emails/mail-parts.ts';
import { noticeMail } from '#lambdas/mail/emails/notice-mail.ts';
import { parseToken } from '#lambdas/mail/unsubscribe-token.ts';
import { type Mail, mailer, type Sent } from '#lambdas/platform/aws/mailer.ts';
import { brand } from '#shared/brand.ts';
import { emailAddress } from '#shared/domain/email.ts';
import { guide, recordPath } from '#shared/domain/pages.ts';
import { retention } from '#shared/domain/privacy.ts';
import { DOWNLOAD_FRAGMENT } from '#shared/endpoints/client.ts';

const settings = { siteUrl: 'https://site.example', coachEmail: 'coach@example.com' };
const LEAD = '1'.repeat(32);
const SECRET = '2'.repeat(32);
const guideMail = (email: string): Mail =>
  guideKind.compose(LEAD, { email, unsubscribeSecret: SECRET }, settings);
const ASSESSMENT = '3'.repeat(32);
const CREATED_AT = '2026-01-02T03:04:05.000Z';
const notice = (id = ASSESSMENT, createdAt = CREATED_AT): Mail =>
  noticeMail.compose(id, { createdAt }, settings);

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
  const sent = await send(mail, { kind: 'guide', entry: '1' });
  const [input] = inputs;
  if (!input) throw new Error('Nothing was sent');
  return { sent, input, raw: Buffer.from(input.RawMessage.Data).toString() };
};

test('text is escaped for HTML, attributes included', () => {
  const html = `<p title='${escapeHtml(`"'&<>`)}'>${escapeHtml('a < b & c')}</p>`;
  expect(html).toBe(`<p title='&#34;&#39;&#38;&#60;&#62;'>a &#60; b &#38; c</p>`);
});

describe('the guide mail', () => {
  const mail = guideMail('ada@example.com');

  test.each(['text', 'html'] as const)(
    'has link, postal address and a way out in its %s',
    (part) => {
      expect(mail[part]).toContain(`https://site.example${guide.path}`);
      expect(mail[part]).toContain(brand.postalAddress);
      expect(mail[part]).toMatch(/https:\/\/site\.example\/api\/unsubscribe\?token=[0-9a-f]{64}/);
    },
  );

  test.each(['text', 'html'] as const)(
    'has one link in its %s to what is kept of a request, and how to have it deleted',
    (part) => {
      expect(mail[part]).toContain('What I keep of your request, and how to have it deleted');
      expect(mail[part].split('https://site.example/privacy')).toHaveLength(2);
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
  const mail = notice();

  test.each(['text', 'html'] as const)(
    'has the assessment’s id, time and link in its %s',
    (part) => {
      expect(mail[part]).toContain(ASSESSMENT);
      expect(mail[part]).toContain(CREATED_AT);
      expect(mail[part]).toContain(recordPath(ASSESSMENT));
    },
  );

  test('says the same for every client', () => {
    const other = notice('4'.repeat(32));
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
      const mail = guideMail(email);
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
      const { html, subject } = notice(`<i>&"${id}`, `<b>&"${time}`);
      expect(html).not.toMatch(/<i>|<b>|&"/);
      expect(subject).not.toMatch(/[\r\n]/);
    }),
    { numRuns: 500 },
  );
});

test.each([
  ['guide mail', guideMail('ada@example.com')],
  ['notice', notice()],
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
    const { raw, input } = await sendRaw(guideMail('ada@example.com'));
    const mail = await PostalMime.parse(raw);
    expect(input).toMatchObject({
      Source: 'guide@site.example',
      Destinations: ['ada@example.com'],
      ConfigurationSetName: 'site',
      Tags: [
        { Name: 'kind', Value: 'guide' },
        { Name: 'entry', Value: '1' },
      ],
    });
    expect(mail.from).toEqual({ name: brand.name, address: 'guide@site.example' });
    expect(mail.to).toEqual([{ name: '', address: 'ada@example.com' }]);
    expect(mail.replyTo).toEqual([{ name: '', address: brand.email }]);
    expect(mail.subject).toBe(`Your free guide: ${brand.guideTitle}`);
    expect(mail.text).toContain(guide.path);
    expect(mail.html).toContain(guide.path);
    const header = (key: string) => mail.headers.find((one) => one.key === key)?.value;
    expect(header('list-unsubscribe')).toMatch(/^<https:[^>]*>$/);
    expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
  });

  test('goes to the address alone, for every address that the schema takes', async () => {
    await fc.assert(
      fc.asyncProperty(fc.emailAddress(), async (address) => {
        const parsed = emailAddress.safeParse(address);
        if (!parsed.success) return;
        const { raw, input } = await sendRaw(guideMail(parsed.data));
        const mail = await PostalMime.parse(raw);
        expect(input.Destinations).toEqual([parsed.data]);
        expect(mail.to?.map((to) => to.address)).toEqual([parsed.data]);
        expect(mail.bcc ?? mail.cc ?? []).toEqual([]);
      }),
      { numRuns: 200 },
    );
  });

  const serviceError = (name: string, httpStatusCode?: number, message = name) =>
    Object.assign(new Error(message), { name, $metadata: { httpStatusCode } });
  const connectionError = (code: string) => Object.assign(new Error('no'), { code });

  // As SES writes them, by its API reference and its developer guide.
  const NOT_VERIFIED =
    'Email address is not verified. The following identities failed the check in region US-EAST-1: a@b.example';

  test.each<[string, unknown, Partial<Sent>]>([
    [
      'a refused address',
      serviceError('InvalidParameterValue', 400, 'Illegal address'),
      { outcome: 'rejected', reason: 'InvalidParameterValue' },
    ],
    [
      'a refused mail',
      serviceError('MessageRejected', 400, 'Message contains a virus.'),
      { outcome: 'rejected', reason: 'MessageRejected' },
    ],
    [
      'F04: an unverified sender, or a recipient in the sandbox,',
      serviceError('MessageRejected', 400, NOT_VERIFIED),
      { outcome: 'account-refused', reason: 'MessageRejected' },
    ],
    [
      'F04: a suspended account',
      serviceError('MessageRejected', 400, 'Sending suspended for this account.'),
      { outcome: 'account-refused' },
    ],
    [
      'F04: an unverified MAIL FROM domain',
      serviceError('MailFromDomainNotVerifiedException', 400),
      { outcome: 'account-refused' },
    ],
    [
      'F04: paused sending',
      serviceError('AccountSendingPausedException', 400),
      { outcome: 'account-refused' },
    ],
    [
      'F04: a paused configuration set',
      serviceError('ConfigurationSetSendingPausedException', 400),
      { outcome: 'account-refused' },
    ],
    [
      'F04: a daily quota that is used up',
      serviceError('Throttling', 400, 'Daily message quota exceeded.'),
      { outcome: 'account-refused', reason: 'Throttling' },
    ],
    [
      'a throttle',
      serviceError('Throttling', 400, 'Maximum sending rate exceeded.'),
      { outcome: 'unavailable', inDoubt: false },
    ],
    ['a failure', serviceError('InternalFailure', 500), { outcome: 'unavailable', inDoubt: false }],
    ['no answer', serviceError('TimeoutError'), { outcome: 'unavailable', inDoubt: true }],
    ['a cut connection', connectionError('ECONNRESET'), { outcome: 'unavailable', inDoubt: true }],
    ['no connection', connectionError('ECONNREFUSED'), { outcome: 'unavailable', inDoubt: false }],
  ])('%s is told apart', async (_, error, expected) => {
    const { sent } = await sendRaw(guideMail('ada@example.com'), error);
    expect(sent).toMatchObject(expected);
  });
});

const owner = { email: 'ada@example.com' };
test.each([
  ['download link', downloadLinkMail.compose(LEAD, { ...owner, token: 'T0ken' }, settings)],
  ['note of a download', downloadedMail.compose(LEAD, { ...owner, at: CREATED_AT }, settings)],
  ['receipt of a deletion', erasedMail.compose(LEAD, owner, settings)],
])('the %s can be answered, and says who we are and where', (_, mail) => {
  expect(mail).toMatchObject({ to: owner.email, replyTo: brand.email });
  for (const body of [mail.text, mail.html]) {
    expect(body).toContain(mail.subject);
    expect(body).toContain(brand.coach.fullName);
    expect(body).toContain('https://site.example/privacy');
    expect(body).toContain(brand.postalAddress);
  }
});

test('the download link stands in both bodies', () => {
  const mail = downloadLinkMail.compose(LEAD, { ...owner, token: 'T0ken' }, settings);
  const link = `https://site.example/account${DOWNLOAD_FRAGMENT}T0ken`;
  expect(mail.text).toMatch(new RegExp(`^${link}$`, 'm'));
  expect(mail.html).toContain(`href="${link}"`);
});

describe('the receipt of a deletion', () => {
  const mail = erasedMail.compose(LEAD, { email: 'ada@example.com' }, settings);

  test.each(['text', 'html'] as const)(
    'its %s says what is gone and what stays for how long',
    (part) => {
      const { backupDays, tombstoneDays, logDays } = retention;
      expect(mail[part]).toContain('deleted');
      for (const days of [backupDays, tombstoneDays, logDays]) {
        expect(mail[part]).toContain(`${days} days`);
      }
      expect(mail[part]).toContain(brand.email);
    },
  );

  test('goes to the address alone, and has nothing to unsubscribe from', () => {
    expect(mail.to).toBe('ada@example.com');
    expect(mail).not.toHaveProperty('headers');
    expect(mail.html + mail.text).not.toContain('ada@example.com');
  });
});
