import type { Page } from 'playwright/test';
import { brand } from '#shared/brand.ts';
import { reword } from '#shared/owner-words.ts';
import { allEmails, emailsTo, waitForEmail } from '#tests/product/emails.ts';
import { freshAddress } from '#tests/product/product.ts';
import {
  closing,
  expertise,
  footer as footerText,
  freeGuide,
  hero,
  programs,
  questions,
  testimonials,
  tiers,
} from '#web/content/owner.ts';
import { expect, test } from './fixtures.ts';
import { button, expectToast, failFirst, gate, heading, lost, refused, tabTo } from './steps.ts';

const SUBSCRIBE = '/api/subscribe-lead-magnet';
const emailField = (page: Page) => page.getByLabel(freeGuide.label);
const sendButton = (page: Page) => button(page, freeGuide.action);

const requestGuide = async (page: Page, email: string) => {
  await emailField(page).fill(email);
  await sendButton(page).click();
};

test('the landing page has the sections of the specification, in their order', async ({
  visitor,
}) => {
  await visitor.goto('/');
  const titles = await visitor.locator('main :is(h1, h2)').allTextContents();
  expect(titles.slice(0, 3)).toEqual([hero.headline, expertise.title, programs.title]);
  expect(titles.slice(-3)).toEqual([freeGuide.title, testimonials.title, closing.title]);

  const top = visitor.getByRole('region', { name: hero.headline });
  for (const { figure } of hero.stats)
    await expect(top.getByText(figure, { exact: true })).toBeVisible();
  const about = visitor.locator('#about');
  for (const { title } of expertise.credentials)
    await expect(about.getByRole('heading', { name: title, exact: true })).toBeVisible();

  const guide = visitor.getByRole('region', { name: freeGuide.title });
  await expect(guide.getByRole('listitem')).toHaveText(freeGuide.discoveries);
  await expect(guide.getByText(freeGuide.note)).toBeVisible();
  await expect(emailField(visitor)).toHaveAttribute('required', '');
  await expect(emailField(visitor)).toHaveAttribute('maxlength', '255');

  const shown = testimonials.entries.slice(0, 6);
  const people = visitor.locator('#testimonials');
  await expect(people.getByRole('figure')).toHaveCount(shown.length);
  for (const [index, { name, rating }] of shown.entries()) {
    const person = people.getByRole('figure').nth(index);
    await expect(person.getByText(name, { exact: true })).toBeVisible();
    await expect(person.getByRole('img', { name: `${rating} out of 5 stars` })).toBeVisible();
  }
});

test('each tier has its price, features, and button, and only VIP has its badge and is larger', async ({
  visitor,
}) => {
  await visitor.goto('/');
  const cards = visitor.locator('#programs').getByRole('article');
  await expect(cards).toHaveCount(tiers.length);
  for (const { title, monthlyPrice, duration, buttonText, vip, popular, features } of tiers) {
    const card = visitor.getByRole('article', { name: title, exact: true });
    await expect(
      card.getByText(`$${monthlyPrice.toLocaleString('en-US')} ${duration}`),
    ).toBeVisible();
    await expect(card.getByRole('link', { name: new RegExp(`^${buttonText}`) })).toBeVisible();
    const included = card.getByRole('definition').filter({ hasNotText: /not included/i });
    await expect(included).toHaveCount(features.length);
    for (const { text } of features)
      await expect(included.getByText(text, { exact: true })).toHaveCount(1);
    const badge = popular ? ['Most Popular'] : [];
    await expect(card.getByText(/^(VIP ELITE|Most Popular)$/)).toHaveText(
      vip ? ['VIP ELITE'] : badge,
    );
  }
  const sizes = await cards.evaluateAll((all) =>
    all.map((card) => {
      const title = card.querySelector('h3') ?? card;
      return {
        height: card.clientHeight,
        text: Number.parseFloat(getComputedStyle(title).fontSize),
      };
    }),
  );
  const vips = sizes.filter((_, index) => tiers[index]?.vip);
  const others = sizes.filter((_, index) => !tiers[index]?.vip);
  for (const vip of vips)
    for (const other of others) {
      expect(vip.text).toBeGreaterThan(other.text);
      // Four tiers have two rows, and the cards of a row may be equally high.
      if (tiers.length < 4) expect(vip.height).toBeGreaterThan(other.height);
    }
});

