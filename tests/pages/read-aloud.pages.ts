import { build } from 'esbuild';
import type { Page } from 'playwright';
import { beforeAll, expect, test } from 'vitest';
import { root } from '#infra/paths.ts';
import { inBrowser } from '#tests/support/browser/watched-page.ts';
import { open } from './coach-day/coach-page.ts';

inBrowser();

let reader: string;
beforeAll(async () => {
  const { outputFiles } = await build({
    stdin: {
      contents: `export { virtual } from '@guidepup/virtual-screen-reader/browser.js'`,
      resolveDir: root,
    },
    bundle: true,
    write: false,
    format: 'iife',
    globalName: 'reader',
  });
  reader = `${outputFiles[0]?.text} window.virtual = reader.virtual;`;
});

type Virtual = typeof import('@guidepup/virtual-screen-reader')['virtual'];

const virtualOf = (page: Page) =>
  page.evaluateHandle(() => (window as unknown as { virtual: Virtual }).virtual);

const openAloud = async (name: string): Promise<Page> => {
  const page = await open(name);
  // Unlike browsers, this simulated screen reader also reads a closed menu.
  await page.evaluate(() => {
    for (const each of document.querySelectorAll<HTMLElement>(
      'details:not([open]) > :not(summary)',
    ))
      each.hidden = true;
  });
  await page.evaluate(reader);
  await (await virtualOf(page)).evaluate((virtual) =>
    virtual.start({ container: document.querySelector('main') ?? document.body }),
  );
  return page;
};

const readAll = async (page: Page): Promise<string[]> => {
  const phrases = await (await virtualOf(page)).evaluate(async (virtual) => {
    while ((await virtual.lastSpokenPhrase()) !== 'end of main') await virtual.next();
    return virtual.spokenPhraseLog();
  });
  return phrases
    .filter((phrase) => !/^(end of |paragraph$|list$|listitem|term$|definition$)/.test(phrase))
    .map((phrase) =>
      phrase
        .replace(/\b([A-Z]\w{2} |\w{3}, \w{3} \d+, )?\d+:\d\d [AP]M/, 'TIME')
        .replace(/\b\d+ (h|min)\b( \d+ min)?/, 'LONG'),
    );
};

const after = (phrases: string[], first: string, count: number) => {
  const from = phrases.indexOf(first);
  return phrases.slice(from, from + count);
};

test('a screen reader reads the inbox’s headings and figures, and a client’s state, time, and clock', async () => {
  const phrases = await readAll(await openAloud('coach-inbox'));
  expect(phrases.slice(0, 2)).toEqual(['main', 'heading, Inbox, level 1']);
  expect(after(phrases, 'button, Plan time off, key shortcuts t', 7)).toEqual([
    'button, Plan time off, key shortcuts t',
    'waiting now',
    '5',
    'median time to answer, 90 days',
    'LONG',
    'answered on time',
    '61 of 62',
  ]);
  expect(after(phrases, 'heading, Waiting, level 2', 15)).toEqual([
    'heading, Waiting, level 2',
    ...['link, Priya Raman, New overdue by LONG', 'New', 'Sent', 'TIME', 'overdue by LONG'],
    ...['group', 'Change Priya Raman’s case', 'Change Priya Raman’s case'],
    'end, Change Priya Raman’s case',
    'link, Dana Whitfield, No answer yet, next try TIME LONG left',
    ...['No answer yet, next try TIME', 'Sent', 'TIME', 'LONG left'],
  ]);
  expect(after(phrases, 'heading, Not waiting, level 2', 6)).toEqual([
    'heading, Not waiting, level 2',
    'link, Grace Okafor, Contacted by phone answered in LONG',
    ...['Contacted by phone', 'Sent', 'TIME', 'answered in LONG'],
  ]);
});

test('a screen reader reads a case’s name, contact details, state, and actions, and what to ask about first', async () => {
  const phrases = await readAll(await openAloud('coach-case'));
  const who = after(phrases, 'heading, Jordan Ellis, level 1', 15);
  expect(who).toEqual([
    'heading, Jordan Ellis, level 1',
    ...['link, (503) 555-0142', 'link, jordan@example.com'],
    ...['strong', 'New', '. Sent', 'TIME', '.', 'LONG left'],
    ...['region, What happened', 'link, Call'],
    ...['button, Contacted by phone, not disabled, key shortcuts c', 'Contacted', 'by phone'],
    'button, No answer retry TIME, not disabled, key shortcuts x',
  ]);
  expect(after(phrases, 'heading, What to ask about first, level 2', 7)).toEqual([
    'heading, What to ask about first, level 2',
    ...['Condition', 'High blood pressure', 'Condition', 'Back problems'],
    ...['Medications', 'Lisinopril, 10 mg.'],
  ]);
});
