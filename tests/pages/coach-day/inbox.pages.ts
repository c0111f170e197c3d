import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import type { ClientCase } from '#shared/domain/coach.ts';
import { casePath } from '#shared/domain/pages.ts';
import { wallClock } from '#shared/domain/zone.ts';
import { coachEndpoints } from '#shared/endpoints/all.ts';
import { button } from '#tests/support/browser/button.ts';
import { expectFocus } from '#tests/support/browser/focus.ts';
import { inBrowser } from '#tests/support/browser/watched-page.ts';
import type { CoachResponse } from '#tests/support/coach-endpoints.ts';
import { eventually } from '#tests/support/eventually.ts';
import { paths } from '#web/lib/paths.ts';
import { coachResponses, openedCase, rows } from '../screenshots/coach-responses.ts';
import { endSession, poll } from '../screenshots/end-session.ts';
import {
  answer,
  asked,
  expectFocusOn,
  handOver,
  heading,
  open,
  openEach,
  openMenu,
  refuse,
  searchField,
  takeChanges,
} from './coach-page.ts';

inBrowser();

const LIST = `**${coachEndpoints.listCases.path}`;
const seen = 'seen';

const openLists = (page: Page) => page.locator('.filters summary').click();
const pickList = async (page: Page, name: string) => {
  await openLists(page);
  await page.locator('.filters .menu').getByRole('link', { name }).click();
};
const confirmedOnly = (page: Page) => page.getByRole('switch', { name: 'Confirmed address' });

test('without a connection, the inbox says when it was last updated, and its title shows no count', async () => {
  const page = await open('coach-inbox');
  await eventually(async () => expect(await page.title()).toMatch(/^\(5\) Inbox/));
  await answer(page, 'countWaiting');
  await poll(page);
  await page.getByText('Last updated less than a minute ago. Reconnecting.').waitFor();
  // Minutes in the status would make screen readers speak once a minute.
  expect(await page.getByRole('status').allTextContents()).toContain('Reconnecting.');
  expect(await page.title()).toMatch(/^Inbox/);
  await page.unroute(`**${coachEndpoints.countWaiting.path}`);
  await button(page, 'Try now').click();
  await page.getByText('Reconnecting').waitFor({ state: 'detached' });
});

test.each([
  ['inbox', 'listCases'],
  ['leads', 'listLeads'],
] as const)(
  'if the hourly limit refuses “Show more” on the page of the %s, the page says when the trainer can load more',
  async (name, endpoint) => {
    const page = await open(`coach-${name}`);
    await answer(page, endpoint, { ...coachResponses[endpoint].body, after: 'more' });
    await page.reload();
    const more = button(page, 'Show more');
    await more.waitFor();
    const refusal = { error: '', reason: 'list-limit', retryAfter: 720 };
    await answer(page, endpoint, refusal, 429);
    await more.click();
    await page
      .locator('.stale', { hasText: 'You can load more in 12 minutes.' })
      .getByRole('button', { name: 'Try again' })
      .waitFor();
    expect(await page.getByText('Reconnecting').count()).toBe(0);
  },
);

test('without a connection, a phone shows when the inbox was last updated, even at the end of the list', async () => {
  const page = await open('coach-inbox');
  await page.setViewportSize({ width: 360, height: 760 });
  await answer(page, 'countWaiting');
  await poll(page);
  const notice = page.getByText('Last updated less than a minute ago. Reconnecting.');
  await notice.waitFor();
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  await eventually(async () => expect((await notice.boundingBox())?.y).toBeGreaterThan(0));
});

test('if the tab has lost its tokens, the inbox keeps its rows and offers to sign in', async () => {
  const page = await open('coach-inbox');
  await page.evaluate(() => sessionStorage.clear());
  await poll(page);
  await page.getByText('You are signed out.').waitFor();
  expect(await page.getByRole('link', { name: 'Jordan Ellis' }).isVisible()).toBe(true);
  await button(page, 'Sign in').click();
  await heading(page, 'Trainers sign in here').waitFor();
});

test('when the user pool ends the session, the trainer signs in above the inbox, which keeps its rows', async () => {
  const page = await open('coach-inbox');
  const lists: string[] = [];
  await endSession(page);
  await page.getByText('Your session has ended.').waitFor();
  const email = page.getByLabel('Email', { exact: true });
  const password = page.getByLabel('Password', { exact: true });
  await eventually(async () =>
    expect(await password.evaluate((field) => field === document.activeElement)).toBe(true),
  );
  const row = page.locator('.row-name', { hasText: 'Jordan Ellis' });
  expect(await row.isVisible()).toBe(true);

  await button(page, 'Not now').click();
  await page.getByText('You are signed out. Last updated').waitFor();
  await button(page, 'Sign in').click();
  await email.waitFor();
  page.on('request', (request) => {
    if (request.url().endsWith(coachEndpoints.listCases.path)) lists.push(request.url());
  });
  await handOver(page, 'jordan@example.com');
  await email.waitFor({ state: 'detached' });
  await page.getByText('You are signed out.').waitFor({ state: 'detached' });
  expect(await row.isVisible()).toBe(true);
  expect(lists).toEqual([]);
});

test('after the session has ended, the inbox removes its rows if another tab has a different trainer’s session', async () => {
  const page = await open('coach-inbox');
  await endSession(page);
  await page.getByText('Your session has ended.').waitFor();
  await handOver(page, 'kim@example.com');
  await page.locator('main.sign-in').getByLabel('Email').waitFor();
  expect(await page.locator('.row').count()).toBe(0);
});

test('when the trainer is locked, the inbox hides its rows and says why', async () => {
  const page = await open('coach-inbox');
  await refuse(page, 'countWaiting', 403, 'locked');
  await poll(page);
  await page.getByText('Your access was locked.').waitFor();
  expect(await page.locator('.row').count()).toBe(0);
});

test('after a trainer signs out, the tab’s session storage is empty', async () => {
  const page = await open('coach-inbox');
  await openEach(page, rows);
  await page.getByRole('link', { name: 'Dana Whitfield' }).click();
  await heading(page, 'Dana Whitfield').waitFor();
  await button(page, 'Sign out').click();
  await heading(page, 'Trainers sign in here').waitFor();
  expect(await page.evaluate(() => Object.keys(sessionStorage))).toEqual([]);
  expect(await page.getByText('Your session has ended.').count()).toBe(0);
});

