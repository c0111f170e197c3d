import { readFileSync } from 'node:fs';
import { addNote, listCases, recordCall } from '#shared/endpoints/coach.ts';
import { subscribeLeadMagnet } from '#shared/endpoints/lead.ts';
import { writeMessage } from '#shared/endpoints/message.ts';
import { reword } from '#shared/owner-words.ts';
import { newTrainer } from '#tests/product/accounts.ts';
import { call, submit } from '#tests/product/calls.ts';
import { waitForEmail } from '#tests/product/emails.ts';
import { freshAddress } from '#tests/product/product.ts';
import { log, newClient, openCaseOf, rowIn, sheet } from './coach-steps.ts';
import { expect, test } from './fixtures.ts';
import { button, heading, tabTo } from './steps.ts';

const PHONE = { width: 390, height: 844 };

test('the coach’s morning on a phone: reads, calls, reaches one client, and tries another', async ({
  open,
  trainer,
}) => {
  const coach = await open({ as: trainer, viewport: PHONE, hasTouch: true });
  const bettina = await newClient('Bettina', { specificGoals: 'A first marathon' });
  const fay = await newClient('Fay');
  await coach.goto('/coach');
  await expect(coach.getByRole('heading', { level: 1 })).toHaveText(/^\d+\+? to answer/);
  const waiting = await rowIn(coach, 'Answer', bettina);
  await expect(waiting).toContainText('New');
  await expect(waiting).toContainText('23 h left');
  await expect(waiting.getByRole('link', { name: `Call ${bettina.fullName}` })).toHaveAttribute(
    'href',
    'tel:+15035550147',
  );

  await waiting.getByRole('link', { name: 'New' }).tap();
  const health = coach.getByRole('region', { name: 'Goal and health' });
  for (const answer of [
    'A first marathon',
    'Asthma, Knee problems',
    'Albuterol',
    'Left knee, 2019',
  ])
    await expect(health.getByText(answer)).toBeInViewport();
  await coach.getByRole('link', { name: 'Call', exact: true }).tap();
  const question = sheet(coach, reword('Did you reach Bettina?'));
  await button(question, 'Reached').tap();
  await question.getByLabel('Note').fill('Wants three days a week');
  await button(question, 'Tomorrow 9 AM').tap();
  await button(question, 'Save').tap();
  await expect(question).toBeHidden();
  await expect(coach.getByRole('status').filter({ hasText: 'Saved' })).toBeVisible();
  await expect(coach.getByText(/^Follow up \w{3} 9:00 AM$/)).toBeVisible();
  await expect(log(coach)).toContainText([/^Reached.*Wants three days a week/, /^Assessment/]);

  await coach.getByRole('link', { name: 'Today' }).tap();
  const follow = await rowIn(coach, 'Follow up', bettina);
  await expect(follow).toContainText('Tomorrow');
  const fays = await rowIn(coach, 'Answer', fay);
  await fays.getByRole('link', { name: `Call ${fay.fullName}` }).tap();
  const tried = sheet(coach, reword('Did you reach Fay?'));
  await button(tried, 'No answer').tap();
  await tried.getByRole('button', { name: /4 PM$/ }).tap();
  await button(tried, 'Save').tap();
  await expect(fays).toContainText('New, tried once, again');
  await expect(fays).toContainText('23 h left');
});

