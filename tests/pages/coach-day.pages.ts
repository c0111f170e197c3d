import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import type { ClientRecord } from '#shared/domain/coach-records.ts';
import { recordPath } from '#shared/domain/pages.ts';
import { readMyAssessments } from '#shared/endpoints/client.ts';
import {
  type CoachAnswer,
  type CoachEndpointName,
  coachEndpoints,
} from '#shared/endpoints/coach.ts';
import { tabTo } from '#tests/support/browser/keyboard.ts';
import { inBrowser, newPage } from '#tests/support/browser/watched-page.ts';
import { eventually } from '#tests/support/eventually.ts';
import { coachAnswers, openedRecord, rows } from './screenshots/coach-answers.ts';
import { openState } from './screenshots/open-state.ts';
import { states } from './screenshots/states.ts';

inBrowser();

const open = (name: string): Promise<Page> => {
  const state = states.find((each) => each.name === name);
  if (!state) throw new Error(`There is no state '${name}'`);
  return openState(state, (session) =>
    newPage({ ...session, viewport: { width: 1280, height: 900 } }),
  );
};

/** From now on an endpoint returns this answer; undefined means no connection. */
const answer = (page: Page, name: CoachEndpointName, given: [number, object] | undefined) =>
  page.route(`**${coachEndpoints[name].path}`, (route) =>
    given ? route.fulfill({ status: given[0], json: given[1] }) : route.abort(),
  );

/** The page polls when it becomes visible, as it does every half minute. */
const poll = (page: Page) =>
  page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));

/** Brings the tab into the state after another tab's sign-out, or after eight hours. */
const endSession = (page: Page) => page.evaluate(() => sessionStorage.clear());

const refusal = (status: number, reason: string): [number, object] => [
  status,
  { error: reason, reason },
];

test('an inbox without a connection says when it was last updated, and its title has no count', async () => {
  const page = await open('coach-inbox');
  await eventually(async () => expect(await page.title()).toMatch(/^\(5\) Inbox/));
  await answer(page, 'countWaiting', undefined);
  await poll(page);
  await page.getByText('Last updated less than a minute ago. Reconnecting.').waitFor();
  expect(await page.title()).toMatch(/^Inbox/);
  await page.unroute(`**${coachEndpoints.countWaiting.path}`);
  await page.getByRole('button', { name: 'Try now' }).click();
  await page.getByText('Reconnecting').waitFor({ state: 'detached' });
});

test('an inbox whose session has ended says so, keeps its rows, and offers to sign in', async () => {
  const page = await open('coach-inbox');
  await endSession(page);
  await poll(page);
  await page.getByText('You are signed out.').waitFor();
  expect(await page.getByRole('link', { name: 'Jordan Ellis' }).isVisible()).toBe(true);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByRole('heading', { name: 'Trainers sign in here' }).waitFor();
});

test.each([
  [403, 'withdrawn', 'The client withdrew consent.'],
  [410, 'deleted', 'Deleted at the client’s request.'],
  [404, 'unlisted', 'unlisted'],
])(
  'an open assessment disappears from the page when a poll returns %i %s',
  async (status, reason, words) => {
    const page = await open('coach-record');
    await answer(page, 'watchCase', refusal(status, reason));
    await answer(page, 'openAssessment', [500, { error: 'It must not be opened again' }]);
    await poll(page);
    await page.getByText(words).waitFor();
    expect(await page.locator('#main').textContent()).not.toMatch(/Jordan|Meniscus|dizz/);
  },
);

test('an open case shows another trainer’s change, and the page requests it with the same opening id', async () => {
  const openings: unknown[] = [];
  const page = await open('coach-record');
  page.on('request', (request) => {
    if (request.url().endsWith(coachEndpoints.openAssessment.path)) {
      openings.push(request.postDataJSON());
    }
  });
  const { record } = openedRecord.body;
  const changed = { ...openedRecord.body, record: { ...record, state: 'declined', revision: 2 } };
  await answer(page, 'openAssessment', [200, changed]);
  await answer(page, 'watchCase', [200, { revision: 2 }]);
  await poll(page);
  await page.locator('.record-state', { hasText: 'Declined' }).waitFor();
  const kept = await page.evaluate(() => JSON.parse(sessionStorage.getItem('openings') ?? '{}'));
  expect(openings).toEqual([{ assessmentId: changed.assessmentId, ...kept[changed.assessmentId] }]);
});

test('when the session has ended, each part of the page that fails offers to sign in', async () => {
  const page = await open('coach-record');
  await endSession(page);
  const signIn = (place: string) =>
    page.locator(place).getByRole('button', { name: 'Sign in', exact: true });
  await page.getByLabel('New note').fill('Half a thought');
  await page.getByRole('button', { name: 'Save note' }).click();
  await signIn('.notes').waitFor();
  await page.getByLabel('Write to Jordan Ellis').fill('Half a message');
  await page.getByRole('button', { name: 'Send Message' }).click();
  await signIn('.conversation').waitFor();
  await page.getByRole('button', { name: /^No answer/ }).click();
  await signIn('.changed').click();
  await page.getByRole('heading', { name: 'Trainers sign in here' }).waitFor();
});

