import { expect, test } from 'vitest';
import { leadSchema, SOURCE_MAX } from '#shared/domain/lead.ts';
import { leadSource } from '#web/landing/free-guide/free-guide.tsx';

const at = (query: string) => new URL(`https://coach.example/${query}`);

test('a lead’s source consists of the campaign and the site that linked to the page', () => {
  const page = at('?utm_source=newsletter&utm_medium=email&utm_campaign=spring%20start&x=1');
  expect(leadSource(page, 'https://www.example.org/some/post?private=1')).toEqual({
    source: 'newsletter',
    medium: 'email',
    campaign: 'spring start',
    referrer: 'www.example.org',
  });
});

test('a lead has no source if the visitor typed the address or followed a link on the site itself', () => {
  expect(leadSource(at(''), '')).toBeUndefined();
  expect(leadSource(at('?utm_source='), 'https://coach.example/privacy')).toBeUndefined();
});

test.each([
  ['long', 'a'.repeat(5_000), 'a'.repeat(SOURCE_MAX)],
  ['unprintable', 'a%00b', undefined],
])(
  'a visitor can still request the guide if the campaign in the link is %s',
  (_, campaign, expected) => {
    const source = leadSource(at(`?utm_source=x&utm_campaign=${campaign}`), '');
    expect(source?.campaign).toBe(expected);
    const lead = { email: 'ada@example.com', name: 'ada', source };
    expect(leadSchema.safeParse(lead).success).toBe(true);
  },
);
