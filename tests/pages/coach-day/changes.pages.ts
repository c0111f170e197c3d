import type { Locator, Page } from 'playwright';
import { expect, test } from 'vitest';
import type { ClientCase } from '#shared/domain/coach.ts';
import { coachEndpoints } from '#shared/endpoints/all.ts';
import { button } from '#tests/support/browser/button.ts';
import { tabTo } from '#tests/support/browser/keyboard.ts';
import { inBrowser, newPage } from '#tests/support/browser/watched-page.ts';
import { eventually } from '#tests/support/eventually.ts';
import { paths } from '#web/lib/paths.ts';
import { openedCase, rows } from '../screenshots/coach-responses.ts';
import { poll } from '../screenshots/end-session.ts';
import {
  answer,
  asked,
  dialogDescription,
  expectFocusOn,
  handOver,
  heading,
  open,
  openEach,
  openMenu,
  openWith,
  searchField,
  takeChanges,
} from './coach-page.ts';

inBrowser();

test('a coach can use the inbox, search, and cases with keyboard shortcuts, and turn the shortcuts off', async () => {
  const page = await open('coach-inbox');
  const taken = await takeChanges(page);
  await openEach(page, rows);
  const { keyboard } = page;
  const press = async (...keys: string[]) => {
    for (const key of keys) await keyboard.press(key);
  };
  await press('j', 'j', 'j', 'k');
  await expectFocusOn(page, /^Dana Whitfield$/);
  await press('/');
  await keyboard.type('jkx?u');
  expect(await searchField(page).inputValue()).toBe('jkx?u');
  await press('Enter');
  await page.getByText('1 case found for “jkx?u”').waitFor();
  await press('j');
  expect(await searchField(page).inputValue()).toBe('jkx?u');
  await expectFocusOn(page, /^Jordan Ellis$/);
  await searchField(page).fill('');
  await heading(page, 'Inbox').click();

  await press('?');
  await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
  await page.getByText('No answer: try again later').waitFor();
  await press('Escape', 'j', 'f');
  await expectFocusOn(page, /^Inbox/);
  await press('t');
  await page.getByRole('dialog', { name: 'Time off' }).waitFor();
  expect(await dialogDescription(page)).toMatch(/^These days won’t count toward the 24 hours/);
  await press('Escape');
  await heading(page, 'Inbox').click();
  await press('l');
  await expectFocusOn(page, /^Leads$/);
  await heading(page, 'Leads').waitFor();
  await press('i');
  await heading(page, 'Inbox').click();

  await press('d');
  expect(await page.getByLabel('From').evaluate((at) => at === document.activeElement)).toBe(true);
  await heading(page, 'Inbox').click();

  await press('j', 'j', 'm');
  await expectFocusOn(page, /^Contacted by /);
  await press('Escape');
  await expectFocusOn(page, /^Change Dana Whitfield’s case$/);
  await press('Escape', 'k', 'j', 'Enter');
  await heading(page, 'Dana Whitfield').waitFor();
  await press('m');
  await expectFocusOn(page, /^Contacted another way/);
  await press('Escape', 'j');
  await heading(page, 'Jordan Ellis').waitFor();
  await press('k');
  await heading(page, 'Dana Whitfield').waitFor();
  await press('j');
  await heading(page, 'Jordan Ellis').waitFor();

  await tabTo(page, /^No answer/);
  await press('Enter');
  await page.getByText('Jordan Ellis: No answer yet.').waitFor();
  await press('u');
  await page.getByText('Jordan Ellis: New.').waitFor();
  expect(taken.map(({ to }) => to)).toEqual(['tried', 'undo']);

  await page.setViewportSize({ width: 800, height: 900 });
  await button(page, 'Answers').click();
  await press('w');
  await keyboard.type('Hello nurse');
  expect(await page.getByLabel('Write to Jordan Ellis').inputValue()).toBe('Hello nurse');
  await heading(page, 'Jordan Ellis').click();
  await press('n');
  await keyboard.type('Mornings');
  expect(await page.getByLabel('New note').inputValue()).toBe('Mornings');
  await heading(page, 'Jordan Ellis').click();

  const at = page.url();
  await press('?', 'Space');
  expect(await page.getByRole('dialog').isVisible()).toBe(false);
  await button(page, 'Keyboard shortcuts').click();
  await page.getByLabel('Use keyboard shortcuts').uncheck();
  await press('Escape', 'j');
  expect(page.url()).toBe(at);
});

test.each([
  ['c', 'contacted', 'Contacted'],
  ['x', 'tried', 'No answer yet'],
])(
  'the key %s changes the open case or the current row to “%s” once, even while held',
  async (key, to, words) => {
    const page = await open('coach-inbox');
    const taken = await takeChanges(page);
    await openEach(page, rows);
    await page.keyboard.press(key);
    for (const move of ['j', 'j']) await page.keyboard.press(move);
    await page.keyboard.down(key);
    await page.getByText(`Dana Whitfield: ${words}`).waitFor();
    await expectFocusOn(page, /^Jordan Ellis$/);
    await page.keyboard.down(key);
    await page.keyboard.up(key);
    await page.keyboard.press('Enter');
    await page.getByRole('link', { name: 'Call', exact: true }).waitFor();
    await page.keyboard.press(key);
    await page.getByText(`Jordan Ellis: ${words}`).waitFor();
    await page.keyboard.press('u');
    await page.getByText('Jordan Ellis: New.').waitFor();
    expect(taken.map((change) => change.to)).toEqual([to, to, 'undo']);
  },
);

