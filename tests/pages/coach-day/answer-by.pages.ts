import { expect, test } from 'vitest';
import { download, readMyAssessments } from '#shared/endpoints/client.ts';
import { inBrowser, newPage } from '#tests/support/browser/watched-page.ts';
import { open } from './coach-page.ts';

inBrowser();

const submittedWith = (mine: object) =>
  open('assessment-submitted', async (session) => {
    const away = await newPage({ ...session, timezoneId: 'America/New_York' });
    await away.route(`**${readMyAssessments.path}`, (route) =>
      route.fulfill({
        json: { assessments: [], messages: { count: 0, unread: 0, canWrite: false }, ...mine },
      }),
    );
    return away;
  });

test('during the coach’s time off, the form and the thank-you page say when the client will get an answer', async () => {
  const answerBy = '2027-01-05T20:00:00.000Z';
  const page = await submittedWith({ getsAnswer: true, answerBy, dueAt: answerBy });
  const time = 'by Tuesday, January 5 at 3:00 PM';
  await page.getByText(`Your coach is away. You’ll hear back ${time}.`).waitFor();
  await page.getByText(`will answer ${time}.`).waitFor();
  await page.getByText(`Your trainer will review it and contact you ${time}.`).waitFor();
});

test('the pages don’t promise an answer to a client whose case is marked spam', async () => {
  const page = await submittedWith({ getsAnswer: false });
  await page.getByText('Your trainer will review it.', { exact: true }).waitFor();
  await page.getByText('It’s encrypted and saved.').waitFor();
  expect(await page.locator('main').innerText()).not.toMatch(
    /24 hours|contacts you|will answer by/,
  );
});

test('the name of the file with the client’s data contains the date in the client’s time zone', async () => {
  const page = await open('account-download-link', async (session) => {
    const eastward = await newPage({ ...session, timezoneId: 'Pacific/Auckland' });
    const everything = { version: 1, madeAt: '2026-11-24T20:00:00.000Z', assessments: [] };
    await eastward.route(`**${download.path}`, (route) =>
      route.fulfill({ json: { ok: true, everything } }),
    );
    return eastward;
  });
  await page.getByRole('button', { name: 'Get My Data' }).click();
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save as JSON' }).click();
  expect((await saved).suggestedFilename()).toBe('my-data-2026-11-25.json');
});

test('while a message waits, the only blue button on /account emails a link to the messages', async () => {
  const page = await open('account-message-waiting');
  const blue = page.locator('main button.button:not(.button-quiet)');
  expect(await blue.filter({ visible: true }).allInnerTexts()).toEqual([
    'Email Me a Link to My Messages',
  ]);
});
