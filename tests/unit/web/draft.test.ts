import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { dropDraft, keepDraft, readDraft } from '#web/assessment/draft.ts';

const items = new Map<string, string>();

beforeEach(() => {
  items.clear();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => items.set(key, value),
    removeItem: (key: string) => items.delete(key),
  });
});
afterEach(() => vi.unstubAllGlobals());

const answers = { fullName: 'Ada', medicalConditions: ['Asthma'] };

test('answers are there again for who wrote them', () => {
  keepDraft('ada', answers);
  expect(readDraft('ada')).toEqual(answers);
});

test('nobody else gets them', () => {
  keepDraft('ada', answers);
  expect(readDraft('eve')).toBeUndefined();
});

test('dropped, they are gone from the storage', () => {
  keepDraft('ada', answers);
  dropDraft();
  expect(items.size).toBe(0);
});

test.each(['{', 'null', '"text"'])('a storage that holds %s is no draft', (content) => {
  items.set('coaching.draft', content);
  expect(readDraft('ada')).toBeUndefined();
});
