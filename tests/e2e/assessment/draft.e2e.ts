import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { signInAt } from '#tests/support/browser/auth-page.ts';
import { button } from '#tests/support/browser/button.ts';
import { expectFocus } from '#tests/support/browser/focus.ts';
import { onTheForm, signedInWithClock } from '#tests/support/browser/session-page.ts';
import { expectToast, gate, signedInVisitor } from '#tests/support/browser/visitor.ts';
import { inBrowser } from '#tests/support/browser/watched-page.ts';
import { eventually } from '#tests/support/eventually.ts';
import { signUp } from '#tests/support/product/account.ts';
import { askToDelete } from '#tests/support/product/rights.ts';
import { consentBox, fieldOf, fillIn, submitForm } from '#tests/support/samples/assessment.ts';

inBrowser();

const KEY = '**/api/draft-key';

const line = (page: Page) => page.getByText(/^Your answers from .+ are still here\./);

const drafts = (page: Page): Promise<string> =>
  page.evaluate(
    () =>
      new Promise<string>((resolve, reject) => {
        const opening = indexedDB.open('coaching', 1);
        opening.onupgradeneeded = () => opening.result.createObjectStore('drafts');
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const all = opening.result.transaction('drafts').objectStore('drafts').getAll();
          all.onsuccess = () => {
            opening.result.close();
            const kept = all.result.filter((each) => typeof each === 'object');
            resolve(kept.map(({ nonce }) => [...nonce].join()).join(';'));
          };
        };
      }),
  );

const typeAndKeep = async (page: Page, answers: Parameters<typeof fillIn>[1]) => {
  for (const [name, answer] of Object.entries(answers)) {
    for (const each of [answer].flat()) {
      const before = await drafts(page);
      await fillIn(page, { [name]: Array.isArray(answer) ? [each] : each });
      await eventually(async () => expect(await drafts(page)).not.toBe(before));
    }
  }
};

const kill = async (page: Page) => {
  const context = page.context();
  await page.close({ runBeforeUnload: false });
  const next = await context.newPage();
  await next.goto('/health-assessment');
  return next;
};

const expire = async (page: Page) => {
  await page.evaluate(() => {
    localStorage.clear();
    localStorage.setItem('coaching.session-expired', 'yes');
    document.dispatchEvent(new Event('visibilitychange'));
  });
  await page.getByText('Your session has ended. Sign in to pick up').waitFor();
};

test('within 30 seconds, an open form reports a deletion from another browser, and deletes the draft', async () => {
  const { page, account } = await signedInWithClock();
  await fillIn(page, { medications: 'typed before' });
  await eventually(async () => {
    await page.clock.runFor(500);
    expect(await drafts(page)).not.toBe('');
  });
  expect((await askToDelete(account, account.email)).status).toBe(200);
  await page.clock.runFor(30_000);
  await page.getByText('Your data is being deleted. Nothing you type here is saved').waitFor();
  await eventually(async () => expect(await drafts(page)).toBe(''));
});

test('after a tab is killed, the form restores all answers, but not the consent', async () => {
  const points: Parameters<typeof fillIn>[1][] = [
    { fullName: 'Robin Changed', fitnessLevel: 'intermediate' },
    { medicalConditions: ['Asthma', 'Knee problems'], heightFeet: 5, trainingLocation: 'At home' },
  ];
  let { page } = await signedInVisitor();
  await onTheForm(page);
  const typed: Parameters<typeof fillIn>[1] = {};
  for (const answers of points) {
    await typeAndKeep(page, answers);
    await consentBox(page).check();
    Object.assign(typed, answers);
    page = await kill(page);
    await line(page).waitFor();
    expect(await consentBox(page).isChecked()).toBe(false);
    const shown = () =>
      page
        .locator('form')
        .last()
        .evaluate((form: HTMLFormElement, names) => {
          const data = new FormData(form);
          return names.map((each) => data.getAll(each));
        }, Object.keys(typed));
    const expected = Object.values(typed).map((each) => [each].flat().map(String));
    await eventually(async () => expect(await shown()).toEqual(expected));
  }
  await eventually(async () =>
    expect(
      await fieldOf(page, 'trainingLocation').evaluate((field) => {
        const { top, bottom } = field.getBoundingClientRect();
        return top >= 0 && bottom <= innerHeight;
      }),
    ).toBe(true),
  );
  await submitForm(page);
  await expectToast(page, 'Assessment Submitted!', /./);
  await eventually(async () => expect(await drafts(page)).toBe(''));
  page = await kill(page);
  await onTheForm(page);
  expect(await line(page).count()).toBe(0);
});