test('a note changed after a failed save is another note, because the server may have stored the first', async () => {
  const page = await open('coach-record');
  const ids: string[] = [];
  await page.route(`**${coachEndpoints.addNote.path}`, (route) => {
    ids.push(route.request().postDataJSON().noteId);
    return route.fulfill({ status: 500, json: { error: 'Try again' } });
  });
  const save = async () => {
    const before = ids.length;
    await page.getByRole('button', { name: 'Save note' }).click();
    await eventually(async () => expect(ids.length).toBe(before + 1));
    await page.getByText('Your text is still here.').waitFor();
  };
  await page.getByLabel('New note').fill('Half a thought');
  await save();
  await save();
  await page.getByLabel('New note').fill('A whole thought');
  await save();
  expect(ids).toEqual([ids[0], ids[0], ids[2]]);
  expect(ids[2]).not.toBe(ids[0]);
});

test('a search without a match says how many cases it searched, and offers to search all', async () => {
  const page = await open('coach-inbox');
  await page.getByLabel('Name, or an exact email').fill('Zebulon');
  await page.getByText('“Zebulon” is not among the 11 loaded cases.').waitFor();
  const asked = page.waitForRequest(`**${coachEndpoints.searchRecords.path}`);
  await page.getByRole('button', { name: 'Search all cases' }).click();
  expect((await asked).postDataJSON()).toEqual({ name: 'Zebulon' });
  await page.getByText('1 case found for Zebulon').waitFor();
  expect(page.url()).not.toContain('Zebulon');
});

test('new cases of unconfirmed addresses have a separate section, and a switch leaves them out', async () => {
  const page = await open('coach-inbox');
  await page
    .getByRole('region', { name: 'Waiting, address not confirmed' })
    .getByRole('link', { name: 'Casey Unknown' })
    .waitFor();
  const asked = page.waitForRequest(`**${coachEndpoints.listRecords.path}`);
  await page.getByRole('switch', { name: 'Confirmed address' }).click();
  expect((await asked).postDataJSON()).toEqual({ filter: 'all', onlyConfirmed: true });
  await page.getByRole('switch', { name: 'Confirmed address', checked: true }).waitFor();
});

test('returning from a case restores filter, search, rows, and scroll, without reloading a page', async () => {
  const page = await open('coach-inbox');
  await page.setViewportSize({ width: 1280, height: 400 });
  let pagesRead = 0;
  page.on('request', (request) => {
    if (request.url().endsWith(coachEndpoints.listRecords.path)) pagesRead += 1;
  });
  await page.getByRole('link', { name: 'Waiting', exact: true }).click();
  await page.getByLabel('Name, or an exact email').fill('a');
  const scrolled = 150;
  await page.evaluate((top) => scrollTo({ top, behavior: 'instant' }), scrolled);
  await page.evaluate(() => new Promise(requestAnimationFrame));
  // A click by Playwright would scroll first.
  await page
    .getByRole('link', { name: 'Jordan Ellis' })
    .evaluate((link: HTMLElement) => link.click());
  await page.getByRole('heading', { name: 'Jordan Ellis' }).waitFor();
  const before = pagesRead;
  await page.goBack();
  await page.getByRole('link', { name: 'Jordan Ellis' }).waitFor();
  expect(page.url()).toMatch(/state=waiting$/);
  expect(await page.getByLabel('Name, or an exact email').inputValue()).toBe('a');
  await eventually(async () => expect(await page.evaluate(() => scrollY)).toBe(scrolled));
  expect(pagesRead).toBe(before);
});

test('when a new case arrives, the inbox requests one part of its list, and a screen reader announces the case', async () => {
  const page = await open('coach-inbox');
  const asked: unknown[] = [];
  const added = { ...rows[0], clientId: 'client-99', contact: { name: 'Nell New' } };
  await page.route(`**${coachEndpoints.listRecords.path}`, (route) => {
    asked.push(route.request().postDataJSON());
    return route.fulfill({ json: { rows: [added, ...rows], after: 'more' } });
  });
  const newest = new Date().toISOString();
  await answer(page, 'countWaiting', [200, { waiting: 6, hasMore: false, over: 1, newest }]);
  await poll(page);
  await page.getByRole('link', { name: 'Nell New' }).waitFor();
  await page.getByText(/^A new assessment or message arrived at /).waitFor({ state: 'attached' });
  expect(asked).toEqual([{ filter: 'all' }]);
});

