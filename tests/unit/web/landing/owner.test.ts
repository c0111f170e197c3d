import { expect, test } from 'vitest';
import { brand } from '#shared/brand.ts';
import * as content from '#web/content/content.ts';
import * as owner from '#web/content/owner.ts';
import { samplesLeft } from '#web/content/samples-left.ts';

const own: Partial<content.Content> = owner;
const shown = new Map(Object.entries(content));

test('each text of the owner replaces a section that there is', () => {
  for (const [name, section] of Object.entries(own)) expect(shown.get(name), name).toBe(section);
});

test('no claim is a sample on a site that says it has none', () => {
  expect(brand.sampleContent ? [] : samplesLeft).toEqual([]);
});

test('names are at most 40 letters, which the layout holds', () => {
  for (const name of [brand.name, brand.coach.firstName, brand.coach.fullName]) {
    expect(name.trim()).not.toBe('');
    expect([...name].length).toBeLessThanOrEqual(40);
  }
});
