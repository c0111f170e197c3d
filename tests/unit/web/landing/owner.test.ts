import { expect, test, vi } from 'vitest';
import { brand } from '#shared/brand.ts';
import * as content from '#web/content/content.ts';
import * as legal from '#web/content/legal/legal.ts';
import * as owner from '#web/content/owner.ts';
import { samplesLeft } from '#web/content/samples-left.ts';

const own: Partial<content.Content> = owner;
const shown = new Map(Object.entries({ ...content, ...legal }));

test('the site’s content contains each section that the owner wrote', () => {
  for (const [name, section] of Object.entries(own)) expect(shown.get(name), name).toBe(section);
});

test('if sampleContent is false, the site contains none of the sample’s claims', () => {
  expect(brand.sampleContent ? [] : samplesLeft).toEqual([]);
});

test('the check for remaining sample content finds the sample series', async () => {
  vi.resetModules();
  vi.doMock('#web/content/content.ts', async (original) => {
    const { sampleSeries } = await import('#web/content/sample-series.ts');
    return { ...(await original<typeof content>()), series: sampleSeries };
  });
  const { samplesLeft: left } = await import('#web/content/samples-left.ts');
  vi.doUnmock('#web/content/content.ts');
  vi.resetModules();
  expect(left).toContain('series');
});

test('the names of the brand and the coach have 1 to 40 characters', () => {
  for (const name of [brand.name, brand.coach.firstName, brand.coach.fullName]) {
    expect(name.trim()).not.toBe('');
    expect([...name].length).toBeLessThanOrEqual(40);
  }
});