const startCall = async (page: Page) => {
  await page.evaluate(() =>
    addEventListener('click', (event) => {
      if ((event.target as Element).matches('a[href^="tel:"]')) event.preventDefault();
    }),
  );
  await page.getByRole('link', { name: 'Call', exact: true }).click();
  return page.getByRole('dialog', { name: 'Did you reach Jordan Ellis?' });
};

test('after a call, the page asks whether the trainer reached the client, and one tap records the outcome', async () => {
  const page = await open('coach-case');
  const taken = await takeChanges(page);
  const question = await startCall(page);
  await question.getByRole('button', { name: /^No answer retry / }).click();
  await page.getByText('Jordan Ellis: No answer yet.').waitFor();
  await page.getByRole('link', { name: '(503) 555-0142' }).click();
  await question.getByRole('button', { name: 'Reached' }).click();
  await page.getByText('Jordan Ellis: Contacted').waitFor();
  await button(page, 'Undo').click();
  await page.getByText('Jordan Ellis: New.').waitFor();
  expect(taken.map(({ to }) => to)).toEqual(['tried', 'contacted', 'undo']);
});

test('on a computer, a trainer can use the notes and the menu while the page asks about a call', async () => {
  const page = await open('coach-case');
  const taken = await takeChanges(page);
  const question = await startCall(page);
  await question.waitFor();
  expect(await question.evaluate((element) => element.matches(':modal'))).toBe(false);
  const { height = 0 } = (await question.boundingBox()) ?? {};
  expect(height).toBeLessThan(100);
  await page.getByLabel('New note').click();
  await page.keyboard.type('Prefers mornings.');
  await openMenu(page);
  await button(page, 'Contacted another way, or earlier…').click();
  await page.getByLabel('Video').check();
  await page
    .getByRole('dialog', { name: 'You reached' })
    .getByRole('button', { name: 'Save' })
    .click();
  await page.getByText('Jordan Ellis: Contacted').waitFor();
  await question.waitFor({ state: 'hidden' });
  expect(await page.getByLabel('New note').inputValue()).toBe('Prefers mornings.');
  expect(taken.map(({ to }) => to)).toEqual(['contacted']);
});

test('after an unanswered call, the coach can choose when to try again, in the coach’s time zone', async () => {
  const page = await open('coach-case');
  const taken = await takeChanges(page);
  await openMenu(page);
  await button(page, 'No answer: choose when to try again…').click();
  await page.getByLabel('When').fill('2099-01-05T10:30');
  await page.getByRole('dialog').getByRole('button', { name: 'Schedule next try' }).click();
  await page.getByText('Jordan Ellis: No answer yet').waitFor();
  expect(taken).toEqual([{ to: 'tried', againAt: '2099-01-05T18:30:00.000Z' }]);
});

test('after a trainer saves a doctor’s clearance, the focus stays on “Save”, and the trainer can undo the change', async () => {
  const page = await open('coach-case');
  const taken = await takeChanges(page);
  const form = page.getByRole('form', { name: 'Doctor’s clearance' });
  const states = await form.getByLabel('Status').locator('option').allInnerTexts();
  expect(states).toEqual(['Not decided', 'Not needed', 'Requested', 'Received']);
  await form.getByLabel('Status').selectOption('Requested');
  await form.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Jordan Ellis: Clearance saved.').waitFor();
  await expectFocusOn(page, /^Save$/);
  await openMenu(page);
  await button(page, 'Undo “Clearance”').click();
  await page.getByText('Jordan Ellis: Clearance change undone.').waitFor();
  expect(taken.map(({ to }) => to)).toEqual(['clearance', 'undo']);
});

test('after a trainer saves a clearance with Enter in its date field, the focus stays in the section', async () => {
  const page = await open('coach-case');
  await takeChanges(page);
  const form = page.getByRole('form', { name: 'Doctor’s clearance' });
  await form.getByLabel('Status').selectOption('Requested');
  await form.getByLabel('On', { exact: true }).press('Enter');
  await page.getByText('Jordan Ellis: Clearance saved.').waitFor();
  await expectFocusOn(page, 'clearance');
});

test('after a message changes the case, the notice about an earlier change disappears', async () => {
  const page = await open('coach-case');
  await takeChanges(page);
  await button(page, /^Contacted/).click();
  await button(page, 'Undo').click();
  const notice = page.getByText('Jordan Ellis: New.');
  await notice.waitFor();
  const { contact, ...clientCase } = openedCase.body.clientCase;
  const at = new Date(Date.now() + 1_000).toISOString();
  const message = { id: 'd'.repeat(32), from: 'coach', at, text: 'Welcome.' };
  await answer(page, 'sendMessage', {
    message,
    clientCase: { ...clientCase, state: 'contacted', via: 'message', stateAt: at, revision: 9 },
    address: 'confirmed',
  });
  await page.getByLabel('Write to Jordan Ellis').fill(message.text);
  await button(page, 'Send message').click();
  await page.locator('.case-state', { hasText: 'Contacted by message' }).waitFor();
  await notice.waitFor({ state: 'detached' });
});

test('while the page saves a change, the menu’s button “Became a client” is disabled', async () => {
  const page = await open('coach-case');
  await page.route(`**${coachEndpoints.changeCase.path}`, () => undefined);
  await button(page, /^Contacted/).click();
  await openMenu(page);
  const client = button(page, 'Became a client');
  await client.waitFor();
  expect(await client.getAttribute('aria-disabled')).toBe('true');
});

