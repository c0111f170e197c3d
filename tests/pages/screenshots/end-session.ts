import type { Page } from 'playwright';

/** Makes the page poll. A page polls whenever it becomes visible. */
export const poll = (page: Page) =>
  page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));

/** Ends the session as the user pool does, except for tokens of `handOver`. */
export const endSession = async (page: Page): Promise<void> => {
  const revoked = { __type: 'NotAuthorizedException', message: 'Refresh Token has been revoked' };
  await page.route('**/pool/**', (route) => route.fulfill({ status: 400, json: revoked }));
  await page.route('**/api/coach/**', (route) =>
    route.request().headers().authorization === 'Bearer handed'
      ? route.fallback()
      : route.fulfill({ status: 401, json: {} }),
  );
  await poll(page);
};
