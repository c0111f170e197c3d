import { expect, test } from 'vitest';
import { readMyAssessments } from '#shared/endpoints/client.ts';
import { inBrowser, newPage } from '#tests/support/browser/watched-page.ts';
import { open } from './coach-page.ts';

inBrowser();

/** The page after a submission. `mine` is the endpoint's answer about the client. */
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