test('a trainer who returns to a case after a failed change sees the problem and the unsaved clearance', async () => {
  const page = await open('coach-inbox');
  await openEach(page, rows);
  await answer(page, 'changeCase', { error: 'Something went wrong.' }, 500);
  await page.getByRole('link', { name: 'Jordan Ellis' }).click();
  const form = page.getByRole('form', { name: 'Doctor’s clearance' });
  const until = form.getByLabel('Valid until');
  await form.getByLabel('Status').selectOption('Received');
  await until.fill('2099-12-31');
  await form.getByRole('button', { name: 'Save' }).click();
  const problem = page.getByText('Jordan Ellis’s case wasn’t changed.');
  await problem.waitFor();
  expect(await until.inputValue()).toBe('2099-12-31');

  await page.keyboard.press('j');
  await heading(page, /^Bartholomew/).waitFor();
  expect(await problem.count()).toBe(0);
  await page.getByRole('link', { name: 'Back to the inbox' }).click();
  await heading(page, 'Inbox').waitFor();
  expect(await problem.count()).toBe(0);

  await page.getByRole('link', { name: 'Jordan Ellis' }).click();
  await problem.waitFor();
  expect(await until.inputValue()).toBe('2099-12-31');
  await button(page, 'Close').click();
  await problem.waitFor({ state: 'detached' });
});

test.each([
  ['fails', 500, 'Jordan Ellis’s case wasn’t changed.'],
  ['gets no answer', undefined, 'The change to Jordan Ellis’s case may not have been saved.'],
])(
  'if a change %s after the trainer has opened another case, the page of the other case says so',
  async (_, status, words) => {
    const page = await open('coach-inbox');
    await openEach(page, rows);
    const { promise: hasMoved, resolve: moved } = Promise.withResolvers<void>();
    await page.route(`**${coachEndpoints.changeCase.path}`, async (route) => {
      await hasMoved;
      if (!status) return route.abort();
      await route.fulfill({ status, json: { error: 'Something went wrong.' } });
    });
    await page.getByRole('link', { name: 'Jordan Ellis' }).click();
    await button(page, /^Contacted/).click();
    await page.keyboard.press('j');
    await heading(page, /^Bartholomew/).waitFor();
    moved();
    await page.getByText(words).waitFor();
  },
);

const cutOff = async (page: Page, name: 'sendMessage' | 'addNote') => {
  const ids: string[] = [];
  const { promise: hasLeft, resolve: left } = Promise.withResolvers<void>();
  await page.route(`**${coachEndpoints[name].path}`, async (route) => {
    const { messageId, noteId } = route.request().postDataJSON();
    ids.push(messageId ?? noteId);
    await hasLeft;
    await route.abort();
  });
  return { ids, left };
};

const { contact: _, ...openCase } = openedCase.body.clientCase;
const sentMessage = {
  message: { id: 'd'.repeat(32), from: 'coach', at: new Date().toISOString(), text: 'Welcome.' },
  clientCase: { ...openCase, state: 'contacted', via: 'message', revision: 9 },
  address: 'confirmed',
};
const savedNote = { note: openedCase.body.notes[0], revision: 2 };

test.each([
  ['message', 'w', 'sendMessage', 'message to Jordan Ellis', 'sent', sentMessage],
  ['note', 'n', 'addNote', 'note about Jordan Ellis', 'saved', savedNote],
] as const)(
  'if a %s fails after the trainer has left the case, a notice on other pages names the client, and “Try again” repeats it with the same id',
  async (_, key, endpoint, text, done, stored) => {
    const page = await open('coach-inbox');
    await openEach(page, rows);
    const { ids, left } = await cutOff(page, endpoint);
    await page.getByRole('link', { name: 'Jordan Ellis' }).click();
    await heading(page, 'Jordan Ellis').waitFor();
    const field = page.getByLabel(key === 'w' ? 'Write to Jordan Ellis' : 'New note');
    await field.waitFor();
    await page.keyboard.press(key);
    await page.keyboard.type('Welcome.');
    await page.keyboard.press('Control+Enter');
    await eventually(async () => expect(ids.length).toBe(1));
    await page.keyboard.press('Escape');
    await page.keyboard.press('i');
    await heading(page, 'Inbox').waitFor();
    left();
    const problem = page.getByRole('alert').filter({ hasText: `Your ${text} may not have been` });
    await problem.waitFor();

    const again = page.locator('.changed').getByRole('button', { name: 'Try again' });
    await page.keyboard.press('l');
    await heading(page, 'Leads').waitFor();
    await page.locator('.changed', { hasText: `Your ${text}` }).waitFor();
    const failed = ids.length;
    await again.click();
    await eventually(async () => expect(ids.length).toBe(2 * failed));
    await problem.waitFor();
    await answer(page, endpoint, stored);
    const repeated = asked(page, endpoint);
    await again.click();
    expect(Object.values((await repeated) as object)).toContain(ids[0]);
    await page
      .getByRole('status')
      .filter({ hasText: `Your ${text} was ${done}.` })
      .waitFor();
    expect(new Set(ids).size).toBe(1);
    expect(await again.count()).toBe(0);

    await page.keyboard.press('i');
    await page.getByRole('link', { name: 'Jordan Ellis' }).click();
    await field.waitFor();
    expect(await field.inputValue()).toBe('');
  },
);

