import type { BrowserContextOptions, Page, Route } from 'playwright';
import { type Account, signUp } from '#tests/support/product/account.ts';
import { output, product } from '#tests/support/product/product.ts';
import { newPage, reusedPage } from './watched-page.ts';

export async function newVisitor({
  viewport,
  ...options
}: BrowserContextOptions = {}): Promise<Page> {
  if (Object.keys(options).length > 0) {
    return newPage({ baseURL: product.siteUrl, ...(viewport && { viewport }), ...options });
  }
  const page = await reusedPage(product.siteUrl);
  if (viewport) await page.setViewportSize(viewport);
  return page;
}

export const keptSession = ({ email, accessToken, idToken, refreshToken }: Account) => {
  const client = `CognitoIdentityServiceProvider.${output('UserPoolClientId')}`;
  const kept = { accessToken, idToken, refreshToken, clockDrift: '0' };
  return [
    { name: `${client}.LastAuthUser`, value: email },
    ...Object.entries(kept).map(([name, value]) => ({ name: `${client}.${email}.${name}`, value })),
  ];
};

export const firstVisit = (): Promise<Page> => newPage({ baseURL: product.siteUrl });

export async function visitorOf(account: Account, options?: BrowserContextOptions): Promise<Page> {
  const page = await newVisitor(options);
  if (!page.url().startsWith(product.siteUrl)) await page.goto('/robots.txt');
  await page.evaluate((entries) => {
    for (const { name, value } of entries) localStorage.setItem(name, value);
  }, keptSession(account));
  return page;
}

export async function signedInVisitor(
  path = '/health-assessment',
  options?: BrowserContextOptions,
): Promise<{ page: Page; account: Account }> {
  const account = await signUp();
  const page = await visitorOf(account, options);
  await page.goto(path);
  return { page, account };
}

export async function atUserPool(
  page: Page,
  action: string,
  handler: (route: Route) => Promise<void>,
): Promise<void> {
  await page.context().route(`${product.endpoint}/`, (route) => {
    const target = route.request().headers()['x-amz-target'] ?? '';
    return target.endsWith(`.${action}`) ? handler(route) : route.fallback();
  });
}

export const poolError = (name: string, status = 400, message = 'Raw English of the pool.') => ({
  status,
  headers: { 'access-control-allow-origin': '*', 'x-amzn-errortype': name },
  contentType: 'application/x-amz-json-1.1',
  body: JSON.stringify({ __type: name, message }),
});

export function gate() {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { opened: promise, open: resolve };
}

export const expectToast = (page: Page, title: string, text: string | RegExp): Promise<void> =>
  page
    .locator('.toast', { has: page.getByText(title, { exact: true }) })
    .locator('.toast-text', { hasText: typeof text === 'string' ? whole(text) : text })
    .waitFor();

const whole = (text: string) => new RegExp(`^${text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}$`);

export const everythingStored = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const readable = (_: string, value: unknown) =>
      value instanceof ArrayBuffer || ArrayBuffer.isView(value)
        ? new TextDecoder('latin1').decode(value)
        : value;
    const databases = [];
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await done(indexedDB.open(name));
      for (const store of database.objectStoreNames) {
        const records = database.transaction(store).objectStore(store);
        databases.push([
          name,
          store,
          await done(records.getAllKeys()),
          await done(records.getAll()),
        ]);
      }
      database.close();
    }
    const cached = [];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) cached.push(name, request.url);
    }
    return JSON.stringify(
      [{ ...localStorage }, { ...sessionStorage }, databases, cached, document.cookie],
      readable,
    );
  });
