import { build } from 'esbuild';
import type { Page } from 'playwright';
import { beforeAll, expect, test } from 'vitest';
import { root } from '#infra/paths.ts';
import { type CoachEndpointName, coachEndpoints } from '#shared/endpoints/coach.ts';
import { inBrowser, newPage } from '#tests/support/browser/watched-page.ts';
import { eventually } from '#tests/support/eventually.ts';
import { openedRecord, rows } from './screenshots/coach-answers.ts';
import { openState } from './screenshots/open-state.ts';
import { states } from './screenshots/states.ts';

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

/** Opens a trainers' page with a screen reader. */
const openAloud = async (name: string): Promise<Page> => {
  const state = states.find((each) => each.name === name);
  if (!state) throw new Error(`There is no state '${name}'`);
  const page = await openState(state, (session) =>
    newPage({ ...session, viewport: { width: 1280, height: 900 } }),
  );
  // Browsers hide the content of a closed menu from screen readers. This screen reader would read it.
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

const said = async (page: Page): Promise<string[]> =>
  (await virtualOf(page)).evaluate((virtual) => virtual.spokenPhraseLog());

/** @returns the spoken phrases without “end of …” and structure, with times as `TIME` and durations as `LONG` */
const readAll = async (page: Page): Promise<string[]> => {
  const phrases = await (await virtualOf(page)).evaluate(async (virtual) => {
    while ((await virtual.lastSpokenPhrase()) !== 'end of main') await virtual.next();
    return virtual.spokenPhraseLog();
  });
  return phrases
    .filter((phrase) => !/^(end of |paragraph$|list$|listitem|term$|definition$)/.test(phrase))
    .map((phrase) =>
      phrase
        .replace(/(\w{3}, \w{3} \d+, )?\d+:\d\d [AP]M/, 'TIME')
        .replace(/\b\d+ (h|min)\b( \d+ min)?/, 'LONG'),
    );
};

const after = (phrases: string[], first: string, count: number) => {
  const from = phrases.indexOf(first);
  return phrases.slice(from, from + count);
};

test('a screen reader reads the inbox as headings, and each client with state, time, and the time left of the 24 hours', async () => {
  const phrases = await readAll(await openAloud('coach-inbox'));
  expect(phrases.slice(0, 2)).toEqual(['main', 'heading, Inbox, level 1']);
  expect(after(phrases, 'button, Plan time off, key shortcuts t', 7)).toEqual([
    'button, Plan time off, key shortcuts t',
    'Waiting now',
    '5',
    'Median time to contact, 90 days',
    'LONG',
    'Answered within 24 hours',
    '61 of 62',
  ]);
  expect(after(phrases, 'heading, Waiting, level 2', 16)).toEqual([
    'heading, Waiting, level 2',
    ...['link, Priya Raman', 'New', 'Sent', 'TIME', 'missed by LONG'],
    ...['group', 'Change Priya Raman', 'Change', 'Priya Raman', 'end, Change Priya Raman'],
    ...['link, Dana Whitfield', 'No answer yet, again TIME', 'Sent', 'TIME', 'LONG left'],
  ]);
  expect(after(phrases, 'heading, Not waiting, level 2', 6)).toEqual([
    'heading, Not waiting, level 2',
    ...['link, Grace Okafor', 'Contacted by phone', 'Sent', 'TIME', 'answered in LONG'],
  ]);
});

test('a screen reader reads a case in the order of a call: name and contact, actions, questions to ask first', async () => {
  const phrases = await readAll(await openAloud('coach-record'));
  const who = after(phrases, 'heading, Jordan Ellis, level 1', 15);
  expect(who).toEqual([
    'heading, Jordan Ellis, level 1',
    ...['link, (503) 555-0142', 'link, jordan@example.com'],
    ...['strong', 'New', '. Sent', 'TIME', '.', 'LONG left'],
    ...['region, What happened', 'link, Call'],
    ...['button, Contacted by phone, not disabled', 'Contacted', 'by phone'],
    'button, No answer again at TIME, not disabled',
  ]);
  expect(after(phrases, 'heading, What to ask about first, level 2', 7)).toEqual([
    'heading, What to ask about first, level 2',
    ...['Condition', 'High blood pressure', 'Condition', 'Back problems'],
    ...['Medications', 'Lisinopril, 10 mg.'],
  ]);
});

/** From now on an endpoint returns this answer; the page polls when it becomes visible. */
const answer = (page: Page, name: CoachEndpointName, json: object) =>
  page.route(`**${coachEndpoints[name].path}`, (route) => route.fulfill({ json }));
const poll = (page: Page) =>
  page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));

test('a screen reader announces a new case in the inbox when it is idle', async () => {
  const page = await openAloud('coach-inbox');
  const newest = new Date().toISOString();
  const added = { ...rows[0], clientId: 'client-99', contact: { name: 'Nell New' } };
  await answer(page, 'listRecords', { rows: [added, ...rows], after: 'more' });
  await answer(page, 'countWaiting', { waiting: 6, hasMore: false, over: 1, newest });
  await poll(page);
  await eventually(async () =>
    expect(await said(page)).toContainEqual(
      expect.stringMatching(/^polite: A new assessment or message arrived at /),
    ),
  );
});

test('a screen reader announces a new message in an open case when it is idle', async () => {
  const page = await openAloud('coach-record');
  await page.getByRole('button', { name: 'Show the messages' }).click();
  await page.getByText('Monday at nine works for me.').waitFor();
  const { record } = openedRecord.body;
  const wrote = { ...record, state: 'wrote', unread: 1, revision: 2 };
  await answer(page, 'openAssessment', { ...openedRecord.body, record: wrote });
  await answer(page, 'watchCase', { revision: 2 });
  const added = {
    id: 'e'.repeat(32),
    from: 'client',
    at: openedRecord.body.openedAt,
    text: 'Yes.',
  };
  await answer(page, 'readMessages', { rows: [added], address: 'confirmed' });
  await poll(page);
  await eventually(async () =>
    expect(await said(page)).toContain('polite: There is a new message.'),
  );
});
