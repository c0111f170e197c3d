import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import type { ClientCase } from '#shared/domain/coach.ts';
import { coachEndpoints } from '#shared/endpoints/all.ts';
import { button } from '#tests/support/browser/button.ts';
import { inBrowser, newPage } from '#tests/support/browser/watched-page.ts';
import type { CoachResponse } from '#tests/support/coach-endpoints.ts';
import { eventually } from '#tests/support/eventually.ts';
import { coachResponses, openedCase, rows } from '../screenshots/coach-responses.ts';
import { endSession, poll } from '../screenshots/end-session.ts';
import {
  answer,
  asked,
  expectFocusOn,
  handOver,
  heading,
  open,
  openMenu,
  openWith,
  refuse,
  takeChanges,
} from './coach-page.ts';

inBrowser();

const note = (page: Page) => page.getByLabel('New note');
const openings = (page: Page): Promise<Record<string, object>> =>
  page.evaluate(() => JSON.parse(sessionStorage.getItem('openings') ?? '{}'));
const untilKept = (page: Page) =>
  eventually(async () => expect(JSON.stringify(await openings(page))).toContain('"note":'));

const never = (page: Page, name: 'openAssessment' | 'watchCase') =>
  page.route(`**${coachEndpoints[name].path}`, () => undefined);

/** Later calls about the case get no answer, so the page can only show what it has cached. */
const readThenBack = async (): Promise<Page> => {
  const page = await open('coach-inbox');
  await page.getByRole('link', { name: 'Jordan Ellis' }).click();
  await page.getByText('Meniscus').first().waitFor();
  await page.getByRole('link', { name: 'Back to the inbox' }).click();
  await heading(page, 'Inbox').waitFor();
  await never(page, 'openAssessment');
  await never(page, 'watchCase');
  return page;
};
const expectUnread = async (page: Page) => {
  await page.getByText('Opening…').waitFor();
  expect(await page.locator('#main').textContent()).not.toMatch(/Meniscus|dizz/);
};

test('if the API answers a poll with 404, the page removes the open assessment', async () => {
  const page = await open('coach-case');
  await refuse(page, 'watchCase', 404, 'unlisted');
  await refuse(page, 'openAssessment', 500, 'It must not be opened again');
  await poll(page);
  await page.getByText('unlisted').waitFor();
  expect(await page.locator('#main').textContent()).not.toMatch(/Jordan|Meniscus|dizz/);
  expect(await page.getByRole('region', { name: 'Not sent' }).count()).toBe(0);
});

test('if the API refuses a note because the client withdrew consent, the page closes the case at once', async () => {
  const page = await open('coach-case');
  await page.clock.install();
  await refuse(page, 'addNote', 410, 'withdrawn');
  await refuse(page, 'watchCase', 410, 'withdrawn');
  await note(page).fill('Too late');
  await button(page, 'Save note').click();
  await page.getByLabel('Your unsaved note').waitFor();
  expect(await page.locator('#main').textContent()).not.toMatch(/Meniscus|dizz|555-0142/);
});

test('after a withdrawal, a case that the trainer opens from a list still shows the client’s name', async () => {
  const page = await open('coach-inbox');
  await refuse(page, 'openAssessment', 410, 'withdrawn');
  await page.getByRole('link', { name: 'Noor Haddad' }).click();
  await page.getByText('You can no longer open anything they sent before.').waitFor();
  await heading(page, 'Noor Haddad').waitFor();
});

const newest = { id: 'e'.repeat(32), createdAt: new Date().toISOString() };

test.each<[title: string, now: Partial<ClientCase>]>([
  ['withdrew consent', { state: 'withdrawn', closed: 'withdrawn' }],
  ['is being deleted', { closed: 'deleting', assessments: [] }],
  [
    'sent a new assessment after a withdrawal',
    {
      assessments: [
        ...openedCase.body.clientCase.assessments.map((each) => ({ ...each, isWithdrawn: true })),
        newest,
      ],
    },
  ],
])(
  'once a list shows that the client %s, the page doesn’t show the answers that it loaded before',
  async (_, now) => {
    const page = await readThenBack();
    await answer(page, 'listCases', { rows: [{ ...rows[2], ...now }], seen: 'seen' });
    const listed = page.waitForResponse(`**${coachEndpoints.listCases.path}`);
    await page.locator('.filters').getByRole('link', { name: 'Waiting 5' }).click();
    await listed;
    await page.goBack();
    await page.goBack();
    await expectUnread(page);
  },
);

test('once a poll shows that cases have changed, the page doesn’t show answers that it loaded before', async () => {
  const page = await readThenBack();
  await answer(page, 'countWaiting', { waiting: 4, hasMore: false, confirmed: 3, changes: 1 });
  const listed = page.waitForRequest(`**${coachEndpoints.listCases.path}`);
  await poll(page);
  await listed;
  await page.goBack();
  await expectUnread(page);
});

test('a case that can’t open without a connection shows the name from the inbox, and opens when the connection returns', async () => {
  const page = await open('coach-inbox');
  await page.clock.install();
  await answer(page, 'openAssessment');
  await page.getByRole('link', { name: 'Noor Haddad' }).click();
  await page.getByText('Opening…').waitFor();
  await page.clock.runFor(10_000);
  await button(page, 'Try again').waitFor();
  await heading(page, 'Noor Haddad').waitFor();
  expect(await page.locator('#main code').count()).toBe(0);
  await answer(page, 'openAssessment', openedCase.body);
  await page.evaluate(() => {
    for (const type of ['offline', 'online']) dispatchEvent(new Event(type));
  });
  await page.getByText('Meniscus').first().waitFor();
});

test.each([
  [403, 'withdrawn', 'because the client withdrew consent', 'Jordan Ellis'],
  [410, 'deleted', 'because this client’s data has been deleted', 'Assessment'],
  [403, 'locked', 'because your access was locked', 'Assessment'],
  [404, 'unlisted', 'because this assessment is no longer stored', 'Assessment'],
])(
  'if a poll returns %i (%s), the page hides the answers, but shows unsent texts and the submission time',
  async (status, reason, cause, title) => {
    const page = await open('coach-case');
    await page.getByLabel('Write to Jordan Ellis').fill('Half a sentence');
    await note(page).fill('Half a thought');
    await refuse(page, 'watchCase', status, reason);
    await poll(page);
    await page.getByText(`You can’t send this message, ${cause}.`).waitFor();
    await page.getByText(`You can’t save this note, ${cause}.`).waitFor();
    const message = page.getByLabel('Your unsent message');
    expect(await message.inputValue()).toBe('Half a sentence');
    await page.setViewportSize({ width: 1920, height: 900 });
    expect((await message.boundingBox())?.width).toBeLessThan(960);
    expect(await page.getByLabel('Your unsaved note').inputValue()).toBe('Half a thought');
    await eventually(async () =>
      expect(await page.locator(':focus').getAttribute('readonly')).not.toBeNull(),
    );
    await heading(page, title).waitFor();
    await page
      .getByText(/^The client sent this assessment \w+, \w+ \d+, [\d:]+ [AP]M\.$/)
      .waitFor();
    const shown = await page.locator('#main').textContent();
    expect(shown).not.toMatch(/Meniscus|dizz|555-0142/);
    expect(shown?.includes('Jordan')).toBe(title === 'Jordan Ellis');
  },
);