test('digits in the inbox’s clocks have equal widths', async () => {
  const page = await open('coach-inbox');
  const widths = await page.evaluate(async () => {
    await document.fonts.ready;
    const widthOf = (digits: string) => {
      const span = document.createElement('span');
      span.textContent = digits;
      document.querySelector('.row-clock')?.append(span);
      return span.getBoundingClientRect().width;
    };
    return [widthOf('1111'), widthOf('8888')];
  });
  expect(widths[0]).toBe(widths[1]);
});

test('after a trainer opens a case, its row in the inbox links to the client’s newest assessment', async () => {
  const page = await open('coach-inbox');
  const [row] = rows;
  const sent = row?.assessments.at(-1);
  if (!row || !sent) expect.unreachable();
  const newer = { id: 'a'.repeat(32), createdAt: new Date().toISOString() };
  const clientCase = { ...row, assessments: [...row.assessments, newer] };
  await answer(page, 'openAssessment', { ...openedCase.body, assessmentId: sent.id, clientCase });
  const name = row.contact?.name ?? '';
  const link = page.getByRole('link', { name });
  await link.click();
  await heading(page, name).waitFor();
  await page.getByRole('link', { name: 'Back to the inbox' }).click();
  await eventually(async () => expect(await link.getAttribute('href')).toBe(casePath(newer.id)));
});

test('if no loaded case matches a search, the inbox says how many it searched, and can search all cases', async () => {
  const page = await open('coach-inbox');
  await searchField(page).fill('Zebulon');
  await page.getByText('No match for “Zebulon” among 11 loaded cases.').waitFor();
  await page
    .getByRole('status')
    .filter({ hasText: 'To look beyond this list, search all cases.' })
    .waitFor();
  const searched = asked(page, 'searchCases');
  await button(page, 'Search all cases').click();
  expect(await searched).toEqual({ name: 'Zebulon' });
  await page.getByRole('status').filter({ hasText: '1 case found for “Zebulon”' }).waitFor();
  expect(page.url()).not.toContain('Zebulon');
});

test('after a failed search, the inbox no longer says that it is searching', async () => {
  const page = await open('coach-inbox');
  await answer(page, 'searchCases', { error: 'Something went wrong.' }, 500);
  await searchField(page).fill('Zebulon');
  await page.keyboard.press('Enter');
  await button(page, 'Try again').waitFor();
  expect(await page.getByText('Searching…').count()).toBe(0);
});

test('on a phone, choosing a list, “Back to the inbox”, and “Close” end the search and hide its field', async () => {
  const page = await open('coach-inbox');
  await page.setViewportSize({ width: 360, height: 740 });
  const search = async () => {
    await button(page, 'Search').click();
    await searchField(page).fill('Jordan');
    await page.keyboard.press('Enter');
    await page.getByText('1 case found for “Jordan”').waitFor();
  };
  await search();
  expect(await page.locator('.filters [aria-current]').count()).toBe(0);
  await pickList(page, 'Contacted 812');
  await page.getByRole('link', { name: 'Mei Tanaka' }).waitFor();
  await searchField(page).waitFor({ state: 'hidden' });
  for (const end of ['Back to the inbox', 'Close']) {
    await search();
    await button(page, end).click();
    await page.getByRole('link', { name: 'Mei Tanaka' }).waitFor();
    await searchField(page).waitFor({ state: 'hidden' });
  }
});

test('the inbox lists waiting cases with unconfirmed addresses separately, and a switch leaves them out', async () => {
  const page = await open('coach-inbox');
  await page
    .getByRole('region', { name: 'Waiting, address not confirmed' })
    .getByRole('link', { name: 'Casey Unknown' })
    .waitFor();
  const listed = asked(page, 'listCases');
  await openLists(page);
  await confirmedOnly(page).press('Space');
  expect(await listed).toEqual({ filter: 'all', onlyConfirmed: true, seen });
  await page.getByRole('switch', { name: 'Confirmed address', checked: true }).waitFor();
});

test('the switch “Confirmed address” also filters the cases of chosen dates, their CSV, and the counts', async () => {
  const page = await open('coach-inbox');
  const days = { from: '2026-11-01', to: '2026-11-22' };
  await openLists(page);
  await button(page, 'Submitted between two dates…').click();
  await page.getByLabel('From').fill(days.from);
  await page.getByLabel('To', { exact: true }).fill(days.to);
  await button(page, 'Show').press('Enter');
  await expectFocusOn(page, /^Cases by submission date/);
  await openLists(page);
  await page.getByRole('link', { name: 'New 4' }).waitFor();

  const listed = asked(page, 'listSubmitted');
  await confirmedOnly(page).click();
  expect(await listed).toEqual({ days, onlyConfirmed: true, seen });
  await openLists(page);
  await page.getByRole('link', { name: 'New 3' }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'Jordan Ellis' }).waitFor();
  const exported = asked(page, 'exportCases');
  await button(page, 'Export as CSV').press('Enter');
  expect(await exported).toMatchObject({ days, onlyConfirmed: true });
  await expectFocusOn(page, /^Export as CSV/);
  await page.getByRole('link', { name: 'Back to the inbox' }).press('Enter');
  await page.getByRole('switch', { name: 'Confirmed address', checked: true }).waitFor();
  await expectFocusOn(page, /^Cases/);
});

test('the key i returns to the inbox with its loaded list, search, scroll position, and focus', async () => {
  const page = await open('coach-inbox');
  await page.setViewportSize({ width: 1280, height: 400 });
  await openEach(page, rows);
  let pagesRead = 0;
  page.on('request', (request) => {
    if (request.url().endsWith(coachEndpoints.listCases.path)) pagesRead += 1;
  });
  await page.getByRole('link', { name: 'Waiting 5' }).click();
  await searchField(page).fill('a');
  const scrolled = 150;
  await page.evaluate((top) => scrollTo({ top, behavior: 'instant' }), scrolled);
  await page.evaluate(() => new Promise(requestAnimationFrame));
  // Playwright's click would scroll first.
  await page
    .getByRole('link', { name: 'Jordan Ellis' })
    .evaluate((link: HTMLElement) => link.click());
  await heading(page, 'Jordan Ellis').waitFor();
  const before = pagesRead;
  await page.keyboard.press('i');
  await page.getByRole('link', { name: 'Jordan Ellis' }).waitFor();
  expect(page.url()).toMatch(/state=waiting$/);
  expect(await searchField(page).inputValue()).toBe('a');
  await eventually(async () => expect(await page.evaluate(() => scrollY)).toBe(scrolled));
  expect(pagesRead).toBe(before);
  await expectFocusOn(page, /^Jordan Ellis$/);
  await page.keyboard.press('j');
  await expectFocusOn(page, /^Bartholomew/);
});

