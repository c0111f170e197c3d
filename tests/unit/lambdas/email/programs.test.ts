import { caniemail } from 'caniemail';
import { expect, test } from 'vitest';
import { codeEmail, invitationEmail } from '#infra/accounts/account-emails.ts';
import { emailKind, emailKindNames } from '#lambdas/email/kinds.ts';
import { series } from '#lambdas/email/series.ts';
import version1 from '#tests/unit/lambdas/records/version-1.json' with { type: 'json' };

const settings = {
  siteUrl: 'https://site.example',
  coachEmail: 'coach@example.com',
  timeZone: 'America/Los_Angeles',
  reader: { email: 'ada@example.com', token: 'T0ken' },
};

const kinds = emailKindNames.filter((name) => name !== 'series' || series.length > 0);

const composed = kinds.map((name): [string, string] => {
  const kind = emailKind(name);
  const payload = kind.needs.parse(version1.payloads[name]);
  return [name, kind.compose(version1.lead.id, payload, settings).html];
});

const emails: [string, string][] = [
  ...composed,
  ['code', codeEmail('Ignore it.').emailBody],
  ['invitation', invitationEmail(2, settings.siteUrl).emailBody],
];

const lightStays = 'The light colors are inline, and remain.';
const ours = 'Every program supports the values that the emails use.';
const looks = 'The text only looks plainer.';

const acceptable: Readonly<Record<string, string>> = {
  '@media': lightStays,
  '<style> element': lightStays,
  'color-scheme CSS property': lightStays,
  'color-scheme meta tag': lightStays,
  '<body> element': 'The outer table has its color, too.',
  'align attribute': ours,
  background: ours,
  border: ours,
  'font-size': ours,
  margin: ours,
  'text-decoration': ours,
  'width attribute': ours,
  'width property': ours,
  'border-radius': looks,
  'letter-spacing': looks,
  'text-wrap': looks,
  'word-break': looks,
  padding: 'A button’s padding is on its cell. Elsewhere, padding only separates text from lines.',
  'max-width': 'Apple’s phones are narrower than the column.',
  'aria-hidden attribute': 'A screen reader then says the guide’s number twice.',
  'role attribute': 'Outlook ignores it; the others need it.',
};

test.each(emails)(
  'Gmail, Outlook, and Apple Mail support each feature of the email "%s", or the email works without the feature',
  (_, html) => {
    const { issues } = caniemail({
      clients: [
        'gmail.*',
        'outlook.windows',
        'outlook.macos',
        'outlook.outlook-com',
        'apple-mail.*',
      ],
      html,
    });
    const lacking = [...issues.errors, ...issues.warnings].flatMap(([program, features]) =>
      features
        .filter(({ title }) => !acceptable[title])
        .map(({ title, notes }) => `${title}: ${program} ${notes.join(' ')}`),
    );
    expect([...new Set(lacking)]).toEqual([]);
  },
);