test('the menu of a row at the bottom of the window opens inside it', async () => {
  const page = await open('coach-inbox');
  const menu = page.locator('details.menu').last();
  const { y, height } = (await menu.boundingBox()) ?? { y: 0, height: 0 };
  await page.setViewportSize({ width: 1280, height: Math.ceil(y + height) });
  await menu.locator('summary').click();
  const bottom = () =>
    menu
      .locator('button')
      .last()
      .evaluate((each) => each.getBoundingClientRect().bottom - innerHeight);
  await eventually(async () => expect(await bottom()).toBeLessThanOrEqual(0));
});

test('the menu of a case closes after an action, Escape, and a click elsewhere, and keeps the focus', async () => {
  const page = await open('coach-record');
  const menu = page.locator('details.menu');
  const isOpen = () => menu.evaluate((element) => (element as HTMLDetailsElement).open);
  const focused = () => page.evaluate(() => document.activeElement?.textContent);
  const openMenu = () => menu.locator('summary').click();
  await openMenu();
  await page.keyboard.press('Escape');
  expect([await isOpen(), await focused()]).toEqual([false, 'More']);
  await openMenu();
  await page.getByRole('heading', { name: 'Jordan Ellis' }).click();
  expect(await isOpen()).toBe(false);
  await openMenu();
  await page.getByRole('button', { name: 'Later…' }).click();
  await page.getByRole('dialog', { name: 'Bring Jordan Ellis back later' }).waitFor();
  await page.getByRole('button', { name: 'Cancel' }).click();
  expect([await isOpen(), await focused()]).toEqual([false, 'More']);
  await openMenu();
  await page.getByRole('button', { name: 'Contacted another way, or earlier…' }).click();
  await page.getByRole('dialog', { name: 'You reached Jordan Ellis' }).waitFor();
  expect(await page.evaluate(() => document.activeElement !== document.body)).toBe(true);
});

test('each printed page has the client’s name, the year, who printed it, and the page’s number', async () => {
  const page = await open('coach-record');
  const rules = await page.evaluate(() =>
    document.adoptedStyleSheets.flatMap(({ cssRules }) =>
      Array.from(cssRules, ({ cssText }) => cssText),
    ),
  );
  const year = new Date().getFullYear();
  expect(rules.join()).toMatch(/@top-left\s*\{[^}]*"Jordan Ellis"/);
  expect(rules.join()).toMatch(
    new RegExp(`@top-right\\s*\\{[^}]*"Printed on \\w+ \\d+, ${year} by `),
  );
  expect(rules.join()).toMatch(/@bottom-right\s*\{[^}]*counter\(page\)/);
});

test('a print has a conversation only if it was shown, without status and form', async () => {
  const page = await open('coach-record');
  const conversation = page.locator('.conversation');
  const rest = conversation.locator('[role=status], form');
  await rest.first().waitFor({ state: 'attached' });
  await page.emulateMedia({ media: 'print' });
  expect(await conversation.isVisible()).toBe(false);

  await page.emulateMedia({ media: 'screen' });
  await page.getByRole('button', { name: 'Show the messages' }).click();
  await conversation.locator('li').first().waitFor();
  await page.emulateMedia({ media: 'print' });
  expect(await conversation.isVisible()).toBe(true);
  const shown = await rest.evaluateAll((all) => all.filter((each) => each.checkVisibility()));
  expect(shown).toEqual([]);
});

test('the button to sign in keeps its height while a call runs, and its loader isn’t cut off', async () => {
  const page = await open('coach-sign-in');
  await page.getByLabel('Email').fill('sam@example.com');
  await page.getByLabel('Password', { exact: true }).fill('a password of twelve');
  const button = page.locator('button[type=submit]');
  const before = await button.boundingBox();
  await page.route('**/pool/**', () => undefined);
  await button.click();
  const loader = page.locator('.amplify-loader');
  await loader.waitFor();
  expect((await button.boundingBox())?.height).toBe(before?.height);
  const { width = 0, height = 0 } = (await loader.boundingBox()) ?? {};
  expect([Math.round(width), Math.round(height)]).toEqual([20, 20]);
});

test('in forced colors the current page, filter, and tab differ from the others', async () => {
  const page = await open('coach-record');
  await page.setViewportSize({ width: 800, height: 900 });
  await page.emulateMedia({ forcedColors: 'active' });
  const borderOf = (name: string, role: 'button' | 'link') =>
    page
      .getByRole(role, { name, exact: true })
      .first()
      .evaluate((element) => getComputedStyle(element).borderBottom);
  expect(await borderOf('Answers', 'button')).not.toBe(
    await borderOf('Messages, notes, and history', 'button'),
  );
  await page.getByRole('link', { name: 'Inbox', exact: true }).click();
  await page.getByRole('region', { name: 'Waiting', exact: true }).waitFor();
  expect(await borderOf('Inbox', 'link')).not.toBe(await borderOf('Leads', 'link'));
  expect(await borderOf('All but clients and spam', 'link')).not.toBe(
    await borderOf('Waiting', 'link'),
  );
});