test.each([
  ['below the window', 'Mei Tanaka', 400, 0],
  ['half under the header', 'Jordan Ellis', 450, 0.5],
])(
  'if a row is %s, the key i scrolls the row into view before it gets the focus',
  async (...its) => {
    const [, name, height, hidden] = its;
    const page = await open('coach-inbox');
    await page.setViewportSize({ width: 640, height });
    await openEach(page, rows);
    const row = page.locator('.row', { hasText: name });
    const topOf = async () => (await row.boundingBox())?.y ?? Number.NaN;
    const bar = page.locator('.coach-header');
    const edge = async () => {
      const { y = 0, height: high = 0 } = (await bar.boundingBox()) ?? {};
      return Math.max(0, y + high);
    };
    if (hidden) {
      const down = (await topOf()) - (await edge()) + hidden * 60;
      await page.evaluate((top) => scrollTo({ top, behavior: 'instant' }), down);
      await page.evaluate(() => new Promise(requestAnimationFrame));
      expect(await topOf()).toBeLessThan(await edge());
      await row.getByRole('link').evaluate((link: HTMLElement) => link.click());
    } else {
      await page.getByRole('link', { name: 'Priya Raman' }).press('Enter');
      await heading(page, 'Priya Raman').waitFor();
      for (const next of [/^Dana/, /^Jordan/, /^Bartholomew/, /^Mei/]) {
        await page.keyboard.press('j');
        await heading(page, next).waitFor();
      }
    }
    await heading(page, name).waitFor();
    await page.keyboard.press('i');
    await expectFocusOn(page, new RegExp(name));
    const { y: top = 0, height: high = 0 } = (await row.getByRole('link').boundingBox()) ?? {};
    expect(top).toBeGreaterThanOrEqual(await edge());
    expect(top + high).toBeLessThanOrEqual(height);
  },
);

test('after an answer moves a case down the list, the key i focuses the row that came after the case', async () => {
  const page = await open('coach-inbox');
  await takeChanges(page);
  await openEach(page, rows);
  await page.keyboard.press('j');
  await expectFocusOn(page, /^Priya Raman$/);
  await page.keyboard.press('Enter');
  await heading(page, 'Priya Raman').waitFor();
  await page.keyboard.press('c');
  await page.getByText(/^Priya Raman: Contacted/).waitFor();
  await page.keyboard.press('i');
  await page
    .getByRole('region', { name: 'Not waiting' })
    .getByRole('link', { name: 'Priya Raman' })
    .waitFor();
  await expectFocusOn(page, /^Dana Whitfield$/);
});

test('when the sign-in page gets a session from another tab, the heading “Inbox” has the focus', async () => {
  const page = await open('coach-sign-in');
  await handOver(page, 'jordan@example.com');
  await expectFocusOn(page, /^Inbox$/);
});

test('in a case, Next and Previous follow the inbox’s list, load more of it, and say where it ends', async () => {
  const page = await open('coach-inbox');
  const next = {
    ...rows[0],
    clientId: 'client-20',
    contact: { name: 'Olga Next' },
    assessments: [{ id: 'f'.repeat(32), createdAt: new Date().toISOString() }],
  } as ClientCase;
  const lists: unknown[] = [];
  await page.route(LIST, (route) => {
    const input = route.request().postDataJSON();
    lists.push(input);
    const json = input.after ? { rows: [next], seen } : { rows, after: 'more', seen };
    return route.fulfill({ json });
  });
  await openEach(page, [...rows, next]);
  await pickList(page, 'Declined 90');
  await page.getByRole('link', { name: 'Noor Haddad' }).click();
  await heading(page, 'Noor Haddad').waitFor();
  await page.reload();
  await heading(page, 'Noor Haddad').waitFor();
  expect(await page.evaluate(() => JSON.stringify([sessionStorage, location]))).not.toMatch(
    /Noor|Haddad/,
  );
  await page.keyboard.press('k');
  await heading(page, 'Ana Petrova').waitFor();
  await page.keyboard.press('j');
  await heading(page, 'Noor Haddad').waitFor();
  await page.keyboard.press('j');
  await heading(page, 'Olga Next').waitFor();
  await button(page, 'Next case').click();
  await page.getByText('This is the last case in the list.').waitFor();
  await page.getByRole('link', { name: 'Back to the inbox' }).click();
  await page.getByRole('link', { name: 'Olga Next' }).waitFor();
  expect(page.url()).toMatch(/state=declined$/);
  const filter = 'declined';
  expect(lists).toEqual([{ filter, seen }, { filter }, { filter, after: 'more', seen }]);
});

test('in a case that was opened from an emailed link, “Next case” opens the next waiting case', async () => {
  const page = await open('coach-case');
  const listed = asked(page, 'listCases');
  await button(page, 'Next case').click();
  expect(await listed).toEqual({ filter: 'waiting' });
  await page.waitForURL(`**${casePath('00000000000000000000000000000004')}`);
});

test('when an assessment arrives, the inbox reloads one page of its list and announces the arrival', async () => {
  const page = await open('coach-inbox');
  const lists: unknown[] = [];
  const added = { ...rows[0], clientId: 'client-99', contact: { name: 'Nell New' } };
  await page.route(LIST, (route) => {
    lists.push(route.request().postDataJSON());
    return route.fulfill({ json: { rows: [added, ...rows], after: 'more', seen } });
  });
  const newest = new Date().toISOString();
  await answer(page, 'countWaiting', {
    waiting: 6,
    hasMore: false,
    confirmed: 4,
    newest,
    changes: 0,
  });
  await poll(page);
  await page.getByRole('link', { name: 'Nell New' }).waitFor();
  await page
    .getByRole('status')
    .filter({ hasText: /^A new assessment or message arrived at / })
    .waitFor({ state: 'attached' });
  expect(lists).toEqual([{ filter: 'all', seen }]);
});