test('while a draft loads, the form keeps what a client types, the cursor, and the consent', async () => {
  const { page } = await signedInVisitor();
  await typeAndKeep(page, { medications: 'kept' });
  const next = await page.context().newPage();
  const { opened, open } = gate();
  await next.route(KEY, async (route) => {
    await opened;
    await route.continue();
  });
  await next.goto('/health-assessment');
  await onTheForm(next);
  await consentBox(next).press('Space');
  await fieldOf(next, 'fullName').evaluate((field: HTMLInputElement) => {
    field.focus();
    field.setSelectionRange(2, 4);
  });
  await fieldOf(next, 'phone').evaluate((_, typed) => {
    const decrypt = crypto.subtle.decrypt.bind(crypto.subtle);
    crypto.subtle.decrypt = async (...given) => {
      const plain = await decrypt(...given);
      // The message arrives after the page has read the draft, and before React renders.
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => {
        const field = document.querySelector<HTMLInputElement>('[name=phone]');
        field?.setRangeText(typed);
        field?.dispatchEvent(new Event('input', { bubbles: true }));
      };
      port2.postMessage(undefined);
      return plain;
    };
  }, '503 555 0199');
  open();
  await line(next).waitFor();
  await eventually(async () =>
    expect(await fieldOf(next, 'phone').inputValue()).toBe('503 555 0199'),
  );
  expect(await fieldOf(next, 'medications').inputValue()).toBe('kept');
  const selected = await fieldOf(next, 'fullName').evaluate(
    ({ selectionStart, selectionEnd }: HTMLInputElement) => [selectionStart, selectionEnd],
  );
  expect(selected).toEqual([2, 4]);
  await expectFocus(next, 'fullName');
  expect(await consentBox(next).isChecked()).toBe(true);
});

test('the button “Start over” empties the form, deletes the draft, and has the API delete the draft’s key', async () => {
  const { page } = await signedInVisitor();
  await typeAndKeep(page, { medications: 'old' });
  const next = await kill(page);
  await line(next).waitFor();
  const ended = next.waitForResponse(
    (response) => response.request().method() === 'DELETE' && response.ok(),
  );
  await button(next, 'Start over').click();
  await ended;
  expect(await fieldOf(next, 'medications').inputValue()).toBe('');
  await eventually(async () => expect(await drafts(next)).toBe(''));
  await line(next).waitFor({ state: 'detached' });
});

test('the form restores a draft only when the same client signs in again', async () => {
  const { page, account } = await signedInVisitor();
  await typeAndKeep(page, { medications: 'of the first' });
  await expire(page);
  await signInAt(page, await signUp());
  await onTheForm(page);
  await typeAndKeep(page, { phone: '1' });
  expect(await fieldOf(page, 'medications').inputValue()).toBe('');

  await expire(page);
  await signInAt(page, account);
  await line(page).waitFor();
  expect(await fieldOf(page, 'medications').inputValue()).toBe('of the first');
  expect(await fieldOf(page, 'phone').inputValue()).toBe('');
});

test('a sign-out in one tab deletes the draft, even if another tab shows the form', async () => {
  const { page } = await signedInVisitor();
  await typeAndKeep(page, { medications: 'of the first tab' });
  const other = await page.context().newPage();
  await other.goto('/health-assessment');
  await line(other).waitFor();
  await typeAndKeep(other, { phone: '503 555 0142' });
  await button(page, 'Sign Out').click();
  await button(page, 'Sign Out and Delete').click();
  await other.waitForURL('**/auth');
  await eventually(async () => expect(await drafts(page)).toBe(''));
});