test('the top bar and the footer lead to their sections, and a phone shows only Buy Now', async ({
  visitor,
}) => {
  await visitor.goto('/');
  const bar = visitor.getByRole('banner');
  const footer = visitor.getByRole('contentinfo');
  const places = [
    [bar.getByRole('link', { name: 'Programs' }), '#programs'],
    [bar.getByRole('link', { name: `About ${brand.coach.firstName}` }), '#about'],
    [bar.getByRole('link', { name: 'Success Stories' }), '#testimonials'],
    [bar.getByRole('link', { name: 'Buy Now' }), '#programs'],
    [footer.getByRole('link', { name: 'Training Plans' }), '#plans'],
    [footer.getByRole('link', { name: 'Get Started' }), '#health-form'],
    [footer.getByRole('link', { name: 'About', exact: true }), '#about'],
  ] as const;
  for (const [link, place] of places) {
    await link.click();
    await expect(visitor).toHaveURL(`/${place}`);
    await expect(visitor.locator(place)).toBeInViewport();
    await expect(bar).toBeInViewport({ ratio: 1 });
  }
  for (const text of [brand.name, brand.description, 'Response time: Within 24 hours'])
    await expect(footer.getByText(text, { exact: true })).toBeVisible();
  await expect(footer.getByRole('link', { name: brand.email })).toBeVisible();
  await expect(footer.getByText(footerText.copyright)).toBeVisible();
  await expect(footer.getByRole('link', { name: 'Your account' })).toHaveAttribute(
    'href',
    '/account',
  );

  await visitor.setViewportSize({ width: 390, height: 844 });
  await expect(bar.getByRole('link', { name: 'Buy Now' })).toBeVisible();
  for (const name of ['Programs', 'Success Stories', 'Health Assessment'])
    await expect(bar.getByRole('link', { name })).toBeHidden();
});

test('every Apply Now leads to the assessment, and Join Now opens the training app in a new tab', async ({
  visitor,
}) => {
  await visitor.goto('/');
  const main = visitor.getByRole('main');
  const applies = [
    visitor.getByRole('banner').getByRole('link', { name: 'Health Assessment' }),
    ...[hero.action, questions.action, closing.action].map((name) =>
      main.getByRole('link', { name, exact: true }).first(),
    ),
    ...(await main.getByRole('link', { name: /^Apply Now: / }).all()),
  ];
  for (const link of applies)
    await expect(link).toHaveAttribute('href', /^\/health-assessment(\?apply)?$/);

  const app = new URL(brand.trainingAppUrl);
  await visitor
    .context()
    .route(`${app.origin}/**`, (route) =>
      route.fulfill({ contentType: 'text/html', body: 'The training app' }),
    );
  for (const link of await main.getByRole('link', { name: /^Join Now: / }).all()) {
    const opened = visitor.waitForEvent('popup');
    await link.click();
    await expect((await opened).getByText('The training app')).toBeVisible();
    expect((await opened).url()).toBe(app.href);
  }

  await main.getByRole('link', { name: hero.action, exact: true }).first().click();
  await expect(visitor).toHaveURL(/\/auth/);
  await expect(heading(visitor, 'Create Account')).toBeVisible();
});