test('an open inbox shows another trainer’s change, even if the number of waiting clients stays the same', async () => {
  const page = await open('coach-inbox');
  await takeChanges(page);
  let pagesRead = 0;
  const changed = rows.map((row) =>
    row.contact?.name === 'Priya Raman' ? { ...row, state: 'tried', revision: 9 } : row,
  );
  await page.route(LIST, (route) => {
    pagesRead += 1;
    return route.fulfill({ json: { rows: changed, seen } });
  });
  const row = page.locator('.row', { hasText: 'Priya Raman' });
  const counts = { waiting: 4, hasMore: false, confirmed: 4 };

  await openMenu(page, 'Change Jordan Ellis’s case');
  await button(page, 'Declined').and(page.locator(':visible')).click();
  await page.getByText('Jordan Ellis: Declined.').waitFor();
  await answer(page, 'countWaiting', { ...counts, changes: 1 });
  const polled = page.waitForResponse(`**${coachEndpoints.countWaiting.path}`);
  await poll(page);
  await polled;
  await answer(page, 'countWaiting', { ...counts, changes: 2 });
  const figures = asked(page, 'readFigures');
  await poll(page);
  await row.getByText('No answer yet').waitFor();
  await figures;
  expect(pagesRead).toBe(1);
});

const withoutJordan = rows.filter(({ contact }) => contact?.name !== 'Jordan Ellis');

test.each(['', '?state=waiting'])(
  'in the list %j, an undo shows the case again even if the list was reloaded without it',
  async (query) => {
    const page = await open('coach-inbox');
    await page.goto(`${paths.coach}${query}`);
    await takeChanges(page);
    await openMenu(page, 'Change Jordan Ellis’s case');
    await button(page, 'Spam').and(page.locator(':visible')).click();
    await page.getByText('Jordan Ellis: Spam.').waitFor();
    await answer(page, 'listCases', { rows: withoutJordan, seen });
    await answer(page, 'countWaiting', { waiting: 4, hasMore: false, confirmed: 3, changes: 2 });
    const reloaded = page.waitForResponse(LIST);
    await poll(page);
    await reloaded;
    await page.getByRole('link', { name: 'Jordan Ellis' }).waitFor({ state: 'detached' });
    await answer(page, 'listCases', { rows, seen });
    await button(page, 'Undo').click();
    await page.getByRole('link', { name: 'Jordan Ellis' }).waitFor();
  },
);

test('after a trainer undoes “Spam” in the list of spam, the inbox shows the case', async () => {
  const page = await open('coach-inbox');
  await answer(page, 'listCases', { rows: withoutJordan, seen });
  await page.reload();
  await page.getByRole('link', { name: 'Dana Whitfield' }).waitFor();
  const spam = { ...rows[2], state: 'spam', canUndo: true };
  await answer(page, 'listCases', { rows: [spam], seen });
  await takeChanges(page);
  await pickList(page, 'Spam 45');
  await openMenu(page, 'Change Jordan Ellis’s case');
  await button(page, 'Undo “Spam”').click();
  await page.getByText('Jordan Ellis: New.').waitFor();
  await answer(page, 'listCases', { rows, seen });
  await page.goBack();
  await page.getByRole('link', { name: 'Dana Whitfield' }).waitFor();
  await page.getByRole('link', { name: 'Jordan Ellis' }).waitFor();
});

test('at 360 px, one line shows the frequent lists and a menu with the other lists and their counts', async () => {
  const page = await open('coach-inbox');
  await page.setViewportSize({ width: 360, height: 740 });
  const lists = page.locator('.filters li > :is(a, details)').and(page.locator(':visible'));
  await page.getByRole('link', { name: 'Waiting 5' }).waitFor();
  const tops = await lists.evaluateAll((all) =>
    all.map((each) => each.getBoundingClientRect().top),
  );
  expect(tops).toHaveLength(4);
  expect(new Set(tops).size).toBe(1);
  await openLists(page);
  const others = page.locator('.filters .menu > div');
  for (const name of await others.locator('a:not([role])').allTextContents()) {
    expect(name).toMatch(/ \d+$/);
  }
  const { x = 0, y = 0, width = 0, height = 0 } = (await others.boundingBox()) ?? {};
  expect(x).toBeGreaterThanOrEqual(0);
  expect(x + width).toBeLessThanOrEqual(360);
  expect(y + height).toBeLessThanOrEqual(740);

  await others.getByRole('link', { name: 'Later 1' }).click();
  await page.waitForURL(/state=later$/);
  await page.locator('.filters summary', { hasText: 'Later 1' }).waitFor();
  await openLists(page);
  await confirmedOnly(page).click();
  await page.getByRole('link', { name: 'Waiting 4' }).waitFor();
  expect(await confirmedOnly(page).isVisible()).toBe(true);

  await page.setViewportSize({ width: 1280, height: 800 });
  await page.locator('.filters li > a', { hasText: 'Clearance needed 1' }).waitFor();
  await openMenu(page, 'Later 1');
  await others.getByRole('link', { name: 'Spam 45' }).waitFor();
  expect(await page.getByRole('link', { name: 'Clearance needed' }).count()).toBe(1);
  await page.keyboard.press('End');
  await page.keyboard.press('ArrowUp');
  await expectFocusOn(page, /^Consent withdrawn/);
});

test('at 360 px, the notice about a change covers no item of the menu of lists', async () => {
  const page = await open('coach-inbox');
  await takeChanges(page);
  await page.setViewportSize({ width: 360, height: 740 });
  await openMenu(page, 'Change Jordan Ellis’s case');
  await button(page, /^No answer/).click();
  await page.locator('.changed').waitFor();
  await openLists(page);
  const isCovered = await confirmedOnly(page).evaluate((item) => {
    const { left, bottom } = item.getBoundingClientRect();
    return !item.contains(document.elementFromPoint(left + 20, bottom - 5));
  });
  expect(isCovered).toBe(false);
});

test('at 360 px, a trainer can list the cases of chosen dates from the menu of lists, and then export them', async () => {
  const page = await open('coach-inbox');
  await page.setViewportSize({ width: 360, height: 740 });
  const choose = async () => {
    await openLists(page);
    await button(page, 'Submitted between two dates…').click();
    await expectFocus(page, 'from');
  };
  await choose();
  await button(page, 'Cancel').click();
  await page.getByLabel('From').waitFor({ state: 'detached' });
  await choose();
  const listed = asked(page, 'listSubmitted');
  await button(page, 'Show').click();
  const { date: to } = wallClock(new Date(), 'America/Los_Angeles');
  const days = { from: `${to.slice(0, 8)}01`, to };
  expect(await listed).toMatchObject({ days });
  await page.getByLabel('From').waitFor({ state: 'detached' });
  const exported = asked(page, 'exportCases');
  await button(page, 'Export as CSV').click();
  expect(await exported).toMatchObject({ days });
});