test('the coach’s afternoon: answers a message, corrects a wrong click, and makes a client', async ({
  coach,
}) => {
  const megan = await newClient('Megan');
  await openCaseOf(coach, megan);
  await call(writeMessage, { text: 'When can we talk?' }, megan);
  await coach.reload();
  await expect(log(coach).first()).toContainText(/Megan wrote.*When can we talk\?/);
  const due = await coach.getByText(/^Answer by/).innerText();

  await button(coach, 'Status').click();
  await button(sheet(coach, 'Megan’s status'), 'Closed: no reply').click();
  await expect(coach.getByText('Closed: no reply', { exact: true }).first()).toBeVisible();
  await button(coach, 'Status').click();
  await button(sheet(coach, 'Megan’s status'), 'Open').click();
  await expect(coach.getByText(due)).toBeVisible();

  await button(coach, 'Message').click();
  await sheet(coach, 'Message to Megan').getByLabel('Message').fill('4:15?');
  await button(coach, 'Send to Megan').click();
  await sheet(coach, 'Sent to Megan')
    .getByRole('button', { name: /4:15 PM$/ })
    .click();
  await expect(coach.getByText(/^Follow up .*4:15 PM$/)).toBeVisible();
  await expect(log(coach).first()).toContainText(/Message to Megan.*not read yet.*4:15\?/);
  await waitForEmail(megan.email, / wrote to you/);

  await button(coach, 'Follow up').click();
  const saved = coach.waitForEvent('download');
  await button(sheet(coach, 'Follow up with Megan'), 'Add to calendar').click();
  const event = readFileSync(await (await saved).path(), 'utf8');
  expect(event).toContain(`SUMMARY:Call ${megan.fullName}`);
  await button(sheet(coach, 'Follow up with Megan'), 'None').click();
  await button(coach, 'Status').click();
  await button(sheet(coach, 'Megan’s status'), 'Client').click();
  await coach.getByRole('link', { name: 'Today' }).click();
  await coach.getByRole('searchbox').fill(megan.fullName);
  await expect(await rowIn(coach, 'Clients', megan)).toContainText('Client');
});

test('the coach finds a missed number, and any case by its address', async ({ coach }) => {
  const digits = String(Math.random()).slice(2, 9);
  const caller = await newClient('Nora', {
    phone: `(503) ${digits.slice(0, 3)}-${digits.slice(3)}`,
  });
  await coach.goto('/coach');
  await rowIn(coach, 'Answer', caller);
  const filter = coach.getByRole('searchbox', { name: 'Filter by name, address, or phone' });
  await filter.fill(`503${digits}`);
  await expect(coach.getByRole('list', { name: 'Answer' }).getByRole('listitem')).toHaveCount(1);
  await filter.fill(caller.email);
  await filter.press('Enter');
  await rowIn(coach, 'With this address', caller);
  const unknown = freshAddress();
  await filter.fill(unknown);
  await filter.press('Enter');
  await expect(coach.getByText(reword(`No case has the address ${unknown}.`))).toBeVisible();
});

test('a removed “Reached” makes the client wait again, with the same due time', async ({
  coach,
  trainer,
}) => {
  const client = await newClient('Ida');
  await openCaseOf(coach, client);
  const due = await coach.getByText(/^Answer by/).innerText();
  await call(recordCall, { clientId: client.id, wasReached: true }, trainer);
  await coach.reload();
  await expect(coach.getByText('No next step')).toBeVisible();
  coach.once('dialog', (dialog) => dialog.accept());
  await button(log(coach).filter({ hasText: 'Reached' }), 'Remove “Reached”').click();
  await expect(coach.getByText(due)).toBeVisible();
  await expect(log(coach).filter({ hasText: 'Reached' })).toHaveCount(0);
});

test('a second assessment shows what changed, and another trainer’s note shows its writer', async ({
  coach,
}) => {
  const client = await newClient('Xenia', { medications: 'Albuterol' });
  await submit(client, { medications: 'None any more' });
  const other = await newTrainer();
  await call(addNote, { clientId: client.id, text: 'From the other trainer' }, other);
  await openCaseOf(coach, client);
  await expect(coach.getByRole('heading', { name: /^Changed since/ })).toBeVisible();
  await expect(coach.getByText('Before: Albuterol')).toBeVisible();
  await expect(log(coach).first()).toContainText(other.email);
  await button(coach, 'asked').click();
  await expect(button(coach, 'asked')).toHaveAttribute('aria-pressed', 'true');
});