test('after another trainer’s change, an open case reloads with the same opening id', async () => {
  const requested: unknown[] = [];
  const page = await open('coach-case');
  page.on('request', (request) => {
    if (request.url().endsWith(coachEndpoints.openAssessment.path)) {
      requested.push(request.postDataJSON());
    }
  });
  const { clientCase, assessmentId } = openedCase.body;
  const changed = { ...clientCase, state: 'declined', revision: 2 };
  await answer(page, 'openAssessment', { ...openedCase.body, clientCase: changed });
  const at = new Date(Date.now() - 5.5 * 60_000).toISOString();
  await answer(page, 'watchCase', { revision: 2, other: { by: 'sam@example.com', at } });
  await poll(page);
  await page.locator('.case-state', { hasText: 'Declined' }).waitFor();
  await page.getByText('sam@example.com opened this case 5 min ago.').waitFor();
  expect(requested).toEqual([{ assessmentId, ...(await openings(page))[assessmentId] }]);
});

const others = 'sam@example.com';
const newNote = {
  id: 'b'.repeat(32),
  at: new Date().toISOString(),
  by: others,
  content: { kind: 'text', text: 'Prefers mornings.' },
} as const;
const stateAt = new Date().toISOString();

test.each<[title: string, now: Partial<ClientCase>, notes: (typeof newNote)[], words: string]>([
  [
    'status',
    { state: 'contacted', via: 'phone', stateAt },
    [],
    'changed the status to “Contacted by phone”.',
  ],
  [
    'clearance',
    { clearance: { state: 'asked', on: '2026-11-20', at: stateAt } },
    [],
    'changed the doctor’s clearance.',
  ],
  ['notes', {}, [newNote], 'saved a note.'],
  ['messages', {}, [], 'sent a message.'],
  ['status and more', { state: 'declined', stateAt, revision: 3 }, [newNote], 'changed this case.'],
])(
  'if another trainer changes the %s, the case’s page says so until the trainer who has it open changes the case',
  async (_, now, notes, words) => {
    const page = await open('coach-case');
    const clientCase = { ...openedCase.body.clientCase, revision: 2, ...now };
    const after = { ...openedCase.body, clientCase, notes: [...openedCase.body.notes, ...notes] };
    await answer(page, 'openAssessment', after);
    await answer(page, 'watchCase', { revision: clientCase.revision, changedBy: others });
    const place = await page.locator('.actions summary').boundingBox();
    await poll(page);
    const news = page.getByRole('status').filter({ hasText: `${others} ${words}` });
    await news.waitFor();
    expect((await page.locator('.actions summary').boundingBox())?.y).toBe(place?.y);
    await answer(page, 'changeCase', {
      clientCase: { ...clientCase, revision: clientCase.revision + 1, state: 'later' },
      isStored: true,
    });
    await openMenu(page);
    await button(page, /^(Became a client|Declined)$/)
      .first()
      .click();
    await news.waitFor({ state: 'detached' });
  },
);

test('the case’s page announces no change by the client, or by the same trainer in another tab', async () => {
  const page = await open('coach-case');
  const clientCase = { ...openedCase.body.clientCase, revision: 2, state: 'declined', stateAt };
  await answer(page, 'openAssessment', { ...openedCase.body, clientCase });
  await answer(page, 'watchCase', { revision: 2 });
  await poll(page);
  await page.locator('.case-state', { hasText: 'Declined' }).waitFor();
  await poll(page);
  expect(await page.locator('.actions').textContent()).not.toContain('changed');
});

test('a trainer’s message shows which trainer sent it and, after a poll, that the client has opened it', async () => {
  const page = await open('coach-case');
  const at = new Date().toISOString();
  const sent = { id: 'c'.repeat(32), from: 'coach', by: others, at, text: 'Shall we talk?' };
  const list = (readAt?: string) =>
    answer(page, 'readMessages', { rows: [{ ...sent, readAt }], address: 'confirmed' });
  await list();
  await button(page, 'Show the messages').click();
  const message = page.locator('.messages li');
  await message.getByText('Not opened yet').waitFor();
  expect(await message.textContent()).toContain(`${others}, `);
  await list(at);
  await answer(page, 'watchCase', { revision: 1, unopened: 1 });
  await poll(page);
  await page.waitForResponse(`**${coachEndpoints.watchCase.path}`);
  expect(await message.getByText('Not opened yet').count()).toBe(1);
  await answer(page, 'watchCase', { revision: 1, unopened: 0 });
  await poll(page);
  await message.getByText(/^Opened /).waitFor();
});

test('after another trainer’s message, the shown messages contain it', async () => {
  const page = await open('coach-case');
  await button(page, 'Show the messages').click();
  await page.getByText('Monday at nine works for me.').waitFor();
  const { rows: before } = coachResponses.readMessages.body as CoachResponse<'readMessages'>;
  const sent = { ...before[0], id: 'c'.repeat(32), from: 'coach', by: others, text: 'Good.' };
  await answer(page, 'readMessages', { rows: [sent, ...before], address: 'confirmed' });
  const clientCase = { ...openedCase.body.clientCase, revision: 2 };
  await answer(page, 'openAssessment', { ...openedCase.body, clientCase });
  await answer(page, 'watchCase', { revision: 2, unopened: 1, changedBy: others });
  await poll(page);
  await page.locator('.message-text', { hasText: 'Good.' }).waitFor();
});

test('if the client withdrew consent, a click on “Show the messages” closes the case at once', async () => {
  const page = await open('coach-case');
  await page.clock.install();
  await refuse(page, 'readMessages', 403, 'withdrawn');
  await refuse(page, 'watchCase', 403, 'withdrawn');
  await button(page, 'Show the messages').click();
  await page.getByText(/^The client sent this assessment/).waitFor({ timeout: 5_000 });
  expect(await page.locator('#main').textContent()).not.toMatch(/Meniscus|Show the messages/);
});

