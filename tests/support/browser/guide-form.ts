import type { Page, Route } from 'playwright';
import { IDEMPOTENCY_KEY } from '#shared/endpoints/endpoint.ts';
import { subscribeLeadMagnet } from '#shared/endpoints/visitor.ts';
import { freeGuide } from '#web/content/content.ts';
import { newVisitor } from './visitor.ts';

const { path } = subscribeLeadMagnet;
export const FALLBACK = 'Something went wrong. Please try again.';

export const field = (page: Page) => page.getByLabel(freeGuide.label);
export const send = (page: Page) => page.getByRole('button', { name: freeGuide.action });
export const ready = (page: Page) => page.getByRole('heading', { name: freeGuide.success });

export const atForm = async (options: Parameters<typeof newVisitor>[0] = {}) => {
  const page = await newVisitor(options);
  await page.goto('/');
  return page;
};

export const answering = async (page: Page, answer: (route: Route, call: number) => unknown) => {
  const calls: { body: unknown; key: string | undefined }[] = [];
  await page.route(`**${path}`, async (route) => {
    const request = route.request();
    calls.push({ body: request.postDataJSON(), key: request.headers()[IDEMPOTENCY_KEY] });
    await answer(route, calls.length);
  });
  return calls;
};

export const ok = (route: Route) => route.fulfill({ json: { ok: true } });

export const submit = async (page: Page, email: string) => {
  await field(page).fill(email);
  await send(page).click();
};