test('if a message fails after the trainer has left the case, its notice links to the case, whose form shows the failure once', async () => {
  const page = await open('coach-inbox');
  await openEach(page, rows);
  const { left } = await cutOff(page, 'sendMessage');
  await page.getByRole('link', { name: 'Jordan Ellis' }).click();
  const field = page.getByLabel('Write to Jordan Ellis');
  await field.fill('Welcome.');
  await field.press('Control+Enter');
  await button(page, 'Sending…').waitFor();
  await page.keyboard.press('Escape');
  await page.keyboard.press('j');
  await heading(page, /^Bartholomew/).waitFor();
  await page.keyboard.press('k');
  await button(page, 'Sending…').waitFor();
  await page.keyboard.press('j');
  await heading(page, /^Bartholomew/).waitFor();
  left();
  await page.getByText('Your message to Jordan Ellis may not have been sent.').waitFor();
  const link = page.getByRole('link', { name: 'Open the case' });
  const again = button(page, 'Try again');
  expect((await link.boundingBox())?.height).toBe((await again.boundingBox())?.height);
  await link.press('Enter');
  await heading(page, 'Jordan Ellis').waitFor();
  await page.getByText('Your text is still here.').waitFor();
  expect(await field.inputValue()).toBe('Welcome.');
  expect(await page.locator('.changed').count()).toBe(0);
  await page.keyboard.press('i');
  await heading(page, 'Inbox').waitFor();
  expect(await page.locator('.changed').count()).toBe(0);
});

const failChanges = async (page: Page, status?: number, reason = '') => {
  const ids: string[] = [];
  await page.route(`**${coachEndpoints.changeCase.path}`, (route) => {
    ids.push(route.request().postDataJSON().changeId);
    return status ? route.fulfill({ status, json: { error: reason, reason } }) : route.abort();
  });
  return ids;
};

test.each([
  ['gets no answer', undefined],
  ['fails', 500],
])(
  'if a change %s, “Try again” repeats the change with the same id, and Undo undoes the change',
  async (_, status) => {
    const page = await open('coach-case');
    const ids = await failChanges(page, status);
    await button(page, /^Contacted/).click();
    await button(page, 'Try again').waitFor();
    await tabTo(page, /^Try again$/);
    const failed = ids.length;
    await page.keyboard.press('Enter');
    await eventually(async () => expect(ids.length).toBe(2 * failed));
    await button(page, 'Try again').waitFor();
    const repeated = page.waitForRequest(`**${coachEndpoints.changeCase.path}`);
    const taken = await takeChanges(page);
    await button(page, 'Try again').press('Enter');
    await page.getByText('Jordan Ellis: Contacted').waitFor();
    await expectFocusOn(page, 'changed');
    ids.push((await repeated).postDataJSON().changeId);
    expect(new Set(ids).size).toBe(1);
    await page.keyboard.press('Tab');
    await expectFocusOn(page, /^Undo$/);
    await page.keyboard.press('Enter');
    await page.getByText('Jordan Ellis: New.').waitFor();
    expect(taken.map(({ to }) => to)).toEqual(['contacted', 'undo']);
  },
);

test.each([
  [400, 'change-refused'],
  [403, 'locked'],
  [429, 'change-limit'],
])('if the API refuses a change with %i, the notice offers no “Try again”', async (...refusal) => {
  const page = await open('coach-case');
  await failChanges(page, ...refusal);
  await button(page, /^Contacted/).click();
  await page.getByText('Jordan Ellis’s case wasn’t changed.').waitFor();
  await button(page, 'Close').waitFor();
  expect(await button(page, 'Try again').count()).toBe(0);
});

test('if the API refuses a change after a withdrawal, the inbox reloads its list, and the notice about the refusal stays', async () => {
  const page = await open('coach-inbox');
  await failChanges(page, 403, 'withdrawn');
  const changed = rows.map((row) =>
    row.contact?.name === 'Jordan Ellis'
      ? { ...row, state: 'withdrawn', revision: 9, closed: 'withdrawn' }
      : row,
  );
  await answer(page, 'listCases', { rows: changed, seen: 'seen' });
  await openMenu(page, 'Change Jordan Ellis’s case');
  await button(page, 'Declined').and(page.locator(':visible')).click();
  await page.locator('.row', { hasText: 'Jordan Ellis' }).getByText('Consent withdrawn').waitFor();
  await page.getByText('Jordan Ellis’s case wasn’t changed. The client withdrew').waitFor();
});

test('if the case changes elsewhere after a failed change, the button “Try again” disappears', async () => {
  const page = await open('coach-case');
  await failChanges(page, 500);
  await button(page, /^Contacted/).click();
  await button(page, 'Try again').waitFor();
  const { clientCase } = openedCase.body;
  const changed = { ...clientCase, state: 'declined', stateAt: new Date().toISOString() };
  await answer(page, 'openAssessment', {
    ...openedCase.body,
    clientCase: { ...changed, revision: 2 },
  });
  await answer(page, 'watchCase', { revision: 2 });
  await poll(page);
  await page.locator('.case-state', { hasText: 'Declined' }).waitFor();
  await button(page, 'Try again').waitFor({ state: 'detached' });
});

test('after a new sign-in, “Try again” repeats a change that failed because the session had ended', async () => {
  const page = await open('coach-case');
  await page.evaluate(() => sessionStorage.clear());
  await button(page, /^Contacted/).click();
  await page.locator('.changed', { hasText: 'Your session has ended.' }).waitFor();
  expect(await button(page, 'Try again').count()).toBe(0);
  await takeChanges(page);
  await page.locator('.changed').getByRole('button', { name: 'Sign in', exact: true }).click();
  await handOver(page, 'jordan@example.com');
  await button(page, 'Try again').click();
  await page.getByText('Jordan Ellis: Contacted').waitFor();
});

test('on a phone, the notice about a failed change is at most 132 px high', async () => {
  const page = await open('coach-case');
  await failChanges(page);
  await page.setViewportSize({ width: 360, height: 740 });
  await button(page, /^Contacted/).click();
  await button(page, 'Try again').waitFor();
  expect((await page.locator('.changed').boundingBox())?.height).toBeLessThanOrEqual(132);
});