test('by keyboard alone, the coach opens a case, writes a note, and gets the focus back', async ({
  coach,
}) => {
  const client = await newClient('Yvonne');
  await coach.goto('/coach');
  const row = await rowIn(coach, 'Answer', client);
  await row.getByRole('link').first().focus();
  await coach.keyboard.press('Enter');
  await expect(coach.getByRole('heading', { level: 1, name: client.fullName })).toBeVisible();
  await tabTo(coach, /^Note/);
  await coach.keyboard.press('Enter');
  await coach.keyboard.type('By keyboard');
  await coach.keyboard.press('Control+Enter');
  await expect(button(coach, 'Note')).toBeFocused();
  await expect(log(coach).first()).toContainText('By keyboard');
  await coach.goBack();
  await expect(row.getByRole('link').first()).toBeFocused();
});

test('Today says who is late and when nobody waits, and counts time off', async ({
  coach,
  trainer,
}) => {
  const client = await newClient('Zoe');
  const { rows } = await call(listCases, { email: client.email }, trainer);
  const hours = (count: number) => new Date(Date.now() - count * 3_600_000).toISOString();
  const asked = new Set<string>();
  const show = (answer: object) =>
    coach.route('**/api/coach/cases', (route) => {
      const { list } = route.request().postDataJSON();
      asked.add(list);
      return list === 'answer'
        ? route.fulfill({ json: { timeOff: [], ...answer } })
        : route.fallback();
    });
  await show({ rows: rows.map((row) => ({ ...row, waitingSince: hours(25.5) })) });
  await coach.goto('/coach');
  await expect(heading(coach, '1 to answer, 1 missed')).toBeVisible();
  await expect(await rowIn(coach, 'Answer', client)).toContainText('missed by 1 h');

  const off = { from: hours(48).slice(0, 10), to: hours(-48).slice(0, 10) };
  await show({ rows, timeOff: [off] });
  await coach.reload();
  await expect(await rowIn(coach, 'Answer', client)).toContainText(/by \w+/);

  await show({ rows: [] });
  await coach.reload();
  await expect(heading(coach, 'Nothing to answer')).toBeVisible();
  // The API answers few calls at once.
  expect([...asked]).toEqual(['answer', 'follow-up']);
});

test('the coach plans time off, sees leads by source, downloads cases without answers, and signs out', async ({
  coach,
}) => {
  const client = await newClient('Quinn', { medications: 'Zanzibarine' });
  const source = `spring-${crypto.randomUUID().slice(0, 6)}`;
  await call(subscribeLeadMagnet, { email: client.email, name: 'Quinn', source: { source } });
  await coach.goto('/coach/more');
  await coach.getByLabel('First day').fill('2030-06-02');
  await button(coach, 'Add').click();
  await expect(coach.getByText(/Jun 2, 2030/)).toBeVisible();
  await button(coach, /^Remove.*Jun 2, 2030/).click();
  await expect(coach.getByText(/Jun 2, 2030/)).toHaveCount(0);

  const saved = coach.waitForEvent('download');
  await button(coach, 'Download cases').click();
  const csv = readFileSync(await (await saved).path(), 'utf8');
  expect(csv).toContain(client.fullName);
  expect(csv).not.toContain('Zanzibarine');

  await coach.getByRole('link', { name: 'Who requested the guide, by month' }).click();
  await expect(heading(coach, 'Leads')).toBeVisible();
  const row = coach.getByRole('row').filter({ hasText: source });
  await expect(row.getByRole('cell')).toHaveText(['1', '1', '0']);
  await expect(coach.getByRole('listitem').filter({ hasText: client.email })).toContainText(
    'assessment',
  );

  const other = await coach.context().newPage();
  await openCaseOf(other, client);
  await coach.goBack();
  await button(coach, 'Sign out').click();
  await expect(heading(coach, 'Trainers sign in here')).toBeVisible();
  await expect(heading(other, 'Trainers sign in here')).toBeVisible();
  await expect(other.getByText('Zanzibarine')).toHaveCount(0);
});