/** The page after a submission. `mine` is the endpoint's answer about the client. */
const submittedWith = (mine: object) => {
  const form = states.find(({ name }) => name === 'assessment-submitted');
  if (!form) throw new Error('There is no such state');
  return openState(form, async (session) => {
    const away = await newPage({ ...session, timezoneId: 'America/New_York' });
    await away.route(`**${readMyAssessments.path}`, (route) =>
      route.fulfill({
        json: { assessments: [], messages: { count: 0, unread: 0, canWrite: false }, ...mine },
      }),
    );
    return away;
  });
};

test('during the coach’s time off, the form and the thank-you say when the client will get an answer', async () => {
  const answerBy = '2027-01-05T20:00:00.000Z';
  const page = await submittedWith({ getsAnswer: true, answerBy, dueAt: answerBy });
  const time = 'by Tuesday, January 5 at 3:00 PM';
  await page.getByText(`Your coach is away. You’ll hear back ${time}.`).waitFor();
  await page.getByText(`will answer ${time}.`).waitFor();
  await page.getByText(`Your trainer will review it and contact you ${time}.`).waitFor();
});

test('the pages promise no answer to a client whose case is marked spam', async () => {
  const page = await submittedWith({ getsAnswer: false });
  await page.getByText('Your trainer will review it.', { exact: true }).waitFor();
  await page.getByText('It’s encrypted and saved.').waitFor();
  expect(await page.locator('main').innerText()).not.toMatch(
    /24 hours|contacts you|will answer by/,
  );
});

test('when a button of the messages, the history, or the leads disappears, the focus stays in that part', async () => {
  const page = await open('coach-record');
  const focused = () => page.evaluate(() => document.activeElement?.className);
  for (const [name, part] of [
    ['Show the messages', 'conversation'],
    ['Show who opened and changed this case', 'history'],
  ] as const) {
    await page.getByRole('button', { name }).press('Enter');
    await eventually(async () => expect(await focused()).toBe(part));
  }
  await answer(page, 'listLeads', [200, { ...coachAnswers.listLeads.body, after: 'more' }]);
  await page.getByRole('link', { name: 'Leads' }).click();
  const more = page.getByRole('button', { name: 'Show more' });
  await more.waitFor();
  await answer(page, 'listLeads', [200, { rows: [], matched: 0 }]);
  await more.press('Enter');
  await eventually(async () => expect(await focused()).toBe('leads'));
});

test('leads that couldn’t be compared with the cases say so, and the page can load them again', async () => {
  const page = await open('coach-leads');
  const missing = page.getByText('Not loaded');
  await missing.waitFor();
  await page.getByText('couldn’t be loaded for 1 of these leads').waitFor();
  expect(await page.getByRole('cell', { name: 'Client' }).count()).toBe(1);
  const body = coachAnswers.listLeads.body as CoachAnswer<'listLeads'>;
  const found = body.rows.map((row) => ({ became: 'nothing', ...row }));
  await answer(page, 'listLeads', [200, { ...body, rows: found }]);
  await page.getByRole('button', { name: 'Try again' }).click();
  await missing.waitFor({ state: 'detached' });
});

/** Answers each change and each undo like the server. */
const takeChanges = async (page: Page) => {
  const taken: string[] = [];
  await page.route(`**${coachEndpoints.changeCase.path}`, (route) => {
    const { clientId, change } = route.request().postDataJSON();
    taken.push(change.to);
    const before = rows.find((row) => row.clientId === clientId) ?? openedRecord.body.record;
    const at = new Date().toISOString();
    const done =
      change.to === 'clearance'
        ? { clearance: { ...change.clearance, at }, undoesClearance: true }
        : { state: change.to, stateAt: at };
    const { contact, ...record } =
      change.to === 'undo' ? { ...before, stateAt: at } : { ...before, ...done, canUndo: true };
    const revision = record.revision + taken.length;
    return route.fulfill({ json: { record: { ...record, revision }, isStored: true } });
  });
  return taken;
};

const openEach = (page: Page, cases: readonly ClientRecord[]) =>
  page.route(`**${coachEndpoints.openAssessment.path}`, (route) => {
    const { assessmentId } = route.request().postDataJSON();
    const record = cases.find(({ assessments }) => assessments.at(-1)?.id === assessmentId);
    return route.fulfill({ json: { ...openedRecord.body, assessmentId, record } });
  });

test('a page that can’t keep unsent text says so while there is some', async () => {
  const page = await open('coach-record');
  const note = page.getByLabel('New note');
  const warning = page.getByText('This browser can’t keep unsent text.');
  await note.fill('Half a thought');
  await eventually(async () =>
    expect(await page.evaluate(() => sessionStorage.getItem('openings'))).toContain('"note"'),
  );
  expect(await warning.count()).toBe(0);
  await page.evaluate(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('Full', 'QuotaExceededError');
    };
  });
  await note.fill('Half a thought, and more');
  await warning.waitFor();
  await note.fill('');
  await warning.waitFor({ state: 'detached' });
});