test('a trainer can make and undo a change in a row of the inbox, and a change moves the focus to the next row', async () => {
  const page = await open('coach-inbox');
  const taken = await takeChanges(page);
  const menu = 'Change Jordan Ellis’s case';
  for (const choice of ['Contacted by phone', /^No answer/, 'Declined', 'Spam']) {
    await openMenu(page, menu);
    await button(page, choice).and(page.locator(':visible')).click();
    await button(page, 'Undo').click();
    await page.getByText('Jordan Ellis: New.').waitFor();
  }
  const undo = 'undo';
  expect(taken.map(({ to }) => to)).toEqual(
    ['contacted', 'tried', 'declined', 'spam'].flatMap((to) => [to, undo]),
  );
  await page.locator('summary', { hasText: menu }).focus();
  await page.keyboard.press('Enter');
  await tabTo(page, /^Declined/);
  await page.keyboard.press('Enter');
  await expectFocusOn(page, /^Bartholomew/);
});

test.each([
  ['sam@example.com changed Jordan Ellis’s case before you.', { changedBy: 'sam@example.com' }],
  ['Jordan Ellis’s case has changed since this page loaded it.', {}],
])(
  'if the case changed before a trainer’s change, the page says “%s”, shows the new state, and keeps an unsaved note',
  async (words, by) => {
    const page = await open('coach-case');
    const { contact, ...clientCase } = openedCase.body.clientCase;
    await answer(page, 'changeCase', {
      clientCase: { ...clientCase, state: 'tried' },
      isStored: false,
      ...by,
    });
    await page.getByLabel('New note').fill('Half a thought');
    await button(page, 'Contacted by phone').click();
    await page.getByText(`${words} Its status is now “No answer`).waitFor();
    await page.locator('.case-state', { hasText: 'No answer yet' }).waitFor();
    expect(await page.getByLabel('New note').inputValue()).toBe('Half a thought');
    expect(await button(page, 'Undo').count()).toBe(0);
  },
);

test('a change succeeds even after another trainer’s note, and the page names that trainer and shows the note', async () => {
  const page = await open('coach-case');
  const { contact, ...clientCase } = openedCase.body.clientCase;
  await page.route(`**${coachEndpoints.changeCase.path}`, (route) => {
    const { revision, change } = route.request().postDataJSON();
    const json =
      revision === 1
        ? {
            clientCase: { ...clientCase, revision: 2 },
            isStored: false,
            changedBy: 'sam@example.com',
          }
        : { clientCase: { ...clientCase, revision: 3, state: change.to }, isStored: true };
    return route.fulfill({ json });
  });
  const [first] = openedCase.body.notes;
  const note = {
    ...first,
    id: 'b'.repeat(32),
    content: { kind: 'text', text: 'Prefers mornings.' },
  };
  await answer(page, 'openAssessment', {
    ...openedCase.body,
    clientCase: { ...clientCase, contact, revision: 3, state: 'declined' },
    notes: [...openedCase.body.notes, note],
  });
  await openMenu(page);
  await button(page, 'Declined').click();
  await page.getByText('Jordan Ellis: Declined. sam@example.com also changed this case.').waitFor();
  await page.getByText('Prefers mornings.').waitFor();
});

const second = { id: 'f'.repeat(32), createdAt: new Date().toISOString() };
const answeredByMessage = () =>
  ({ state: 'contacted', via: 'message', stateAt: new Date().toISOString() }) as const;
const CALLED = 'Contacted by phone';
const SENT_MORE = 'Jordan Ellis has sent something new. Read it, then try again.';

test.each<[title: string, Partial<ClientCase>, change: string, shown: string, sent: number]>([
  [
    'repeats a change after another trainer’s note or message',
    { hasMessages: true },
    CALLED,
    'Jordan Ellis: Contacted by phone.',
    2,
  ],
  [
    'repeats a change after another trainer’s message if the case’s new state allows it',
    answeredByMessage(),
    'Declined',
    'Jordan Ellis: Declined.',
    2,
  ],
  [
    'repeats a change at most once',
    { revision: 3 },
    CALLED,
    'Jordan Ellis’s case has changed since this page loaded it.',
    2,
  ],
  [
    'doesn’t repeat a change that another trainer’s message made impossible',
    answeredByMessage(),
    CALLED,
    'Its status is now “Contacted by message”.',
    1,
  ],
  ['doesn’t repeat a change after a client’s unread message', { unread: 1 }, CALLED, SENT_MORE, 1],
  [
    'doesn’t repeat a change after a client’s new assessment',
    { assessments: [...openedCase.body.clientCase.assessments, second] },
    CALLED,
    SENT_MORE,
    1,
  ],
])('the case’s page %s', async (_, now, change, shown, sent) => {
  const page = await open('coach-case');
  const { contact, ...clientCase } = openedCase.body.clientCase;
  const current = { ...clientCase, revision: 2, ...now };
  const revisions: number[] = [];
  await page.route(`**${coachEndpoints.changeCase.path}`, (route) => {
    const { revision, change } = route.request().postDataJSON();
    revisions.push(revision);
    const isStored = revision === 2;
    const changed = { ...current, revision: 3, state: change.to, via: change.via };
    return route.fulfill({ json: { clientCase: isStored ? changed : current, isStored } });
  });
  const choice = button(page, change);
  if (!(await choice.isVisible())) await openMenu(page);
  await choice.click();
  await page.getByText(shown).waitFor();
  expect(revisions).toHaveLength(sent);
});