test('a visitor gets the guide: a toast, a card with the download, and an email', async ({
  visitor,
}) => {
  const email = freshAddress();
  const { opened, open } = gate();
  let calls = 0;
  await visitor.route(`**${SUBSCRIBE}`, async (route) => {
    calls += 1;
    await opened;
    await route.continue();
  });
  await visitor.goto('/?utm_source=spring');
  await requestGuide(visitor, `  ${email} `);
  await sendButton(visitor).or(button(visitor, freeGuide.busy)).press('Enter');
  open();
  await expectToast(visitor, 'Success!', 'Check your email for your free guide download link.');
  await expect(heading(visitor, freeGuide.success)).toBeFocused();
  await expect(emailField(visitor)).toHaveCount(0);
  expect(calls).toBe(1);

  const download = visitor.waitForEvent('download');
  await visitor.getByRole('link', { name: freeGuide.download }).click();
  expect((await download).suggestedFilename()).toBe(brand.guideFile);
  const sent = await waitForEmail(email);
  expect(sent.subject).toContain(brand.guideTitle);
  expect(sent.text).toContain(`/${brand.guideFile}`);
});

test('a failed request keeps the form and its text, says why, and a repeated one sends one email', async ({
  visitor,
}) => {
  const email = freshAddress();
  const keys = await failFirst(visitor, SUBSCRIBE, [
    refused(503, 'The server’s own sentence.'),
    (route) => route.fulfill({ status: 500, body: 'no JSON' }),
    (route) => route.abort(),
    lost,
  ]);
  await visitor.goto('/');
  await emailField(visitor).fill(email);
  for (const sentence of [
    'The server’s own sentence.',
    'Failed to subscribe',
    'Something went wrong. Please try again.',
    'Something went wrong. Please try again.',
  ]) {
    const before = keys.length;
    await sendButton(visitor).click();
    await expect.poll(() => keys.length).toBe(before + 1);
    await expectToast(visitor, 'Error', sentence);
    await expect(emailField(visitor)).toHaveValue(email);
    await button(visitor.getByRole('article', { name: 'Error' }), 'Close').click();
  }
  await sendButton(visitor).click();
  await expect(heading(visitor, freeGuide.success)).toBeVisible();
  expect(new Set(keys).size, 'ids of the one act').toBe(1);
  await waitForEmail(email);
  expect(await emailsTo(email)).toHaveLength(1);
});

test('the guide’s form names a wrong address in a toast and at the field, and sends nothing', async ({
  visitor,
}) => {
  const keys = await failFirst(visitor, SUBSCRIBE, []);
  await visitor.goto('/');
  for (const [address, message] of [
    ['', 'Invalid email address'],
    ['ada', 'Invalid email address'],
    ['ada@', 'Invalid email address'],
    [`${'x'.repeat(60)}@${'y.'.repeat(97)}com`, 'Email must be less than 255 characters'],
  ] as const) {
    await emailField(visitor).fill('');
    // A browser enforces `maxlength` only for typed text.
    await emailField(visitor).evaluate((input: HTMLInputElement, value) => {
      input.value = value;
    }, address);
    await sendButton(visitor).click();
    await expectToast(visitor, 'Validation Error', message);
    await expect(emailField(visitor)).toHaveAccessibleDescription(new RegExp(message));
    await expect(emailField(visitor)).toBeFocused();
  }
  expect(keys).toEqual([]);
});

test('on a phone, an error toast is read out at once, covers neither field nor button, and goes when the visitor types', async ({
  open,
}) => {
  const page = await open({ viewport: { width: 320, height: 568 } });
  await page.goto('/');
  await requestGuide(page, 'ada');
  const toast = page.getByRole('article', { name: 'Validation Error' });
  await expect(toast).toBeVisible();
  await expect(page.locator('[aria-live="assertive"]')).toContainText('Invalid email address');
  // A click on the middle would reach the toast if the toast were there.
  for (const control of [emailField(page), sendButton(page)]) await control.click({ trial: true });
  await emailField(page).pressSequentially('@');
  await expect(toast).toBeHidden();
});