const caseHeading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 });

test('a coach goes through the list by keyboard alone: rows, cases, search, undo, and the keys themselves', async () => {
  const page = await open('coach-inbox');
  const taken = await takeChanges(page);
  await openEach(page, rows);
  const { keyboard } = page;
  const focused = () => page.evaluate(() => document.activeElement?.textContent);
  for (const key of ['j', 'j', 'j', 'k']) await keyboard.press(key);
  expect(await focused()).toBe('Dana Whitfield');
  await keyboard.press('/');
  await keyboard.type('jk?u');
  const search = page.getByRole('searchbox');
  expect(await search.inputValue()).toBe('jk?u');
  await search.fill('');
  await page.getByRole('heading', { name: 'Inbox' }).click();

  await keyboard.press('?');
  await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
  await page.getByText('Previous row, or previous case').waitFor();
  await keyboard.press('Escape');

  await keyboard.press('j');
  await keyboard.press('f');
  expect(await focused()).toMatch(/^All but clients and spam/);
  await keyboard.press('t');
  await page.getByRole('dialog', { name: 'Time off' }).waitFor();
  await keyboard.press('Escape');
  await page.getByRole('heading', { name: 'Inbox' }).click();

  for (const key of ['j', 'j', 'Enter']) await keyboard.press(key);
  await caseHeading(page, 'Dana Whitfield').waitFor();
  await keyboard.press('j');
  await caseHeading(page, 'Jordan Ellis').waitFor();
  await keyboard.press('k');
  await caseHeading(page, 'Dana Whitfield').waitFor();
  await keyboard.press('j');
  await caseHeading(page, 'Jordan Ellis').waitFor();
  const at = page.url();

  await tabTo(page, /^No answer/);
  await keyboard.press('Enter');
  await page.getByText('Jordan Ellis: No answer yet.').waitFor();
  await keyboard.press('u');
  await page.getByText('Jordan Ellis: New.').waitFor();
  expect(taken).toEqual(['tried', 'undo']);

  await keyboard.press('i');
  await caseHeading(page, 'Inbox').waitFor();
  await page.goBack();
  await caseHeading(page, 'Jordan Ellis').waitFor();
  await page.getByRole('button', { name: 'Keyboard shortcuts' }).click();
  await page.getByLabel('Use these keys').uncheck();
  await keyboard.press('Escape');
  await keyboard.press('j');
  expect(page.url()).toBe(at);
});

test('after a call the page asks whether the trainer reached the client, and one tap records either answer', async () => {
  const page = await open('coach-record');
  const taken = await takeChanges(page);
  await page.evaluate(() =>
    addEventListener('click', (event) => {
      // A test has no telephone.
      if ((event.target as Element).matches('a[href^="tel:"]')) event.preventDefault();
    }),
  );
  await page.getByRole('link', { name: 'Call', exact: true }).click();
  const question = page.getByRole('dialog', { name: 'Did you reach Jordan Ellis?' });
  await question.getByRole('button', { name: /^No answer again at/ }).click();
  await page.getByText('Jordan Ellis: No answer yet.').waitFor();
  await page.getByRole('link', { name: '(503) 555-0142' }).click();
  await question.getByRole('button', { name: 'Reached' }).click();
  await page.getByText('Jordan Ellis: Contacted').waitFor();
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await page.getByText('Jordan Ellis: New.').waitFor();
  expect(taken).toEqual(['tried', 'contacted', 'undo']);
});

test('a coach sets a clearance in one form, and the undo button names it', async () => {
  const page = await open('coach-record');
  const taken = await takeChanges(page);
  const form = page.getByRole('form', { name: 'Clearance by a doctor' });
  await form.getByLabel('State').selectOption('asked');
  await form.getByRole('button', { name: 'Set' }).click();
  await page.getByText('Jordan Ellis: Clearance set.').waitFor();
  await page.locator('summary', { hasText: 'More' }).click();
  await page.getByRole('button', { name: 'Undo “Clearance”' }).click();
  await page.getByText('Jordan Ellis: Clearance undone.').waitFor();
  expect(taken).toEqual(['clearance', 'undo']);
});