test.each([
  ['says that the clock of a waiting client doesn’t stop', { state: 'new' }, 1],
  ['doesn’t mention the clock after an answer', { state: 'contacted' }, 0],
] as const)('the dialog that postpones a case %s', async (_, its, count) => {
  const page = await open('coach-case');
  await openWith(page, its);
  await openMenu(page);
  await button(page, 'Later…').click();
  await page.getByRole('dialog', { name: 'Postpone Jordan Ellis’s case' }).waitFor();
  expect(
    await page.getByText('This doesn’t stop the clock. It runs until you answer.').count(),
  ).toBe(count);
});

test('after the undo button has disappeared, the key u still undoes the change of a case', async () => {
  const page = await newPage();
  await page.clock.install();
  await open('coach-inbox', page);
  await takeChanges(page);
  await openMenu(page, 'Change Jordan Ellis’s case');
  await button(page, 'Declined').and(page.locator(':visible')).click();
  const undo = button(page, 'Undo');
  await undo.waitFor();
  await page.clock.fastForward('02:00');
  await undo.waitFor({ state: 'detached' });
  await page.keyboard.press('u');
  const undone = page.getByText('Jordan Ellis: New.');
  await undone.waitFor();
  await page.clock.fastForward('00:45');
  await undone.waitFor({ state: 'detached' });
});

test('the key u doesn’t undo a change of time off after the undo button has disappeared', async () => {
  const page = await newPage();
  await page.clock.install();
  await open('coach-inbox', page);
  const orders: unknown[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith(coachEndpoints.setTimeOff.path)) orders.push(request.postDataJSON());
  });
  await answer(page, 'setTimeOff', { timeOff: null });
  await button(page, 'Plan time off').click();
  await page.getByLabel('First day').fill('2026-12-24');
  await page.getByLabel('Last day').fill('2026-12-27');
  await button(page, 'Save').click();
  const undo = button(page, 'Undo');
  await undo.waitFor();
  await page.clock.fastForward('02:00');
  await undo.waitFor({ state: 'detached' });
  await page.keyboard.press('u');
  await page.keyboard.press('?');
  await page.getByRole('dialog').waitFor();
  expect(orders).toHaveLength(1);
});

test('on a wide page, the notice about a change stays within the column of the answers', async () => {
  const page = await open('coach-case-changed-meanwhile');
  for (const width of [1040, 1280, 1920]) {
    await page.setViewportSize({ width, height: 800 });
    const notice = await page.locator('.changed').boundingBox();
    const column = await page.locator('.part-answers').boundingBox();
    if (!notice || !column) expect.unreachable();
    expect(notice.x, `${width} px`).toBeGreaterThanOrEqual(column.x - 1);
    const right = column.x + column.width;
    expect(notice.x + notice.width, `${width} px`).toBeLessThanOrEqual(right + 1);
  }
});

test('at 200% zoom, the notice about a change covers neither “More” after the key m nor a focused “Call”', async () => {
  const page = await open('coach-case');
  await takeChanges(page);
  await page.setViewportSize({ width: 640, height: 450 });
  await button(page, /^No answer/).click();
  const notice = page.locator('.changed', { hasText: 'Undo' });
  await notice.waitFor();
  const more = page.locator('.actions summary');
  const boxOf = async (part: Locator) => {
    const { y = 0, height = 0 } = (await part.boundingBox()) ?? {};
    return { top: y, bottom: y + height };
  };
  for (const down of [0, 200, 300]) {
    await page.evaluate((top) => window.scrollTo({ top, behavior: 'instant' }), down);
    await page.keyboard.press('m');
    await page.locator('details[open]').waitFor();
    await eventually(async () => {
      const { top, bottom } = await boxOf(more);
      expect(top, `${down} px`).toBeGreaterThan(
        (await boxOf(page.locator('.coach-header'))).bottom,
      );
      expect(bottom, `${down} px`).toBeLessThan((await boxOf(notice)).top);
    });
    await page.keyboard.press('Escape');
  }
  await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
  await page.locator('.contact a').last().focus();
  await page.keyboard.press('Tab');
  await expectFocusOn(page, /^Call$/);
  await eventually(async () => {
    expect((await boxOf(page.locator(':focus'))).bottom).toBeLessThan((await boxOf(notice)).top);
  });
});

test('a case’s menu closes after an action, Escape, or a click elsewhere, and Escape returns the focus to “More”', async () => {
  const page = await open('coach-case');
  const isOpen = () => page.locator('details.menu[open]').count();
  await openMenu(page);
  await page.keyboard.press('Escape');
  expect(await isOpen()).toBe(0);
  await expectFocusOn(page, /^More$/);
  await openMenu(page);
  await heading(page, 'Jordan Ellis').click();
  expect(await isOpen()).toBe(0);
  await openMenu(page);
  await button(page, 'Later…').click();
  await page.getByRole('dialog', { name: 'Postpone Jordan Ellis’s case' }).waitFor();
  await button(page, 'Cancel').click();
  expect(await isOpen()).toBe(0);
  await expectFocusOn(page, /^More$/);
  await openMenu(page);
  await button(page, 'Contacted another way, or earlier…').click();
  await page.getByRole('dialog', { name: 'You reached Jordan Ellis' }).waitFor();
  expect(await page.evaluate(() => document.activeElement !== document.body)).toBe(true);
});