test('in a menu, arrow keys move the focus without loading a list or scrolling, and Escape closes the menu', async () => {
  const page = await open('coach-inbox');
  await page.setViewportSize({ width: 1280, height: 500 });
  await page.locator('.filters summary').focus();
  for (const key of ['Enter', 'ArrowDown', 'ArrowDown']) await page.keyboard.press(key);
  await expectFocusOn(page, /^No answer yet/);
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  await expectFocusOn(page, /^Confirmed address/);
  await page.keyboard.press('Home');
  await expectFocusOn(page, /^New/);
  await page.keyboard.press('End');
  await expectFocusOn(page, /^Confirmed address/);
  expect(page.url()).not.toContain('state=');
  await page.keyboard.press('Escape');
  await expectFocusOn(page, /^More/);
  expect(await page.locator('.filters details[open]').count()).toBe(0);

  await page.keyboard.press('m');
  await page.evaluate(() => {
    const note = (event: Event) => {
      document.body.dataset.scrolls = String(!event.defaultPrevented);
    };
    addEventListener('keydown', note, { once: true });
  });
  await page.keyboard.press('ArrowDown');
  await expectFocusOn(page, /^No answer/);
  expect(await page.evaluate(() => document.body.dataset.scrolls)).toBe('false');
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Shift+Tab');
  await page.locator('.row details[open]').waitFor({ state: 'detached' });
});

test('as soon as the coach sets time off, clocks that aren’t overdue show “paused” in the inbox and in a case', async () => {
  const page = await open('coach-inbox');
  await page.clock.install();
  await page.reload();
  const row = page.locator('.row', { hasText: 'Dana Whitfield' });
  await row.locator('.clock-amber', { hasText: / left$/ }).waitFor();
  const day = (ahead: number) =>
    wallClock(new Date(Date.now() + ahead * 86_400_000), 'America/Los_Angeles').date;
  const timeOff = { from: day(0), to: day(2) };
  await page.clock.fastForward('00:10');
  const setAt = await page.evaluate(() => new Date(Date.now() - 1_000).toISOString());
  const figures = coachResponses.readFigures.body as CoachResponse<'readFigures'>;
  await answer(page, 'readFigures', { ...figures, timeOff: { ...timeOff, setAt } });
  await answer(page, 'setTimeOff', { timeOff });
  await button(page, 'Plan time off').click();
  await page.getByLabel('First day').fill(timeOff.from);
  await page.getByLabel('Last day').fill(timeOff.to);
  await button(page, 'Save').click();
  await page.getByRole('status').filter({ hasText: 'Time off: ' }).waitFor();
  const paused = /^paused · due \w{3} \d+:\d\d [AP]M$/;
  expect(await row.locator('.clock-calm').innerText()).toMatch(paused);
  expect(await page.locator('.row', { hasText: 'Priya Raman' }).innerText()).toMatch(/overdue by/);
  await page.getByRole('link', { name: 'Jordan Ellis' }).click();
  await page.locator('.case-head .clock-calm', { hasText: paused }).waitFor();
});

test('at 1280 px, a row with earlier assessments and a late or an immediate answer takes one line', async () => {
  const page = await open('coach-inbox');
  const [first] = rows;
  if (!first) expect.unreachable();
  const older = { id: 'c'.repeat(32), createdAt: first.stateAt };
  const answered = {
    ...first,
    state: 'tried',
    againAt: '2026-12-23T18:30:00.000Z',
    answeredAt: first.stateAt,
    assessments: [older, { ...older, id: 'd'.repeat(32) }],
  };
  const cases = [
    first,
    { ...answered, clientId: 'client-98', answeredAfter: 29.5 * 3_600_000 },
    { ...answered, clientId: 'client-99', answeredAfter: 30_000 },
  ];
  await answer(page, 'listCases', { rows: cases, seen });
  await page.reload();
  await page.getByText('answered in under 1 min').waitFor();
  const heights = await page
    .locator('.row')
    .evaluateAll((all) => all.map((each) => each.getBoundingClientRect().height));
  expect(heights).toEqual([heights[0], heights[0], heights[0]]);
});

test('in the inbox, “answered 2 h late” has the color of the submission time, but “overdue by …” doesn’t', async () => {
  const page = await open('coach-inbox');
  await answer(page, 'listCases', { rows: [rows[0], rows[8]], seen });
  await page.reload();
  await page.locator('.filters summary').waitFor();
  await pickList(page, 'Client');
  const colorOf = (text: RegExp) =>
    page
      .locator('.clock', { hasText: text })
      .evaluate((element) => getComputedStyle(element).color);
  await page.getByText(/^answered 2 h late$/).waitFor();
  const soft = await page
    .locator('.row-came')
    .first()
    .evaluate((at) => getComputedStyle(at).color);
  expect(await colorOf(/^answered 2 h late$/)).toBe(soft);
  expect(await colorOf(/^overdue by /)).not.toBe(soft);
});

test('the last item in the menu of an inbox row is “Undo”', async () => {
  const page = await open('coach-inbox');
  await openMenu(page, 'Change Grace Okafor’s case');
  const items = await page.locator('.row .menu[open] button').allInnerTexts();
  expect(items.slice(-2)).toEqual(['Later…', 'Undo “Contacted”']);
});

test('at 768 px, the button of a row’s open menu has no background', async () => {
  const page = await open('coach-inbox');
  await page.setViewportSize({ width: 768, height: 900 });
  const opener = page.locator('.row summary').first();
  await opener.click();
  expect(await opener.evaluate((each) => getComputedStyle(each).backgroundColor)).toBe(
    'rgba(0, 0, 0, 0)',
  );
});