test('a trainer makes and undoes each change in a row of the list, and the focus moves to the next row', async () => {
  const page = await open('coach-inbox');
  const taken = await takeChanges(page);
  const menu = page.locator('summary', { hasText: 'Change Jordan Ellis' });
  for (const choice of ['Contacted by phone', /^No answer/, 'Declined', 'Spam']) {
    await menu.click();
    await page.getByRole('button', { name: choice }).and(page.locator(':visible')).click();
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await page.getByText('Jordan Ellis: New.').waitFor();
  }
  expect(taken.filter((each) => each !== 'undo')).toEqual([
    'contacted',
    'tried',
    'declined',
    'spam',
  ]);
  expect(taken.filter((each) => each === 'undo')).toHaveLength(4);
  await menu.focus();
  await page.keyboard.press('Enter');
  await tabTo(page, /^Declined/);
  await page.keyboard.press('Enter');
  const focused = await page.evaluate(() => document.activeElement?.textContent);
  expect(focused).toMatch(/^Bartholomew/);
});

test('for a client without a phone number, the page suggests contact by email', async () => {
  const page = await open('coach-record');
  const record = { ...openedRecord.body.record, contact: { name: 'Jordan Ellis' } };
  await answer(page, 'openAssessment', [200, { ...openedRecord.body, record }]);
  await page.reload();
  await page.getByRole('button', { name: 'Contacted by email' }).waitFor();
  await page.getByText('More', { exact: true }).click();
  await page.getByRole('button', { name: 'Contacted another way, or earlier…' }).click();
  const ways = page.getByRole('dialog').getByRole('radio', { checked: true });
  expect(await ways.inputValue()).toBe('email');
});

test('an open case says which other trainer opened it, and when', async () => {
  const page = await open('coach-record');
  const at = new Date(Date.now() - 5.5 * 60_000).toISOString();
  await answer(page, 'watchCase', [200, { revision: 1, other: { by: 'sam@example.com', at } }]);
  await poll(page);
  await page.getByText('sam@example.com opened this 5 min ago.').waitFor();
});

test('after the last loaded case, Next loads the list’s next page, and the page announces the end', async () => {
  const page = await open('coach-inbox');
  const asked: unknown[] = [];
  const next = {
    ...rows[0],
    clientId: 'client-20',
    assessments: [{ id: 'f'.repeat(32), createdAt: new Date().toISOString() }],
  };
  const named = { ...next, contact: { name: 'Olga Next' } } as ClientRecord;
  await page.route(`**${coachEndpoints.listRecords.path}`, (route) => {
    asked.push(route.request().postDataJSON());
    return route.fulfill({ json: { rows: [named] } });
  });
  await openEach(page, [...rows, named]);
  await page.getByRole('link', { name: 'Noor Haddad' }).click();
  await caseHeading(page, 'Noor Haddad').waitFor();
  await page.keyboard.press('j');
  await caseHeading(page, 'Olga Next').waitFor();
  await page.getByRole('button', { name: 'Next case' }).click();
  await page.getByText('This is the last case in the list.').waitFor();
  await page.getByRole('button', { name: 'Previous case' }).click();
  await caseHeading(page, 'Noor Haddad').waitFor();
  await page.getByRole('link', { name: 'Back to the inbox' }).click();
  await page.getByRole('link', { name: 'Olga Next' }).waitFor();
  expect(asked).toEqual([{ filter: 'all', after: 'more' }]);
});

test('the list by days, its CSV, and the counts follow the switch for confirmed addresses', async () => {
  const page = await open('coach-submitted');
  const days = { from: '2026-11-01', to: '2026-11-22' };
  await page.getByRole('link', { name: 'New 4' }).waitFor();
  const listed = page.waitForRequest(`**${coachEndpoints.listSubmitted.path}`);
  await page.getByRole('switch', { name: 'Confirmed address' }).click();
  expect((await listed).postDataJSON()).toEqual({ days, onlyConfirmed: true });
  await page.getByRole('link', { name: 'New 3' }).waitFor();
  const exported = page.waitForRequest(`**${coachEndpoints.exportCases.path}`);
  await page.getByRole('button', { name: 'Export as CSV' }).click();
  expect((await exported).postDataJSON()).toMatchObject({ days, onlyConfirmed: true });
  await page.getByRole('button', { name: 'Back to the inbox' }).click();
  await page.getByRole('switch', { name: 'Confirmed address', checked: true }).waitFor();
});

test.each([
  [360, 740, 300],
  [768, 1024, 300],
  [1280, 800, 450],
])('at %i × %i the first case begins within %i px', async (width, height, bound) => {
  const page = await open('coach-inbox');
  await page.setViewportSize({ width, height });
  const first = await page.locator('.row').first().boundingBox();
  expect(first?.y).toBeLessThan(bound);
});

test('after an emailed link, Next opens the next waiting case', async () => {
  const page = await open('coach-record');
  const asked = page.waitForRequest(`**${coachEndpoints.listRecords.path}`);
  await page.getByRole('button', { name: 'Next case' }).click();
  expect((await asked).postDataJSON()).toEqual({ filter: 'waiting' });
  await page.waitForURL(`**${recordPath('00000000000000000000000000000004')}`);
});