test.each([360, 390])('at %i px, a case’s menu opens without scrolling the page', async (width) => {
  const page = await open('coach-case');
  const other = { by: 'a-colleague@example.com', at: new Date().toISOString() };
  await answer(page, 'watchCase', { revision: 1, other });
  await page.setViewportSize({ width, height: 740 });
  // Without smooth scrolling, a scroll ends within the frame in which it begins.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.reload();
  await page.getByText('a-colleague@example.com opened this case just now.').waitFor();
  for (const top of [0, 300]) {
    await page.evaluate((to) => window.scrollTo({ top: to, behavior: 'instant' }), top);
    // Playwright’s click would scroll first.
    const more = await page.locator('.actions summary').boundingBox();
    if (!more) expect.unreachable();
    await page.mouse.click(more.x + 5, more.y + 5);
    const items = page.locator('.actions .menu > div');
    await items.waitFor();
    await page.evaluate(
      () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
    );
    expect(await page.evaluate(() => scrollY)).toBe(top);
    const { y = 0, height = 0 } = (await items.boundingBox()) ?? {};
    expect(y).toBeGreaterThan(0);
    expect(y + height).toBeLessThan(740);
    await page.keyboard.press('Escape');
  }
});

test.each(['mouse', 'touch'])(
  'with a %s, the first press beside a row’s open menu only closes the menu, and the next one opens a case',
  async (pointer) => {
    const page = await open('coach-inbox', await newPage({ hasTouch: pointer === 'touch' }));
    await openMenu(page, 'Change Jordan Ellis’s case');
    const row = page.locator('.row', { hasText: 'Dana Whitfield' });
    const { x = 0, y = 0, height = 0 } = (await row.boundingBox()) ?? {};
    const press = () =>
      pointer === 'touch'
        ? page.touchscreen.tap(x + 10, y + height / 2)
        : page.mouse.click(x + 10, y + height / 2);
    await press();
    await page.locator('details.menu[open]').waitFor({ state: 'detached' });
    expect(await page.evaluate(() => location.pathname)).toBe(paths.coach);
    const opened = page.waitForRequest(`**${coachEndpoints.openAssessment.path}`);
    await press();
    await opened;
  },
);

test('on a phone, the notice about a change covers no action, even at the end of the page', async () => {
  const page = await open('coach-case');
  await takeChanges(page);
  const other = { by: 'a-colleague@example.com', at: new Date().toISOString() };
  await answer(page, 'watchCase', { revision: 1, other });
  await page.setViewportSize({ width: 360, height: 740 });
  await page.reload();
  await page.getByText('a-colleague@example.com opened this case just now.').waitFor();
  const bar = page.locator('.actions');
  const bottomOf = async (part: Locator) => {
    const { y = 0, height = 0 } = (await part.boundingBox()) ?? {};
    return y + height;
  };
  await button(page, /^No answer/).click();
  await button(page, 'Undo').waitFor();
  for (const textSize of ['100%', '150%']) {
    for (const top of [0, 99_999]) {
      await page.evaluate(
        ([size, to]) => {
          document.documentElement.style.fontSize = size;
          window.scrollTo({ top: to, behavior: 'instant' });
        },
        [textSize, top] as const,
      );
      expect(await bottomOf(bar)).toBeCloseTo(740, 0);
      await eventually(async () => {
        const { y = 0 } = (await bar.boundingBox()) ?? {};
        expect(await bottomOf(page.locator('.changed'))).toBeLessThanOrEqual(y);
      });
    }
  }
});

test('on a phone, a case’s open menu covers the notice about the last change', async () => {
  const page = await open('coach-case');
  await takeChanges(page);
  await page.setViewportSize({ width: 360, height: 740 });
  await button(page, /^Contacted/).click();
  await button(page, 'Undo').waitFor();
  await openMenu(page);
  const isOnTop = (each: Element) => {
    const { x, y, width, height } = each.getBoundingClientRect();
    return each.contains(document.elementFromPoint(x + width / 2, y + height / 2));
  };
  for (const each of await page.locator('.actions .menu > div > *').all()) {
    expect(await each.evaluate(isOnTop)).toBe(true);
  }
});

test('if a case can’t be loaded, its page’s heading has the focus, and no notice about another case appears', async () => {
  const page = await open('coach-inbox');
  await takeChanges(page);
  for (const key of ['j', 'x']) await page.keyboard.press(key);
  await page.getByText('Priya Raman: No answer yet').waitFor();
  await page.keyboard.press('u');
  await page.getByText('Priya Raman: New.').waitFor();
  await failChanges(page);
  await answer(page, 'openAssessment');
  for (const key of ['j', 'x']) await page.keyboard.press(key);
  await button(page, 'Try again').waitFor();
  await page.getByRole('link', { name: 'Mei Tanaka' }).press('Enter');
  await page.getByText('Opening…').waitFor({ state: 'detached' });
  await expectFocusOn(page, /^Mei Tanaka$/);
  expect(await page.locator('.changed').count()).toBe(0);
});

test('a notice that closes or expires returns the focus to the row that had it', async () => {
  const page = await newPage();
  await page.clock.install();
  await open('coach-inbox', page);
  await takeChanges(page);
  for (const key of ['j', 'j', 'j', 'x']) await page.keyboard.press(key);
  await page.getByText('Jordan Ellis: No answer yet').waitFor();
  await tabTo(page, /^×$/);
  await page.keyboard.press('Enter');
  await expectFocusOn(page, /^Bartholomew/);
  await page.keyboard.press('x');
  await page.getByText(/^Bartholomew .*: No answer yet/).waitFor();
  await tabTo(page, /^Undo$/);
  await page.clock.fastForward('02:00');
  await page.locator('.changed').waitFor({ state: 'detached' });
  await expectFocusOn(page, /^Mei Tanaka$/);
});