test('while a case from the inbox opens, the page shows the client’s name', async () => {
  const page = await open('coach-inbox');
  const { promise: isSeen, resolve: seen } = Promise.withResolvers<void>();
  await page.route(`**${coachEndpoints.openAssessment.path}`, async (route) => {
    await isSeen;
    await route.fallback();
  });
  await page.getByRole('link', { name: 'Noor Haddad' }).click();
  await page.getByText('Opening…').waitFor();
  await heading(page, 'Noor Haddad').waitFor();
  expect(await page.title()).toContain('Noor Haddad');
  seen();
});

test('if the tab has lost its tokens, the page offers “Sign in” after a trainer saves a note, sends a message, or changes the case', async () => {
  const page = await open('coach-case');
  await page.evaluate(() => sessionStorage.clear());
  const signIn = (place: string) =>
    page.locator(place).getByRole('button', { name: 'Sign in', exact: true });
  await note(page).fill('Half a thought');
  await button(page, 'Save note').click();
  await signIn('.notes').waitFor();
  await page.getByLabel('Write to Jordan Ellis').fill('Half a message');
  await button(page, 'Send message').click();
  await signIn('.conversation').waitFor();
  await page
    .locator('.conversation')
    .getByText('Your session has ended. Sign in. Your text is still here.')
    .waitFor();
  await button(page, /^No answer/).click();
  await signIn('.changed').click();
  await heading(page, 'Trainers sign in here').waitFor();
});

const endWithNote = async () => {
  const page = await newPage();
  await page.clock.install();
  await open('coach-case', page);
  await note(page).fill('Half a thought');
  await untilKept(page);
  await endSession(page);
  return page;
};

test('after the session has ended, the case stays in view until the sign-in is two hours old', async () => {
  const page = await endWithNote();
  await page.getByText('Your session has ended.').waitFor();
  const answers = page.getByText('Meniscus');
  expect(await answers.first().isVisible()).toBe(true);

  await page.clock.fastForward('02:01:00');
  await page.getByLabel('Your unsaved note').waitFor();
  expect(await answers.count()).toBe(0);
  await handOver(page, 'jordan@example.com');
  await answers.first().waitFor();
  await eventually(async () => expect(await note(page).inputValue()).toBe('Half a thought'));
  expect(await page.getByRole('dialog').count()).toBe(0);
});

test('if a case can’t be loaded after a new sign-in, the page says so next to the unsaved note', async () => {
  const page = await endWithNote();
  await page.clock.fastForward('02:01:00');
  await page.getByLabel('Your unsaved note').waitFor();
  await refuse(page, 'openAssessment', 429, 'opening-limit');
  await handOver(page, 'jordan@example.com');
  await page.getByText('You can’t save this note, because the case couldn’t be loaded.').waitFor();
});

test('if a case requires a newer sign-in, the page opens the case after the trainer signs in again, even if they first chose “Not now”', async () => {
  const page = await open('coach-inbox');
  await page.evaluate(() => {
    for (const [name, token] of Object.entries(sessionStorage)) {
      const [header, payload = '', signature] = String(token).split('.');
      if (!name.endsWith('.accessToken')) continue;
      const claims = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')));
      const old = btoa(JSON.stringify({ ...claims, auth_time: claims.auth_time - 7_260 }));
      sessionStorage.setItem(name, [header, old, signature].join('.'));
    }
  });
  const requests: string[] = [];
  await page.route(`**${coachEndpoints.openAssessment.path}`, (route) => {
    const { authorization = '' } = route.request().headers();
    requests.push(authorization);
    return authorization === 'Bearer handed'
      ? route.fallback()
      : route.fulfill({ status: 401, json: { error: 'Too old', reason: 'sign-in-again' } });
  });
  await page.getByRole('link', { name: 'Jordan Ellis' }).click();
  await heading(page, 'Trainers sign in here').waitFor();
  await button(page, 'Not now').click();
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  await page.getByText('You signed in more than two hours ago.').waitFor();
  expect(requests).toHaveLength(1);
  await handOver(page, 'jordan@example.com');
  await heading(page, 'Jordan Ellis').waitFor();
});

test('if the API refuses a call from before a new sign-in, the page repeats the call and stays signed in', async () => {
  const page = await newPage();
  await open('coach-case', page);
  const { promise: hasSignedIn, resolve: signedIn } = Promise.withResolvers<void>();
  await page.route(`**${coachEndpoints.openAssessment.path}`, async (route) => {
    if (route.request().headers().authorization === 'Bearer handed') return route.fallback();
    await hasSignedIn;
    return route.fulfill({ status: 401, json: { error: 'Too old', reason: 'sign-in-again' } });
  });
  const request = page.waitForRequest(`**${coachEndpoints.openAssessment.path}`);
  await button(page, /^What changed compared with /).click();
  await request;
  await endSession(page);
  await page.getByText('Your session has ended.').waitFor();
  await handOver(page, 'jordan@example.com');
  signedIn();
  await page.getByText('Every answer is the same.').waitFor();
  expect(await page.getByRole('dialog').count()).toBe(0);
});

test('Ctrl+Enter sends the trainer’s message, and ⌘+Enter saves the trainer’s note', async () => {
  const page = await open('coach-case');
  for (const [key, field, endpoint] of [
    ['Control+Enter', page.getByLabel('Write to Jordan Ellis'), 'sendMessage'],
    ['Meta+Enter', note(page), 'addNote'],
  ] as const) {
    await field.fill('Half a thought');
    const sent = asked(page, endpoint);
    await field.press(key);
    expect(JSON.stringify(await sent)).toContain('Half a thought');
  }
});

test.each([1280, 640, 360])(
  'on a %i-pixel page, “Call” and “More” keep their places after a trainer marks a case contacted',
  async (width) => {
    const page = await open('coach-case');
    await takeChanges(page);
    await page.setViewportSize({ width, height: 740 });
    const kept = [
      page.getByRole('link', { name: 'Call', exact: true }),
      page.locator('.actions summary'),
    ];
    const boxes = () => Promise.all(kept.map((each) => each.boundingBox()));
    // The longest words of the button with the sample's quiet hours.
    await page.getByText(/^retry /).evaluate((node) => {
      node.textContent = 'retry Wed 8:00 AM';
    });
    const before = await boxes();
    await page.keyboard.press('c');
    await page.locator('.case-state', { hasText: 'Contacted' }).waitFor();
    expect(await boxes()).toEqual(before);
  },
);