test('in the inbox, the menu of a row at the bottom of the window fits into the window', async () => {
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

test('the first case in the inbox is near the top, and at 200% zoom at least two cases are in view', async () => {
  const page = await open('coach-inbox');
  const figures = coachResponses.readFigures.body as CoachResponse<'readFigures'>;
  const timeOff = { from: '2099-09-23', to: '2099-09-27' };
  await answer(page, 'readFigures', { ...figures, timeOff });
  await page.reload();
  await button(page, 'Away from Wed, Sep 23, 2099').waitFor();
  await page.getByRole('link', { name: 'Waiting 5' }).waitFor();
  for (const [width, height, shown, bound] of [
    [360, 740, 4, 260],
    [640, 400, 2, 230],
    [768, 1024, 7, 250],
    [1280, 800, 6, 300],
  ] as const) {
    await page.setViewportSize({ width, height });
    const tops = await page
      .locator('.row')
      .evaluateAll((all) => all.map((each) => each.getBoundingClientRect()));
    expect(tops[0]?.top, `${width} px`).toBeLessThan(bound);
    const inView = tops.filter(({ bottom }) => bottom <= height);
    expect(inView.length, `${width} px`).toBeGreaterThanOrEqual(shown);
  }
});

test('at 360 px, a row’s name, state, clock, and submission time are neither cut off nor overlapping', async () => {
  const page = await open('coach-inbox');
  await page.setViewportSize({ width: 360, height: 740 });
  const [first] = rows;
  if (!first) expect.unreachable();
  const missing = { clearance: { state: 'asked', on: '2026-11-01', at: first.stateAt } } as const;
  const again = { againAt: '2099-12-24T18:30:00.000Z' };
  const late = { answeredAt: first.stateAt, answeredAfter: 26.74 * 3_600_000 };
  const cases = [
    { contact: { name: 'Sample Abel' } },
    { contact: { name: 'Bartholomew Featherstonehaugh-Kowalczyk' } },
    { contact: { name: 'Aleksandra Wi\u015bniewska' }, state: 'contacted', ...late },
    { state: 'tried', ...again },
    { state: 'wrote', ...again, unread: 12, ...missing },
    { state: 'later', laterOn: '2026-11-20', ...missing },
    { state: 'contacted', via: 'message', ...late, closed: 'withdrawn' },
    { state: 'declined', ...late, ...missing },
    { state: 'new', contact: undefined },
    { state: 'new', closed: 'deleting' },
  ].map((changes, index) => ({ ...first, clientId: `client-${index}`, ...changes }));
  await page.route(LIST, () => undefined);
  await page.reload();
  const placeholder = page.locator('.row-loading').first();
  await placeholder.waitFor();
  const expected = (await placeholder.boundingBox())?.height ?? 0;
  await page.unroute(LIST);
  await answer(page, 'listCases', { rows: cases, seen });
  await page.reload();
  await page.getByText('Deleted client').waitFor();
  const all = await page.locator('.row').evaluateAll((each) =>
    each.map((row) => {
      // Text for screen readers is invisible, so it may overlap other text.
      for (const unseen of row.querySelectorAll('.unseen')) unseen.remove();
      const boxes = [...row.querySelectorAll('.row-name > *, .row-state, .row-came, .clock')]
        .filter((part) => part.textContent)
        .map((part) => {
          const range = document.createRange();
          range.selectNodeContents(part);
          return { part: part.className, text: range.getBoundingClientRect() };
        });
      const { left, right, top, bottom } = row.getBoundingClientRect();
      const isCut = boxes.some(
        ({ text }) =>
          text.left < left - 1 || text.right > right + 1 || text.top < top || text.bottom > bottom,
      );
      const overlap = boxes.some((one, index) =>
        boxes
          .slice(index + 1)
          .some(
            ({ text }) =>
              one.text.left < text.right - 1 &&
              text.left < one.text.right - 1 &&
              one.text.top < text.bottom - 4 &&
              text.top < one.text.bottom - 4,
          ),
      );
      return { isCut, overlap };
    }),
  );
  expect(all).toHaveLength(cases.length);
  for (const [index, row] of all.entries()) {
    expect(row, `row ${index}`).toEqual({ isCut: false, overlap: false });
  }
  const ordinary = await page.locator('.row', { hasText: 'Sample Abel' }).boundingBox();
  expect(ordinary?.height).toBeCloseTo(expected, 0);
});

test.each([360, 390])(
  'at %i px, a case’s row has at most two lines, even if it shows when to try again',
  async (width) => {
    const page = await open('coach-inbox');
    await page.setViewportSize({ width, height: 740 });
    const [first] = rows;
    if (!first) expect.unreachable();
    // Weekdays have different widths.
    const tried = [1, 2, 3, 4, 5, 6].flatMap((days) =>
      ['tried', 'wrote'].map((state) => ({
        ...first,
        clientId: `${state}-${days}`,
        state,
        againAt: new Date(Date.now() + days * 86_400_000).toISOString(),
      })),
    );
    await answer(page, 'listCases', { rows: [first, ...tried], seen });
    await page.reload();
    await page
      .getByText(/^No answer yet, next try /)
      .last()
      .waitFor();
    const heights = await page
      .locator('.row')
      .evaluateAll((all) => all.map((row) => row.getBoundingClientRect().height));
    expect(heights).toHaveLength(13);
    expect(Math.max(...heights)).toBeLessThan(77);
  },
);

test('a row of the inbox shows when the client wrote, and a row of the list by submission date shows when the client submitted', async () => {
  const page = await open('coach-inbox');
  const [first] = rows;
  if (!first) expect.unreachable();
  const wrote: ClientCase = {
    ...first,
    state: 'wrote',
    assessments: [{ id: 'a'.repeat(32), createdAt: '2026-11-02T18:00:00.000Z' }],
    waitingSince: '2026-11-05T19:30:00.000Z',
  };
  await answer(page, 'listCases', { rows: [wrote], seen });
  await answer(page, 'listSubmitted', { rows: [wrote], seen });
  await page.reload();
  const came = page.locator('.row-came');
  await eventually(async () =>
    expect((await came.innerText()).replace(/\s+/g, ' ')).toBe('Message sent Thu, Nov 5, 11:30 AM'),
  );
  await openLists(page);
  await button(page, 'Submitted between two dates…').click();
  await button(page, 'Show').click();
  await eventually(async () =>
    expect((await came.innerText()).replace(/\s+/g, ' ')).toBe('Sent Mon, Nov 2, 10:00 AM'),
  );
});

test('the inbox shows neither a state nor a clock for a case that is being deleted', async () => {
  const page = await open('coach-inbox');
  const deleted = { ...rows[0], closed: 'deleting' };
  await answer(page, 'listCases', { rows: [deleted], seen });
  await page.reload();
  const row = page.locator('.row');
  await row.getByText('Deleted client').waitFor();
  expect(await row.innerText()).not.toMatch(/New|missed/);
});

test('when no client is waiting, the inbox says when the latest answer was', async () => {
  const page = await open('coach-inbox');
  const answered = rows.filter(({ state }) => state === 'contacted' || state === 'declined');
  await answer(page, 'listCases', { rows: answered, seen });
  await page.reload();
  await page
    .getByText(
      /^Latest answer to an assessment in this list: \w+, \w+ \d+.* New assessments appear here/,
    )
    .waitFor();
  await page.getByRole('link', { name: 'Grace Okafor' }).waitFor();
  await openLists(page);
  await confirmedOnly(page).click();
  await page.getByText('Nobody with a confirmed address is waiting.').waitFor();
  await page.getByText('New assessments from confirmed addresses appear here').waitFor();
});

test('by keyboard, a trainer can skip to the cases, and postpone a case in its row’s menu', async () => {
  const page = await open('coach-inbox');
  const changed = await takeChanges(page);
  await page.keyboard.press('Tab');
  await expectFocusOn(page, /^Skip to the content$/);
  await page.keyboard.press('Enter');
  await expectFocusOn(page, /^Cases/);
  await page.keyboard.press('Tab');
  await expectFocusOn(page, /^Priya Raman$/);
  await page.keyboard.press('m');
  await button(page, 'Later…').and(page.locator(':visible')).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Postpone Priya Raman’s case' });
  const day = dialog.getByLabel('Until');
  const about = await day.getAttribute('aria-describedby');
  await dialog.locator(`#${about}`, { hasText: 'This doesn’t stop the clock.' }).waitFor();
  await page.getByLabel('Until').fill('2099-12-01');
  await button(page, 'Postpone').press('Enter');
  await page.getByText('Priya Raman: Postponed until Tue, Dec 1, 2099.').waitFor();
  expect(changed).toEqual([{ to: 'later', laterOn: '2099-12-01' }]);
  await expectFocusOn(page, /^Dana Whitfield$/);
  await page.locator('.row', { hasText: 'Priya Raman' }).getByText('overdue by').waitFor();
});

test.each([
  ['Save', 'new time off', undefined],
  ['End time off now', 'time off that has begun', -1],
  ['Remove time off', 'time off in the future', 7],
])('the trainer can undo “%s” for %s', async (action, _, days) => {
  const page = await open('coach-inbox');
  const dateIn = (ahead: number) =>
    new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10);
  const before = days === undefined ? null : { from: dateIn(days), to: dateIn(days + 5) };
  const figures = coachResponses.readFigures.body as CoachResponse<'readFigures'>;
  await answer(page, 'readFigures', { ...figures, ...(before && { timeOff: before }) });
  await answer(page, 'setTimeOff', { timeOff: null });
  await page.reload();
  await button(page, before ? /^Away/ : 'Plan time off').click();
  const chosen = before ? null : { from: '2026-12-24', to: '2026-12-27' };
  if (chosen) {
    await page.getByLabel('First day').fill(chosen.from);
    await page.getByLabel('Last day').fill(chosen.to);
  }
  const sent = asked(page, 'setTimeOff');
  await button(page, action).click();
  expect(await sent).toEqual({ timeOff: chosen });
  await page
    .getByRole('status')
    .filter({ hasText: chosen ? 'Thu, Dec 24 to Sun, Dec 27.' : 'No time off' })
    .waitFor();
  const undone = asked(page, 'setTimeOff');
  await button(page, 'Undo').press('Enter');
  expect(await undone).toEqual({ timeOff: before });
  await button(page, 'Undo').waitFor({ state: 'detached' });
  await expectFocusOn(page, 'changed');
});

test('at 360 px, each lead has at most three lines, or four with a long address, and the list of leads fits the page', async () => {
  const page = await open('coach-leads');
  await page.setViewportSize({ width: 360, height: 740 });
  await page.getByText('1 sent, unsubscribed').waitFor();
  const lines = await page.locator('.leads tbody tr').evaluateAll((all) =>
    all.map((row) => {
      const { paddingTop, paddingBottom, lineHeight } = getComputedStyle(row);
      const padding = Number.parseFloat(paddingTop) + Number.parseFloat(paddingBottom);
      return (row.clientHeight - padding) / Number.parseFloat(lineHeight);
    }),
  );
  const sinceThen = page.locator('.leads [data-label="Since then"]').and(page.locator(':visible'));
  expect(await sinceThen.allTextContents()).toEqual(['Client', 'Not loaded']);
  expect((await page.locator('.leads').boundingBox())?.width).toBeLessThan(360);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  expect(lines).toHaveLength(3);
  for (const [index, most] of [3, 4, 3].entries()) expect(lines[index]).toBeLessThanOrEqual(most);
});

test.each([360, 390])(
  'at %i px, long addresses and sources of leads wrap instead of being cut off',
  async (width) => {
    const page = await open('coach-leads');
    await page.setViewportSize({ width, height: 740 });
    const body = coachResponses.listLeads.body as CoachResponse<'listLeads'>;
    const email = 'maximiliane.featherstonehaugh-kowalczyk@strength-and-conditioning.example.com';
    const source = { source: 'newsletter', medium: 'email', campaign: 'first-mile-november-2026' };
    await answer(page, 'listLeads', { ...body, rows: [{ ...body.rows[0], email, source }] });
    await page.reload();
    await page.getByRole('rowheader', { name: email }).waitFor();
    const cut = await page
      .locator('.leads tbody :is(th, td)')
      .evaluateAll((all) =>
        all
          .filter((cell) => cell.scrollWidth > cell.clientWidth)
          .map(({ textContent }) => textContent),
      );
    expect(cut).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  },
);

test('at 360 px, a link in the list of leads is at least 44 px high', async () => {
  const page = await open('coach-leads');
  await page.setViewportSize({ width: 360, height: 740 });
  const link = page.locator('.leads').getByRole('link', { name: 'Client' });
  await link.scrollIntoViewIfNeeded();
  const { x = 0, y = 0, height = 0 } = (await link.boundingBox()) ?? {};
  expect(height).toBeGreaterThanOrEqual(44);
  // A cell that hides its overflow would cut the link off.
  const ends = [y + 1, y + height - 1].map((top) =>
    page.evaluate(([left, at]) => document.elementFromPoint(left, at)?.textContent, [
      x + 5,
      top,
    ] as const),
  );
  expect(await Promise.all(ends)).toEqual(['Client', 'Client']);
});

test('at 1280 px, a lead’s address doesn’t break at its hyphens, and a long one doesn’t widen the page', async () => {
  const page = await open('coach-leads');
  const body = coachResponses.listLeads.body as CoachResponse<'listLeads'>;
  const show = async (email: string) => {
    const source = { source: 'newsletter', medium: 'email', campaign: 'first-mile-november' };
    const lead = { ...body.rows[0], email, source, became: 'assessment' };
    await answer(page, 'listLeads', { ...body, rows: [lead] });
    await page.reload();
    await page.getByRole('rowheader', { name: email }).waitFor();
  };
  await show('anne-marie-jones@example.com');
  const lines = await page.locator('.leads tbody th').evaluate((cell) => {
    const text = document.createRange();
    text.selectNodeContents(cell.querySelector('span')?.firstChild ?? cell);
    return text.getClientRects().length;
  });
  expect(lines).toBe(1);
  await show(`${'a-'.repeat(60)}b@example.com`);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(1280);
});

test('if the API can’t compare some leads with cases, the page says how many and offers to try again', async () => {
  const page = await open('coach-leads');
  const missing = page.getByText('Not loaded');
  await missing.waitFor();
  await page.getByText('couldn’t be loaded for 1 of these leads').waitFor();
  expect(await page.getByRole('cell', { name: 'Client' }).count()).toBe(1);
  const body = coachResponses.listLeads.body as CoachResponse<'listLeads'>;
  const found = body.rows.map((row) => ({ became: 'nothing', ...row }));
  await answer(page, 'listLeads', { ...body, rows: found });
  await button(page, 'Try again').click();
  await missing.waitFor({ state: 'detached' });
});

test('the list of leads has a name, and links a lead that became a client to the case', async () => {
  const page = await open('coach-leads');
  const list = page.getByRole('table', { name: 'Leads', exact: true });
  await list.getByRole('link', { name: 'Client' }).click();
  await heading(page, 'Jordan Ellis').waitFor();
});

test('on the leads page, the number of leads is next to the month and links to the list', async () => {
  const page = await open('coach-leads');
  const [month, count] = await Promise.all(
    ['.months button >> nth=1', '.months a'].map((place) => page.locator(place).boundingBox()),
  );
  if (!month || !count) expect.unreachable();
  expect(count.x - month.x - month.width).toBeLessThan(20);
  await page.getByRole('link', { name: '40 leads' }).press('Enter');
  await expectFocusOn(page, 'leads');
});

test('after the last “Show more”, the focus is on the leads, and after an export, on “Export as CSV”', async () => {
  const page = await open('coach-leads');
  await answer(page, 'listLeads', { ...coachResponses.listLeads.body, after: 'more' });
  await page.reload();
  const more = button(page, 'Show more');
  await more.waitFor();
  await answer(page, 'listLeads', { rows: [], matched: 0 });
  await more.press('Enter');
  await expectFocusOn(page, 'leads');
  const saved = page.waitForEvent('download');
  await button(page, 'Export as CSV').press('Enter');
  const file = (await saved).suggestedFilename();
  await expectFocusOn(page, /^Export as CSV$/);
  await page
    .getByRole('status')
    .filter({ hasText: `Exported to ${file}.` })
    .waitFor();
});

test('after an export, the page of another month still names the exported file', async () => {
  const page = await open('coach-leads');
  const saved = page.waitForEvent('download');
  await button(page, 'Export as CSV').click();
  const exported = `Exported to ${(await saved).suggestedFilename()}.`;
  const status = page.getByRole('status').filter({ hasText: 'Exported to' });
  await status.waitFor();
  const month = await page.locator('.months strong').innerText();
  await button(page, 'Earlier month').click();
  await page.locator('.months strong').filter({ hasNotText: month }).waitFor();
  expect(await status.innerText()).toBe(exported);
});

test('after a trainer types a name, the inbox announces once how many loaded cases match, and after Escape, that it shows all again', async () => {
  const page = await open('coach-inbox');
  await page.evaluate(() => {
    const heard: string[] = [];
    new MutationObserver(() => {
      const words = [...document.querySelectorAll('[role="status"]')].map((at) => at.textContent);
      for (const each of words)
        if (each?.includes('match') && !heard.includes(each)) heard.push(each);
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
    Object.assign(window, { heard });
  });
  await searchField(page).pressSequentially('tana', { delay: 20 });
  await page.getByRole('status').filter({ hasText: '1 match among 11 loaded cases.' }).waitFor();
  expect(await page.evaluate(() => Reflect.get(window, 'heard'))).toHaveLength(1);
  await page.keyboard.press('Escape');
  await page
    .getByRole('status')
    .filter({ hasText: 'The list shows all loaded cases again.' })
    .waitFor();
});

test('if a search finds no whole name, the inbox lists the loaded cases whose names contain the typed text', async () => {
  const page = await open('coach-inbox');
  await answer(page, 'searchCases', { rows: [] });
  await searchField(page).fill('tana');
  await page.keyboard.press('Enter');
  await page
    .getByRole('status')
    .filter({
      hasText: 'No match for “tana” as a whole word. It’s part of 1 name in the loaded list.',
    })
    .waitFor();
  expect(await page.locator('.row-name').allTextContents()).toEqual(['Mei Tanaka']);
});

test('the key i returns from the leads to the heading “Inbox”, and from search results or cases by submission date to the heading “Cases”', async () => {
  const page = await open('coach-inbox');
  await page.keyboard.press('l');
  await expectFocusOn(page, /^Leads$/);
  await page.keyboard.press('i');
  await expectFocusOn(page, /^Inbox$/);
  await searchField(page).fill('Jordan');
  await page.keyboard.press('Enter');
  await page.getByText('1 case found for “Jordan”').waitFor();
  await page.keyboard.press('j');
  await expectFocusOn(page, /^Jordan Ellis$/);
  await page.keyboard.press('i');
  await expectFocusOn(page, /^Cases$/);
  await page.getByRole('link', { name: 'Mei Tanaka' }).waitFor();
  await page.keyboard.press('d');
  await button(page, 'Show').press('Enter');
  await expectFocusOn(page, /^Cases by submission date$/);
  await page.keyboard.press('i');
  await expectFocusOn(page, /^Cases$/);
});

test('at 360 px, “Cancel” has the same font size in the dialog for time off as in the dialog for a contact', async () => {
  const sizes: string[] = [];
  for (const dialog of ['coach-time-off', 'coach-case-contacted']) {
    const page = await open(dialog);
    await page.setViewportSize({ width: 360, height: 740 });
    const cancel = button(page, 'Cancel');
    sizes.push(await cancel.evaluate((shown) => getComputedStyle(shown).fontSize));
  }
  expect(sizes[0]).toBe(sizes[1]);
});