test('the notice about a failed change alerts only once, even if the trainer leaves the page and returns', async () => {
  const page = await open('coach-inbox');
  await failChanges(page);
  await openEach(page, rows);
  for (const key of ['j', 'x']) await page.keyboard.press(key);
  const problem = page.getByText('The change to Priya Raman’s case may not have been saved.');
  const alert = problem.and(page.getByRole('alert'));
  await alert.waitFor();
  await page.getByRole('link', { name: 'Mei Tanaka' }).click();
  await heading(page, 'Mei Tanaka').waitFor();
  await problem.waitFor({ state: 'detached' });
  await page.keyboard.press('i');
  await page.getByRole('link', { name: 'Priya Raman' }).click();
  await heading(page, 'Priya Raman').waitFor();
  await problem.waitFor();
  expect(await alert.count()).toBe(0);
  await button(page, 'Try again').click();
  await alert.waitFor();
});

test('the key u undoes an earlier change of the open case, and the page says if there is no change to undo', async () => {
  const page = await open('coach-case');
  const taken = await takeChanges(page);
  await openWith(page, { state: 'contacted', via: 'phone', canUndo: true });
  await heading(page, 'Jordan Ellis').waitFor();
  await page.keyboard.press('u');
  await page.getByText('Jordan Ellis: New.').waitFor();
  await page.keyboard.press('u');
  const nothing = page.getByRole('status').filter({ hasText: 'There is no change to undo.' });
  await nothing.waitFor();
  await page.keyboard.press('x');
  await page.getByText('Jordan Ellis: No answer yet').waitFor();
  expect(await nothing.count()).toBe(0);
  await page.reload();
  await page.goto(paths.coach);
  await page.getByRole('link', { name: 'Dana Whitfield' }).focus();
  await page.keyboard.press('u');
  await nothing.waitFor();
  expect(taken.map(({ to }) => to)).toEqual(['undo', 'tried']);
});

test('Escape leaves the search field after it has cleared the text', async () => {
  const page = await open('coach-inbox');
  await page.keyboard.press('/');
  await page.keyboard.type('dana');
  for (const _ of [1, 2]) await page.keyboard.press('Escape');
  await page.keyboard.press('j');
  expect(await page.getByLabel('Name or full email address').inputValue()).toBe('');
  await eventually(async () => expect(await page.locator('.row :focus').count()).toBe(1));
});

test('Escape leaves the field of a note and keeps the text, and the key x then changes the case', async () => {
  const page = await open('coach-case');
  const taken = await takeChanges(page);
  const field = page.getByLabel('New note');
  await page.keyboard.press('n');
  await page.keyboard.type('Mornings');
  await page.keyboard.press('Escape');
  await page.keyboard.press('x');
  await page.getByText('Jordan Ellis: No answer yet').waitFor();
  expect(await field.inputValue()).toBe('Mornings');
  expect(taken).toMatchObject([{ to: 'tried' }]);
});

test('the page says why a key does nothing, but not while the trainer types', async () => {
  const page = await open('coach-inbox');
  const taken = await takeChanges(page);
  const press = async (key: string, words: string) => {
    await page.keyboard.press(key);
    await page.getByRole('status').filter({ hasText: words }).waitFor();
  };
  await press('c', 'First choose a row with j or k.');
  await press('w', 'The key w does nothing on this page.');
  await page.keyboard.press('j');
  await press('k', 'This is the first row.');
  await page.getByRole('link', { name: 'Grace Okafor' }).focus();
  for (const key of ['c', 'x']) await press(key, 'This case is already answered.');
  await page.getByRole('link', { name: 'Grace Okafor' }).focus();
  await page.keyboard.press('/');
  await page.keyboard.type('nw');
  expect(await page.getByText('does nothing').count()).toBe(0);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await page.keyboard.press('l');
  await heading(page, 'Leads').waitFor();
  await press('c', 'The key c does nothing on this page.');
  await open('coach-case', page);
  await openWith(page, { state: 'declined', via: undefined });
  await heading(page, 'Jordan Ellis').waitFor();
  for (const key of ['c', 'x']) await press(key, 'This case is already answered.');
  await press('t', 'The key t does nothing on this page.');
  await openWith(page, { state: 'spam' });
  await heading(page, 'Jordan Ellis').waitFor();
  await press('c', 'This case is marked as spam.');
  expect(taken).toEqual([]);
});

test('“Save” of an unchanged clearance changes nothing and says so', async () => {
  const page = await open('coach-case');
  const taken = await takeChanges(page);
  const clearance = { state: 'asked', on: '2026-11-10', at: '2026-11-10T18:00:00.000Z' } as const;
  await openWith(page, { clearance });
  const form = page.getByRole('form', { name: 'Doctor’s clearance' });
  await form.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('status').filter({ hasText: 'The clearance hasn’t changed.' }).waitFor();
  expect(taken).toEqual([]);
  await form.getByLabel('On').fill('2026-11-11');
  await form.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Clearance saved').waitFor();
  expect(taken).toMatchObject([{ clearance: { state: 'asked', on: '2026-11-11' } }]);
});

test('after Undo with Enter, the notice that has the focus has an outline', async () => {
  const page = await open('coach-case');
  await takeChanges(page);
  await page.keyboard.press('x');
  const notice = page.getByRole('region', { name: 'Last change' });
  await notice.getByRole('button', { name: 'Undo' }).press('Enter');
  await page.getByText('Jordan Ellis: New.').waitFor();
  await expectFocusOn(page, 'changed');
  const outline = await notice.evaluate((shown) => getComputedStyle(shown).outlineStyle);
  expect(outline).toBe('solid');
});