test.each([1280, 360])(
  'on a %i-pixel page, the actions of a case keep their place when another trainer opens the case',
  async (width) => {
    const page = await open('coach-case');
    const call = page.getByRole('link', { name: 'Call', exact: true });
    const { promise: isMeasured, resolve: measured } = Promise.withResolvers<void>();
    await page.route(`**${coachEndpoints.watchCase.path}`, async (route) => {
      await isMeasured;
      const other = { by: 'sam@example.com', at: new Date().toISOString() };
      await route.fulfill({ json: { revision: 1, other } });
    });
    await page.setViewportSize({ width, height: 740 });
    await page.reload();
    await page.getByLabel('Write to Jordan Ellis').waitFor({ state: 'attached' });
    const before = await call.boundingBox();
    measured();
    await page.getByText('sam@example.com opened this case just now.').waitFor();
    expect((await call.boundingBox())?.y).toBe(before?.y);
  },
);

test('the case’s page announces that it saved a note', async () => {
  const page = await open('coach-case');
  const [stored] = openedCase.body.notes;
  await answer(page, 'addNote', { note: stored, revision: 2 });
  await note(page).fill('Prefers mornings.');
  await button(page, 'Save note').click();
  await page
    .locator('.notes')
    .getByRole('status')
    .filter({ hasText: 'Saved.' })
    .waitFor({ state: 'attached' });
});

test('a note that is saved again after a failure keeps its id, but an edited note gets a new id', async () => {
  const page = await open('coach-case');
  const ids: string[] = [];
  await page.route(`**${coachEndpoints.addNote.path}`, (route) => {
    ids.push(route.request().postDataJSON().noteId);
    return route.fulfill({ status: 500, json: { error: 'Try again' } });
  });
  const save = async () => {
    const before = ids.length;
    await button(page, 'Save note').click();
    await eventually(async () => expect(ids.length).toBe(before + 1));
    await page.getByText('Your text is still here.').waitFor();
  };
  await note(page).fill('Half a thought');
  await save();
  await save();
  await note(page).fill('A whole thought');
  await save();
  expect(ids).toEqual([ids[0], ids[0], ids[2]]);
  expect(ids[2]).not.toBe(ids[0]);
});

test('if the browser can’t store unsent text, the case’s page shows a warning while a field contains text', async () => {
  const page = await open('coach-case');
  const warning = page.getByText('This browser can’t keep unsent text.');
  await note(page).fill('Half a thought');
  await untilKept(page);
  expect(await warning.count()).toBe(0);
  await page.evaluate(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('Full', 'QuotaExceededError');
    };
  });
  await note(page).fill('Half a thought, and more');
  await warning.waitFor();
  await note(page).fill('');
  await warning.waitFor({ state: 'detached' });
});

test('on a phone, a case with unread messages or an unsaved note opens at the tab “Messages and notes”', async () => {
  const page = await open('coach-case');
  await page.setViewportSize({ width: 360, height: 740 });
  await openWith(page, { unread: 2 });
  await button(page, 'Show the messages, 2 unread').waitFor();
  const tops = await page
    .locator('.tabs button')
    .evaluateAll((all) => all.map((each) => each.getBoundingClientRect().top));
  expect(new Set(tops).size).toBe(1);
  await button(page, 'Answers').click();
  await button(page, 'Messages and notes (2) unread').click();
  await openWith(page, {});
  await button(page, 'Messages and notes').click();
  await note(page).fill('Half a thought');
  await untilKept(page);
  await page.reload();
  await eventually(async () => expect(await note(page).inputValue()).toBe('Half a thought'));
  expect(await note(page).isVisible()).toBe(true);
});

test('a long email address in the answers breaks only after the @ and the dots', async () => {
  const page = await open('coach-case');
  const email = 'jordan.bartholomew.featherstonehaugh@mail.strength-and-conditioning.example.com';
  const answers = { ...openedCase.body.answers, email };
  await answer(page, 'openAssessment', { ...openedCase.body, answers });
  await page.reload();
  const shown = page.locator('.answer dd', { hasText: email });
  await shown.waitFor();
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    const lines = await shown.evaluate((element) => {
      const letters = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
      const range = document.createRange();
      const found = new Map<number, string>();
      while (letters.nextNode()) {
        const { textContent } = letters.currentNode;
        for (let at = 0; at < (textContent?.length ?? 0); at += 1) {
          range.setStart(letters.currentNode, at);
          range.setEnd(letters.currentNode, at + 1);
          const { top } = range.getBoundingClientRect();
          found.set(top, (found.get(top) ?? '') + textContent?.[at]);
        }
      }
      return [...found.values()];
    });
    expect(lines.length).toBeGreaterThan(1);
    expect(lines.slice(0, -1)).toEqual(
      lines.slice(0, -1).map(() => expect.stringMatching(/[@.]$/)),
    );
  }
});

test('a Hebrew message runs from right to left, and a message’s box clips text that overflows it', async () => {
  const page = await open('coach-case');
  await button(page, 'Show the messages').click();
  const words = page.locator('.message-text').first();
  await words.evaluate((element) => {
    element.textContent = 'שלום.';
  });
  const [first, period] = await words.evaluate((element) =>
    [0, 4].map((at) => {
      const range = document.createRange();
      range.setStart(element.firstChild as Node, at);
      range.setEnd(element.firstChild as Node, at + 1);
      return range.getBoundingClientRect().left;
    }),
  );
  expect(period).toBeLessThan(Number(first));

  expect(await words.evaluate((element) => getComputedStyle(element).overflow)).toBe('clip');
});

test('on a phone, the phone number and the email share one line, even if the email is long', async () => {
  const page = await open('coach-case');
  await page.setViewportSize({ width: 360, height: 740 });
  for (const email of ['jordan@example.com', `${'jordan-ellis.'.repeat(8)}x@example.com`]) {
    await openWith(page, { contact: { name: 'Jordan Ellis', phone: '(503) 555-0142', email } });
    await page.getByRole('link', { name: email }).waitFor();
    const boxes = await page
      .locator('.contact a')
      .evaluateAll((all) => all.map((each) => each.getBoundingClientRect().toJSON()));
    expect(boxes).toHaveLength(2);
    expect(boxes[1].top).toBeCloseTo(boxes[0].top, 0);
    for (const { height, right } of boxes) {
      expect(height).toBeGreaterThanOrEqual(44);
      expect(right).toBeLessThanOrEqual(360);
    }
  }
});

