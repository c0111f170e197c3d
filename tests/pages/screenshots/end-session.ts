import type { Page } from 'playwright';

/** A page polls when it becomes visible. */
export const poll = (page: Page) =>
  page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));

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
