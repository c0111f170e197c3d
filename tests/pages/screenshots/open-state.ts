import type { BrowserContextOptions, Page } from 'playwright';
import { accepted, keptSession, origin, serveSite } from './site.ts';
import type { State } from './states.ts';

export const openState = async (
  state: State,
  newPage: (options: BrowserContextOptions) => Promise<Page>,
): Promise<Page> => {
  const isTrainer = state.signedIn === 'trainer';
  const kept = state.signedIn ? keptSession(state.signedIn !== 'unconfirmed') : [];
  const page = await newPage({
    reducedMotion: 'reduce',
    storageState: { cookies: [], origins: [{ origin, localStorage: isTrainer ? [] : kept }] },
  });
  if (isTrainer) {
    await page.addInitScript((items) => {
      for (const { name, value } of items) sessionStorage.setItem(name, value);
    }, kept);
  }
  await serveSite(page.context(), state.answers ?? accepted, state);
  if (state.missing) await page.route(state.missing, (route) => route.abort());
  if (state.awaited) await page.route(state.awaited, () => undefined);
  await page.goto(origin + state.path);
  await state.reach(page);
  await page.evaluate(() => document.fonts.ready);
  return page;
};