test('at 200% zoom, the name, the clock, and the actions of a case are in view together', async () => {
  const page = await open('coach-case');
  await page.setViewportSize({ width: 640, height: 400 });
  for (const place of ['h1', '.clock', '.actions']) {
    const { y = 0, height = 0 } = (await page.locator(place).boundingBox()) ?? {};
    expect(y).toBeGreaterThan(0);
    expect(y + height).toBeLessThan(400);
  }
});

test.each([768, 1100, 1280])(
  'on a %i-pixel page, the line “Last updated” ends before the messages’ column, or spans the page if there is one column',
  async (width) => {
    const page = await open('coach-case');
    await page.setViewportSize({ width, height: 900 });
    if (width === 768) await button(page, 'Messages and notes').click();
    await answer(page, 'watchCase');
    await poll(page);
    const line = page.getByText('Last updated').and(page.locator('.stale'));
    await line.waitFor();
    const field = page.getByLabel('Write to Jordan Ellis');
    const [of, on] = [await line.boundingBox(), await field.boundingBox()];
    if (!of || !on) expect.unreachable();
    if (width > 1024) expect(of.x + of.width).toBeLessThan(on.x);
    else expect(of.x + of.width).toBeGreaterThanOrEqual(on.x + on.width);
  },
);

test('a button that gets the focus by keyboard is below the line “Last updated”', async () => {
  const page = await open('coach-case');
  await page.setViewportSize({ width: 768, height: 700 });
  await button(page, 'Messages and notes').click();
  await answer(page, 'watchCase');
  await poll(page);
  const line = page.locator('.stale');
  await line.waitFor();
  await page.getByLabel('Status').focus();
  const bottomOf = ({ y = 0, height = 0 } = {}) => y + height;
  const { y = 0 } = (await button(page, 'Send message').boundingBox()) ?? {};
  await page.evaluate((by) => window.scrollBy({ top: by, behavior: 'instant' }), y - 100);
  for (const key of ['Shift+Tab', 'Shift+Tab']) await page.keyboard.press(key);
  await expectFocusOn(page, /^Send message$/);
  await eventually(async () => {
    const top = (await page.locator(':focus').boundingBox())?.y;
    expect(top).toBeGreaterThan(bottomOf((await line.boundingBox()) ?? {}));
  });
});

test('at 768 px, the fields for messages and notes are as wide as the page’s content', async () => {
  const page = await open('coach-case');
  await page.setViewportSize({ width: 768, height: 900 });
  await button(page, 'Messages and notes').click();
  const whole = await page.locator('.case').boundingBox();
  for (const label of ['Write to Jordan Ellis', 'New note']) {
    expect((await page.getByLabel(label).boundingBox())?.width).toBe(whole?.width);
  }
});

test.each(['New', 'Contacted'])(
  'in a window of 640 px, the menu of a case in the state “%s” fits into the window',
  async (state) => {
    const page = await open('coach-case');
    if (state === 'Contacted') await openWith(page, { state: 'contacted' });
    await page.setViewportSize({ width: 640, height: 400 });
    await page.locator('.case-state', { hasText: state }).waitFor();
    await page.keyboard.press('m');
    const { x = -1, width = 0 } = (await page.locator('.actions .menu > div').boundingBox()) ?? {};
    expect(x).toBeGreaterThanOrEqual(0);
    expect(x + width).toBeLessThanOrEqual(640);
  },
);

test('the case’s page announces a client’s new message, but not the trainer’s own change', async () => {
  const page = await open('coach-case');
  const clientCase = { ...openedCase.body.clientCase, unread: 1, revision: 2 };
  await answer(page, 'watchCase', { revision: 2 });
  await openWith(page, clientCase);
  await answer(page, 'changeCase', {
    clientCase: { ...clientCase, revision: 3, state: 'declined' },
    isStored: true,
  });
  await openMenu(page);
  await button(page, 'Declined').click();
  await page.getByText('Jordan Ellis: Declined.').waitFor();
  await button(page, 'Show the messages, 1 unread').click();
  await page.getByText('Monday at nine works for me.').waitFor();
  const news = page.getByRole('status').filter({ hasText: 'There is a new message.' });
  expect(await news.count()).toBe(0);

  const { rows: before } = coachResponses.readMessages.body as CoachResponse<'readMessages'>;
  const at = new Date().toISOString();
  const added = { id: 'e'.repeat(32), from: 'client', at, text: 'Or at ten.' };
  await answer(page, 'readMessages', { rows: [added, ...before], address: 'confirmed' });
  const newer = { ...clientCase, revision: 4 };
  await answer(page, 'openAssessment', { ...openedCase.body, clientCase: newer });
  await answer(page, 'watchCase', { revision: 4 });
  await poll(page);
  await news.waitFor();
});

test('after the trainer opens the messages, the tab “Messages and notes” shows no unread count', async () => {
  const page = await open('coach-case');
  await openWith(page, { unread: 1 });
  await button(page, 'Show the messages, 1 unread').click();
  await page.getByText('Monday at nine works for me.').waitFor();
  await page.setViewportSize({ width: 360, height: 740 });
  await button(page, 'Messages and notes').waitFor();
});

test('the case’s page announces a new message until the trainer opens the messages', async () => {
  const page = await open('coach-case');
  await answer(page, 'openAssessment', {
    ...openedCase.body,
    clientCase: { ...openedCase.body.clientCase, unread: 1, revision: 2 },
  });
  await answer(page, 'watchCase', { revision: 2 });
  await poll(page);
  const news = page.getByRole('status').filter({ hasText: 'There is a new message.' });
  await news.waitFor();
  await button(page, 'Show the messages, 1 unread').click();
  await page.getByText('Monday at nine works for me.').waitFor();
  await news.waitFor({ state: 'hidden' });
});

test('a case without messages says so, and shows the first message as soon as the trainer sends it', async () => {
  const page = await open('coach-case');
  await openWith(page, { hasMessages: undefined });
  await page.getByText('No messages yet.').waitFor();
  expect(await button(page, /^Show the messages/).count()).toBe(0);
  const { contact, ...clientCase } = openedCase.body.clientCase;
  const message = { id: 'd'.repeat(32), from: 'coach', at: clientCase.stateAt, text: 'Welcome.' };
  await answer(page, 'sendMessage', { message, clientCase, address: 'confirmed' });
  await answer(page, 'readMessages', { rows: [message], address: 'confirmed' });
  await page.getByLabel('Write to Jordan Ellis').fill(message.text);
  await button(page, 'Send message').click();
  await page.locator('.message-text', { hasText: message.text }).waitFor();
});