test('a bot that fills in the hidden field gets no answer, and no call leaves the page', async ({
  visitor,
}) => {
  const keys = await failFirst(visitor, SUBSCRIBE, [refused(503, 'Called.')]);
  await visitor.goto('/');
  const trap = visitor.locator('input[name="website"]');
  await expect(trap).not.toBeInViewport();
  await expect(trap).toHaveAttribute('tabindex', '-1');
  await emailField(visitor).fill('bot@example.com');
  await trap.evaluate((input: HTMLInputElement) => {
    input.value = 'https://bot.example';
  });
  await sendButton(visitor).click();
  expect(keys).toEqual([]);
  await expect(visitor.getByRole('article', { name: /Error|Success/ })).toHaveCount(0);
  await trap.evaluate((input: HTMLInputElement) => {
    input.value = '';
  });
  await sendButton(visitor).click();
  await expectToast(visitor, 'Error', 'Called.');
  expect(keys).toHaveLength(1);
});

test('by keyboard alone at 400% zoom, a visitor requests the guide', async ({ open }) => {
  const page = await open({ viewport: { width: 320, height: 256 } });
  await page.goto('/');
  await page.route(`**${SUBSCRIBE}`, (route) => route.fulfill({ json: { ok: true } }));
  await tabTo(page, freeGuide.label);
  await page.keyboard.type('ada@example.com');
  await expect(sendButton(page)).toBeEnabled();
  await page.keyboard.press('Enter');
  await expect(heading(page, freeGuide.success)).toBeFocused();
  await tabTo(page, freeGuide.download);
});

test('without script, the whole page is there, and the form names the address to write to', async ({
  open,
}) => {
  const page = await open({ javaScriptEnabled: false });
  await page.goto('/');
  await expect(heading(page, closing.title)).toBeVisible();
  const sentence = page.locator('.without-script');
  await expect(sentence).toBeVisible();
  await expect(sentence).toHaveText(freeGuide.withoutScript);
});

test('if the form’s script can’t load, the form says so, and works after a reload', async ({
  visitor,
}) => {
  await visitor.route('**/assets/hydrate-*.js', (route) => route.abort());
  await visitor.goto('/');
  await emailField(visitor).click();
  await expect(visitor.locator('#free-guide').getByRole('alert')).toBeVisible();
  await visitor.unrouteAll();
  await visitor.reload();
  await emailField(visitor).click();
  await expect(sendButton(visitor)).toBeEnabled();
  await expect(visitor.locator('#free-guide').getByRole('alert')).toBeHidden();
});

test('the link in the guide’s email asks first, then unsubscribes', async ({ visitor }) => {
  const email = freshAddress();
  await visitor.goto('/');
  await requestGuide(visitor, email);
  const { text } = await waitForEmail(email);
  await visitor.goto(/\/api\/unsubscribe\?token=[\w.-]+/.exec(text)?.[0] ?? '');
  await expect(heading(visitor, reword('Stop these emails?'))).toBeVisible();
  await button(visitor, 'Unsubscribe').click();
  await expect(heading(visitor, 'You’re unsubscribed')).toBeVisible();

  const answer = await visitor.goto('/api/unsubscribe?token=unknown');
  expect(answer?.status()).toBe(404);
  await expect(heading(visitor, 'This link doesn’t work')).toBeVisible();
  expect(await allEmails(email)).toHaveLength(1);
});

test('an unknown path shows the 404 page with status 404, and logs the path', async ({
  visitor,
}) => {
  const logged = visitor.waitForEvent('console', (message) => message.text().startsWith('404'));
  const answer = await visitor.goto('/no-such-page');
  expect(answer?.status()).toBe(404);
  expect((await logged).text()).toContain('/no-such-page');
  await expect(visitor.getByText('404', { exact: true })).toBeVisible();
  await expect(heading(visitor, 'Oops! Page not found')).toBeVisible();
  await visitor.getByRole('link', { name: 'Return to Home' }).click();
  await expect(visitor).toHaveURL('/');
});