test('the notice of a change and its undo button disappear after a minute, but the key u still undoes the change', async () => {
  const inbox = states.find(({ name }) => name === 'coach-inbox');
  if (!inbox) throw new Error('There is no such state');
  const page = await openState(inbox, async (session) => {
    const timed = await newPage({ ...session, viewport: { width: 1280, height: 900 } });
    await timed.clock.install();
    return timed;
  });
  await takeChanges(page);
  await page.locator('summary', { hasText: 'Change Jordan Ellis' }).click();
  await page.getByRole('button', { name: 'Declined' }).and(page.locator(':visible')).click();
  const undo = page.getByRole('button', { name: 'Undo', exact: true });
  await undo.waitFor();
  await page.clock.fastForward('02:00');
  await undo.waitFor({ state: 'detached' });
  await page.keyboard.press('u');
  await page.getByText('Jordan Ellis: New.').waitFor();
});

test('the trainer’s own change isn’t announced as a new message', async () => {
  const page = await open('coach-record');
  const record = { ...openedRecord.body.record, unread: 1, revision: 2 };
  await answer(page, 'openAssessment', [200, { ...openedRecord.body, record }]);
  await answer(page, 'watchCase', [200, { revision: 2 }]);
  await page.reload();
  await caseHeading(page, 'Jordan Ellis').waitFor();
  await answer(page, 'changeCase', [
    200,
    { record: { ...record, revision: 3, state: 'declined' }, isStored: true },
  ]);
  await page.locator('summary', { hasText: 'More' }).click();
  await page.getByRole('button', { name: 'Declined' }).click();
  await page.getByText('Jordan Ellis: Declined.').waitFor();
  await page.getByRole('button', { name: 'Show the messages' }).click();
  await page.getByText('Monday at nine works for me.').waitFor();
  const news = page.getByText('There is a new message.');
  expect(await news.count()).toBe(0);

  const { rows: before } = coachAnswers.readMessages.body as CoachAnswer<'readMessages'>;
  const at = new Date().toISOString();
  const added = { id: 'e'.repeat(32), from: 'client', at, text: 'Or at ten.' };
  await answer(page, 'readMessages', [200, { rows: [added, ...before], address: 'confirmed' }]);
  const newer = { ...record, revision: 4 };
  await answer(page, 'openAssessment', [200, { ...openedRecord.body, record: newer }]);
  await answer(page, 'watchCase', [200, { revision: 4 }]);
  await poll(page);
  await news.waitFor();
});

test('the history says what was undone', async () => {
  const page = await open('coach-record');
  const entry = { at: new Date().toISOString(), by: 'sam@example.com', action: 'changed' };
  await answer(page, 'readHistory', [200, { rows: [{ ...entry, change: 'back to tried' }] }]);
  await page.getByRole('button', { name: 'Show who opened and changed this case' }).click();
  await page.getByText('put back to No answer yet by sam@example.com').waitFor();
  const undone = { ...entry, change: 'back to clearance' };
  await answer(page, 'readHistory', [200, { rows: [undone] }]);
  await page.reload();
  await page.getByRole('button', { name: 'Show who opened and changed this case' }).click();
  await page.getByText('doctor’s clearance put back by sam@example.com').waitFor();
});

test('choosing a list ends a search, and on a phone the search closes', async () => {
  const page = await open('coach-inbox');
  await page.setViewportSize({ width: 360, height: 740 });
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await page.getByLabel('Name, or an exact email').fill('Jordan');
  await page.keyboard.press('Enter');
  await page.getByText('1 case found for Jordan').waitFor();
  expect(await page.locator('.filters [aria-current]').count()).toBe(0);
  await page.getByRole('link', { name: 'Contacted 812' }).click();
  await page.getByRole('link', { name: 'Mei Tanaka' }).waitFor();
  await page.getByRole('button', { name: 'Close', exact: true }).click();
  await page.getByLabel('Name, or an exact email').waitFor({ state: 'hidden' });
});

test('the undo button names an attempt to call a client who wrote, and a removed clearance', async () => {
  const page = await open('coach-record');
  const show = async (its: Partial<ClientRecord>) => {
    const record = { ...openedRecord.body.record, canUndo: true, ...its };
    await answer(page, 'openAssessment', [200, { ...openedRecord.body, record }]);
    await page.reload();
    await page.locator('summary', { hasText: 'More' }).click();
  };
  await show({ state: 'wrote' });
  await page.getByRole('button', { name: 'Undo “No answer yet”' }).waitFor();
  await show({ state: 'contacted', undoesClearance: true });
  await page.getByRole('button', { name: 'Undo “Clearance”' }).waitFor();
});

test('before writing, the trainer sees that the site can’t email a client with an unconfirmed address', async () => {
  const page = await open('coach-record');
  const note = page.getByText('The client hasn’t confirmed this email address');
  await page.getByLabel('Write to Jordan Ellis').waitFor();
  expect(await note.count()).toBe(0);
  const record = { ...openedRecord.body.record, isConfirmed: undefined };
  await answer(page, 'openAssessment', [200, { ...openedRecord.body, record }]);
  await page.reload();
  await note.waitFor();
});