test('if the client withdrew consent after all messages, the case’s page says that the trainer can’t open them', async () => {
  const page = await open('coach-case');
  const withdrawnAt = new Date().toISOString();
  await answer(page, 'readMessages', { rows: [], address: 'confirmed', withdrawnAt });
  await button(page, 'Show the messages').click();
  await page.getByText('so you can’t open messages from before the withdrawal').waitFor();
  expect(await page.getByText('No messages yet.').count()).toBe(0);
});

test.each(['unconfirmed', 'suppressed'])(
  'after a message to a client with the address state “%s”, the page says that the site doesn’t email the client',
  async (address) => {
    const page = await open('coach-case');
    const { contact, ...clientCase } = openedCase.body.clientCase;
    const message = { id: 'd'.repeat(32), from: 'coach', at: clientCase.stateAt, text: 'Welcome.' };
    const sentTo = { ...clientCase, isConfirmed: address !== 'unconfirmed' };
    await answer(page, 'sendMessage', { message, clientCase: sentTo, address });
    await page.getByLabel('Write to Jordan Ellis').fill(message.text);
    await button(page, 'Send message').click();
    const status = page.locator('.conversation > p[role=status]');
    await status.filter({ hasText: 'Saved, but the site doesn’t email this client.' }).waitFor();
    await page.locator('.no-email').waitFor();
  },
);

test.each(['shown', 'hidden'])(
  'with the messages %s, once the client confirms the address, the page no longer says that it is unconfirmed',
  async (messages) => {
    const page = await open('coach-case');
    await openWith(page, { isConfirmed: undefined });
    const { contact, isConfirmed, ...clientCase } = openedCase.body.clientCase;
    const message = { id: 'd'.repeat(32), from: 'coach', at: clientCase.stateAt, text: 'Welcome.' };
    await answer(page, 'readMessages', { rows: [], address: 'unconfirmed' });
    if (messages === 'shown') await button(page, 'Show the messages').click();
    await answer(page, 'sendMessage', { message, clientCase, address: 'unconfirmed' });
    await page.getByLabel('Write to Jordan Ellis').fill(message.text);
    await button(page, 'Send message').click();
    await page.getByText('Saved, but the site doesn’t email this client.').waitFor();
    await page.locator('.no-email').waitFor();

    const readAt = new Date().toISOString();
    await answer(page, 'readMessages', { rows: [{ ...message, readAt }], address: 'confirmed' });
    const confirmed = { ...openedCase.body.clientCase, revision: 2 };
    await answer(page, 'openAssessment', { ...openedCase.body, clientCase: confirmed });
    const isRead = messages === 'shown';
    await answer(page, 'watchCase', isRead ? { revision: 1, unopened: 0 } : { revision: 2 });
    await poll(page);
    await page.locator('.no-email').waitFor({ state: 'detached' });
  },
);

test('if the API returns a message that the case’s page already shows, the page lists the message once', async () => {
  const page = await open('coach-case');
  await button(page, 'Show the messages').click();
  const { contact, ...clientCase } = openedCase.body.clientCase;
  const { rows } = coachResponses.readMessages.body as CoachResponse<'readMessages'>;
  const stored = rows.find(({ from }) => from === 'coach');
  await answer(page, 'sendMessage', { message: stored, clientCase, address: 'confirmed' });
  await page.getByLabel('Write to Jordan Ellis').fill('Thank you for writing all that down.');
  await button(page, 'Send message').click();
  await page.getByRole('status').filter({ hasText: 'Sent.' }).waitFor();
  expect(await page.locator('.message-text').count()).toBe(rows.length);
});

test('a case has one primary button, and shows its state and its submission time once', async () => {
  const page = await open('coach-case');
  await openWith(page, { stateAt: new Date(Date.now() - 60_000).toISOString() });
  await button(page, 'Send message').waitFor();
  const blue = await page
    .locator('#main .button:not(.button-quiet)')
    .evaluateAll((all) =>
      all.filter((each) => each.checkVisibility()).map((each) => each.textContent),
    );
  expect(blue).toEqual([expect.stringMatching(/^Contacted/)]);
  expect(await page.locator('.case-state').innerText()).toMatch(/^New\. Sent [^.]*\.$/);
});

test.each([
  [{ state: 'client' }, 'Client'],
  [{ state: 'contacted', via: 'phone' }, 'Contacted by phone'],
] as const)(
  'for the case %o, the page shows the state “%s” and the time when it changed',
  async (fields, words) => {
    const page = await open('coach-case');
    await openWith(page, { ...fields, stateAt: new Date(Date.now() - 60_000).toISOString() });
    await page.locator('.case-state', { hasText: words }).waitFor();
    const shown = await page.locator('.case-state').innerText();
    expect(shown).toMatch(new RegExp(`^${words}\\. Status since [^.]*\\. Sent `));
  },
);

test('before writing, the trainer sees that the site can’t email a client with an unconfirmed address', async () => {
  const page = await open('coach-case');
  const words = page.getByText(/^The client hasn’t confirmed this email .*clock\. Please call\.$/);
  await page.getByLabel('Write to Jordan Ellis').waitFor();
  expect(await words.count()).toBe(0);
  await openWith(page, { isConfirmed: undefined });
  await words.waitFor();
});

test('if the forms for messages and notes can’t be loaded, the page says so and offers a reload', async () => {
  const page = await newPage();
  const writing = '**/assets/late-*.js';
  await page.route(writing, (route) => route.abort());
  await open('coach-case', page);
  await page.getByText('This part of the page couldn’t be loaded.').first().waitFor();
  await page.unroute(writing);
  await page.getByRole('link', { name: 'reload the page' }).first().click();
  await note(page).waitFor();
  await page.getByLabel('Write to Jordan Ellis').waitFor();
});

test('when the button that shows the messages or the history disappears, the focus stays in its section', async () => {
  const page = await open('coach-case');
  await button(page, 'Show the messages').press('Enter');
  await expectFocusOn(page, 'conversation');
  await button(page, 'Show who opened and changed this case').press('Enter');
  await expectFocusOn(page, 'history');
});

