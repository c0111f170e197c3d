import { expect, test } from 'vitest';
import { fonts } from '#web/prerender/fonts.ts';

test('a page in Western European letters loads one font file per typeface', async () => {
  const { css, files } = await fonts('Hale Coaching, Élodie');
  expect(files.size).toBe(2);
  expect(css).not.toContain('unicode-range');
});

test('each typeface has a separate small font file for other Latin letters, such as Polish ones', async () => {
  const { css, files } = await fonts('Żółkiewska, Đorđević 山');
  expect(files.size).toBe(4);
  for (const letter of 'Żłćđ')
    expect(css).toMatch(
      new RegExp(`unicode-range:[^}]*U\\+${letter.codePointAt(0)?.toString(16)}\\b`),
    );
  expect(css).not.toContain('U+5c71');
  const sizes = [...files.values()].map(({ length }) => length).sort((a, b) => a - b);
  expect(sizes[1]).toBeLessThan(3_000);
});