test.each([
  [-1, 'End it now'],
  [7, 'Remove it'],
])('time off that begins in %i days can be taken back with “%s”', async (days, words) => {
  const page = await open('coach-inbox');
  const dateIn = (ahead: number) =>
    new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10);
  const timeOff = { from: dateIn(days), to: dateIn(days + 5) };
  const figures = coachAnswers.readFigures.body as CoachAnswer<'readFigures'>;
  await answer(page, 'readFigures', [200, { ...figures, timeOff }]);
  await answer(page, 'setTimeOff', [200, { timeOff: null }]);
  await page.reload();
  await page.getByRole('button', { name: /^Away / }).click();
  const sent = page.waitForRequest(`**${coachEndpoints.setTimeOff.path}`);
  await page.getByRole('button', { name: words }).click();
  expect((await sent).postDataJSON()).toEqual({ timeOff: null });
});

test('if the forms for messages and notes can’t be loaded, the page says so and offers to reload', async () => {
  const page = await newPage();
  const writing = '**/assets/writing-*.js';
  await page.route(writing, (route) => route.abort());
  const record = states.find(({ name }) => name === 'coach-record');
  if (!record) throw new Error('There is no such state');
  await openState(record, async () => page);
  await page.getByText('This part of the page couldn’t be loaded.').first().waitFor();
  await page.unroute(writing);
  await page.getByRole('link', { name: 'reload the page' }).first().click();
  await page.getByLabel('New note').waitFor();
  await page.getByLabel('Write to Jordan Ellis').waitFor();
});

test('on a phone, the open menu covers the notice about the last change', async () => {
  const page = await open('coach-record');
  await takeChanges(page);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.getByRole('button', { name: /^Contacted/ }).click();
  await page.getByRole('button', { name: 'Undo', exact: true }).waitFor();
  await page.locator('summary', { hasText: 'More' }).click();
  const isOnTop = (button: Element) => {
    const { x, y, width, height } = button.getBoundingClientRect();
    return button.contains(document.elementFromPoint(x + width / 2, y + height / 2));
  };
  for (const button of await page.locator('.actions .menu > div > *').all()) {
    expect(await button.evaluate(isOnTop)).toBe(true);
  }
});

test('a print has no notice about the last change', async () => {
  const page = await open('coach-record');
  await takeChanges(page);
  await page.getByRole('button', { name: /^No answer/ }).click();
  await page.getByText(/^Jordan Ellis: No answer yet/).waitFor();
  await page.emulateMedia({ media: 'print' });
  expect(await page.locator('.changed').isVisible()).toBe(false);
});

test('an action that is refused because the client withdrew consent closes the case at once', async () => {
  const page = await open('coach-record');
  await page.clock.install();
  await answer(page, 'addNote', refusal(410, 'withdrawn'));
  await answer(page, 'watchCase', refusal(410, 'withdrawn'));
  await page.getByLabel('New note').fill('Too late');
  await page.getByRole('button', { name: 'Save note' }).click();
  await page.getByRole('heading', { name: 'Assessment', level: 1 }).waitFor();
  expect(await page.getByText('Jordan Ellis').count()).toBe(0);
});

test('back in the inbox, the focus is on the case that was open, and j moves on from there', async () => {
  const page = await open('coach-inbox');
  await openEach(page, rows);
  await page.getByRole('link', { name: 'Jordan Ellis' }).click();
  await caseHeading(page, 'Jordan Ellis').waitFor();
  await page.keyboard.press('i');
  await page.getByRole('heading', { name: 'Inbox' }).waitFor();
  const focused = () => page.evaluate(() => document.activeElement?.textContent);
  await eventually(async () => expect(await focused()).toBe('Jordan Ellis'));
  await page.keyboard.press('j');
  expect(await focused()).not.toBe('Jordan Ellis');
});

test('on a phone, the tab of messages and notes says how many are unread, and opens first if a text isn’t saved', async () => {
  const page = await open('coach-record');
  const record = { ...openedRecord.body.record, unread: 2 };
  await answer(page, 'openAssessment', [200, { ...openedRecord.body, record }]);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.reload();
  const tab = page.getByRole('button', { name: 'Messages, notes, and history, 2 unread' });
  await tab.click();
  await page.getByLabel('New note').fill('Half a thought');
  const kept = () => page.evaluate(() => sessionStorage.getItem('openings') ?? '');
  await eventually(async () => expect(await kept()).toContain('"note":'));
  await page.reload();
  await eventually(async () =>
    expect(await page.getByLabel('New note').inputValue()).toBe('Half a thought'),
  );
  expect(await page.getByLabel('New note').isVisible()).toBe(true);
});