test('a printed case shows name, date, trainer, and page number on each page, and no buttons', async () => {
  const page = await open('coach-case');
  await takeChanges(page);
  const rules = await page.evaluate(() =>
    document.adoptedStyleSheets
      .flatMap(({ cssRules }) => Array.from(cssRules, ({ cssText }) => cssText))
      .join(),
  );
  const year = new Date().getFullYear();
  expect(rules).toMatch(/@top-left\s*\{[^}]*"Jordan Ellis"/);
  expect(rules).toMatch(new RegExp(`@top-right\\s*\\{[^}]*"Printed on \\w+ \\d+, ${year} by `));
  expect(rules).toMatch(/@bottom-right\s*\{[^}]*counter\(page\)/);
  expect(rules).toContain('.print-foot { display: none; }');

  await button(page, /^No answer/).click();
  await page.getByText(/^Jordan Ellis: No answer yet/).waitFor();
  const unwanted = page.locator('#main :is(button, form, [role=status], .changed)');
  const conversation = page.locator('.conversation');
  for (const isShown of [false, true]) {
    await page.emulateMedia({ media: 'print' });
    expect(await conversation.isVisible()).toBe(isShown);
    const printed = await unwanted.evaluateAll((all) =>
      all.filter((each) => each.checkVisibility()).map(({ outerHTML }) => outerHTML),
    );
    expect(printed).toEqual([]);
    await page.emulateMedia({ media: 'screen' });
    if (isShown) return;
    await button(page, 'Show the messages').click();
    await conversation.locator('li').first().waitFor();
  }
});

test('a printed case shows the answer’s due time in the coach’s time zone, not how long it is overdue', async () => {
  const page = await open('coach-case');
  await openWith(page, { waitingSince: '2026-11-02T18:00:00Z' });
  const clock = page.locator('.case-clock');
  await clock.getByText('overdue by').waitFor();
  await page.emulateMedia({ media: 'print' });
  expect((await clock.innerText()).trim()).toBe('Answer due Tue, Nov 3, 10:00 AM');
});

test('at 360 px, an answered case shows in at most two lines that the doctor’s clearance is missing', async () => {
  const page = await open('coach-case');
  const stateAt = new Date(Date.now() - 60_000).toISOString();
  await openWith(page, {
    state: 'client',
    stateAt,
    answeredAt: stateAt,
    answeredAfter: 240_000,
    clearance: { state: 'asked', on: '2026-11-02', at: stateAt },
  });
  await page.setViewportSize({ width: 360, height: 740 });
  await page.getByText('answered in 4 min').waitFor();
  const gap = page.getByText('Doctor’s clearance missing, requested');
  expect((await gap.boundingBox())?.height).toBeLessThan(60);
});

test('a printed case shows the doctor’s clearance', async () => {
  const page = await open('coach-case');
  const day = '2026-11-02';
  const clearance = {
    state: 'received',
    on: day,
    until: '2027-05-02',
    at: `${day}T18:00:00Z`,
  } as const;
  await openWith(page, { clearance });
  await button(page, 'Print').waitFor();
  await page.emulateMedia({ media: 'print' });
  const printed = await page.locator('.clearance').innerText();
  expect(printed).toMatch(
    /^Doctor’s clearance\s+Received Mon, Nov 2.*, valid until Sun, May 2, 2027$/,
  );
});

test('in a case, a button compares the answers with those of an earlier assessment', async () => {
  const page = await open('coach-case');
  await button(page, /^What changed compared with /).click();
  await page.getByText('Every answer is the same.').waitFor();
});

test('a case lists an assessment from before a withdrawal as withdrawn, without a link or a comparison', async () => {
  const page = await open('coach-case');
  const [first, ...others] = openedCase.body.clientCase.assessments;
  if (!first) expect.unreachable();
  await openWith(page, { assessments: [{ ...first, isWithdrawn: true }, ...others] });
  const listed = page.locator('.earlier li');
  await listed.filter({ hasText: / [AP]M: withdrawn$/ }).waitFor();
  expect(await listed.locator('a, button').count()).toBe(0);
});

test('in forced colors, borders mark the current tab, the link to the current page, and the main button', async () => {
  const page = await open('coach-case');
  await page.setViewportSize({ width: 800, height: 900 });
  await page.emulateMedia({ forcedColors: 'active' });
  const borderOf = (name: string | RegExp, role: 'button' | 'link') =>
    page
      .getByRole(role, { name, exact: true })
      .first()
      .evaluate((element) => getComputedStyle(element).borderBottom);
  expect(await borderOf('Answers', 'button')).toMatch(/^3px/);
  expect(await borderOf('Messages and notes', 'button')).toMatch(/^0px/);
  const main = await borderOf(/^Contacted by/, 'button');
  expect(main).not.toBe(await borderOf(/^No answer retry/, 'button'));
  await page.getByRole('link', { name: 'Inbox', exact: true }).click();
  await page.getByRole('region', { name: 'Waiting', exact: true }).waitFor();
  expect(await borderOf('Inbox', 'link')).not.toBe(await borderOf('Leads', 'link'));
  expect(await borderOf('Inbox', 'link')).not.toBe(await borderOf('Waiting 5', 'link'));
});

test('in forced colors, the notice about the last change has a border', async () => {
  const page = await open('coach-case-changed-meanwhile');
  await page.emulateMedia({ forcedColors: 'active' });
  const notice = page.getByRole('region', { name: 'Last change' });
  expect(await notice.evaluate((shown) => getComputedStyle(shown).border)).toMatch(/^1px solid/);
});

test('if a client began to wait after the page last read the time, the clock has 24 marks, all within its line', async () => {
  const page = await open('coach-case');
  await openWith(page, { waitingSince: new Date(Date.now() + 60_000).toISOString() });
  const lines = page.locator('.case-clock path');
  await lines.first().waitFor();
  const drawn = await lines.evaluateAll((all) =>
    all.map((line) => line.getAttribute('d')).join(''),
  );
  expect(drawn.match(/ 0V10/g)).toHaveLength(24);
  expect(drawn).not.toContain('-');
});

test('in forced colors, “Call”, “More”, and the items in a case’s menu have the color of other buttons', async () => {
  const page = await open('coach-case');
  await page.emulateMedia({ forcedColors: 'active' });
  const colors = await page
    .locator('.actions > .button, .actions :is(summary, .menu a, .menu button)')
    .evaluateAll((all) => all.map((element) => getComputedStyle(element).color));
  expect(colors.length).toBeGreaterThan(8);
  expect(new Set(colors).size).toBe(1);
});

test('during a trainer’s sign-in, the button keeps its height and shows its whole loading icon', async () => {
  const page = await open('coach-sign-in');
  await page.getByLabel('Email').fill('sam@example.com');
  await page.getByLabel('Password', { exact: true }).fill('a password of twelve');
  const submit = page.locator('button[type=submit]');
  const before = await submit.boundingBox();
  await page.route('**/pool/**', () => undefined);
  await submit.click();
  const loader = page.locator('.amplify-loader');
  await loader.waitFor();
  expect((await submit.boundingBox())?.height).toBe(before?.height);
  const { width = 0, height = 0 } = (await loader.boundingBox()) ?? {};
  expect([Math.round(width), Math.round(height)]).toEqual([20, 20]);
});

test.each([
  { width: 1280, height: 800 },
  { width: 360, height: 740 },
])(
  'at $width px, a new trainer sees the authenticator’s key and the field for its code without scrolling',
  async (size) => {
    const page = await open('coach-authenticator');
    await page.setViewportSize(size);
    const key = page.getByRole('code');
    const link = page.getByRole('link', { name: 'Add this account to an app on this device' });
    for (const each of [key, link, page.getByLabel('Six digits'), button(page, 'Confirm')]) {
      const { y = 0, height = 0 } = (await each.boundingBox()) ?? {};
      expect(y).toBeGreaterThan(0);
      expect(y + height).toBeLessThanOrEqual(size.height);
    }
    expect((await key.boundingBox())?.height).toBeLessThan(30);
    expect(await link.getAttribute('href')).toMatch(
      /^otpauth:\/\/totp\/[^:]+:sam%40example\.com\?secret=C3GYALDQKVIVEL5H5BFZMVOOXB6HSNXO&issuer=/,
    );
  },
);

test('if the browser offers no clipboard, “Copy key” selects the authenticator’s key', async () => {
  const page = await open('coach-authenticator');
  await page.evaluate(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }));
  await button(page, 'Copy key').click();
  await page.getByText('The key is selected. Please copy it.').waitFor();
  const key = await page.getByRole('code').innerText();
  expect(await page.evaluate(() => String(getSelection()))).toBe(key);
});

test.each([
  ['EnableSoftwareTokenMFAException', 'Code mismatch', 'Type the one that your app shows now.'],
  ['CodeMismatchException', 'Invalid code received for user', 'Type the one that your app shows'],
  [
    'ExpiredCodeException',
    'Your software token has already been used once.',
    'shows the next one.',
  ],
  ['NotAuthorizedException', 'Invalid session for the user.', 'Go back and sign in again.'],
])(
  'if an authenticator code causes %s, the page says what to do',
  async (name, message, advice) => {
    const page = await open('coach-authenticator');
    await page.route('**/pool/**', (route) =>
      route.fulfill({ status: 400, json: { __type: name, message } }),
    );
    await page.getByLabel('Six digits').fill('123456');
    await button(page, 'Confirm').click();
    await page.getByText(advice).waitFor();
    expect(await page.getByText(message).count()).toBe(0);
  },
);

test.each([
  ['a case’s menu', 'coach-case', '.actions summary'],
  ['the trainer’s sign-in', 'coach-sign-in', 'button[type=submit]'],
])(
  'on a touch screen, the button of %s doesn’t look pressed after a tap',
  async (_, state, place) => {
    const page = await newPage({ hasTouch: true, isMobile: true });
    await open(state, page);
    const tapped = page.locator(place);
    const background = () => tapped.evaluate((button) => getComputedStyle(button).backgroundColor);
    const before = await background();
    await tapped.tap();
    await tapped.tap();
    expect(await background()).toBe(before);
  },
);

test('the case’s page offers the keyboard shortcuts only on a device with a mouse or trackpad', async () => {
  const page = await open('coach-case');
  await button(page, 'Keyboard shortcuts').waitFor();
  const phone = await newPage({ hasTouch: true, isMobile: true });
  await open('coach-case', phone);
  expect(await button(phone, 'Keyboard shortcuts').isVisible()).toBe(false);
});

test('the button “Print” prints the case', async () => {
  const page = await open('coach-case');
  await page.evaluate(() => {
    addEventListener('beforeprint', () => {
      document.body.dataset.printed = 'yes';
    });
  });
  await button(page, 'Print').click();
  await page.locator('[data-printed="yes"]').waitFor({ state: 'attached' });
});

test('the case’s page shows how many minutes ago another trainer opened the case, and announces the opening without the minutes', async () => {
  const page = await open('coach-case');
  const at = new Date(Date.now() - 9 * 60_000).toISOString();
  await answer(page, 'watchCase', { revision: 1, other: { by: 'sam@example.com', at } });
  await page.reload();
  await page.getByText('sam@example.com opened this case 9 min ago.').waitFor();
  const announced = page.getByRole('status').filter({ hasText: 'sam@example.com' });
  expect(await announced.textContent()).toBe('sam@example.com opened this case');
});

test('a message above 4,000 characters makes its field invalid, and Ctrl+Enter says why it isn’t sent', async () => {
  const page = await open('coach-case');
  const field = page.getByLabel('Write to Jordan Ellis');
  await field.fill('x'.repeat(4_001));
  await page.getByRole('status').filter({ hasText: 'Your text is too long.' }).waitFor();
  expect(await field.getAttribute('aria-invalid')).toBe('true');
  await field.press('Control+Enter');
  const error = page
    .getByRole('alert')
    .filter({ hasText: 'Shorten your text to 4,000 characters' });
  await error.waitFor();
  const describedBy = (await field.getAttribute('aria-describedby'))?.split(' ');
  expect(describedBy).toContain(await error.getAttribute('id'));
  await field.fill('x'.repeat(4_000));
  expect(await field.getAttribute('aria-invalid')).toBe('false');
  await error.waitFor({ state: 'detached' });
});

test.each([
  [1280, 400],
  [360, 500],
])(
  'in a window of %i × %i px, a trainer who sends a message sees “Sent.”',
  async (width, height) => {
    const page = await open('coach-case');
    const { contact, ...clientCase } = openedCase.body.clientCase;
    const message = { id: 'd'.repeat(32), from: 'coach', at: clientCase.stateAt, text: 'Welcome.' };
    await answer(page, 'sendMessage', { message, clientCase, address: 'confirmed' });
    await page.setViewportSize({ width, height });
    await page.keyboard.press('w');
    await page.keyboard.type(message.text);
    const field = page.getByLabel('Write to Jordan Ellis');
    await field.evaluate((at) => {
      scrollTo({
        top: scrollY + at.getBoundingClientRect().bottom - innerHeight,
        behavior: 'instant',
      });
    });
    await page.keyboard.press('Control+Enter');
    const sent = page.getByRole('status').filter({ hasText: 'Sent.' });
    await sent.waitFor();
    await eventually(async () => {
      const covered = await sent.evaluate((at) => {
        const { left, top, bottom } = at.getBoundingClientRect();
        return [top, bottom - 1].some(
          (y) => !at.contains(document.elementFromPoint(left + 1, y) ?? document),
        );
      });
      expect(covered).toBe(false);
    });
  },
);
