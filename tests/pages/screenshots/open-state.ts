import type { Page } from 'playwright';
import { accepted, keptSession, origin, serveSite } from './site.ts';
import type { State } from './states.ts';

export const openState = async (page: Page, state: State): Promise<Page> => {
  await serveSite(page.context(), state.answers ?? accepted, state);
  if (state.missing) await page.route(state.missing, (route) => route.abort());
  if (state.awaited) await page.route(state.awaited, () => undefined);
  if (state.signedIn) await keepSession(page, state.signedIn);
  await page.goto(origin + state.path);
  await state.reach(page);
  await page.evaluate(() => document.fonts.ready);
  return page;
};

const keepSession = async (page: Page, who: NonNullable<State['signedIn']>): Promise<void> => {
  // `/robots.txt` runs no script, so nothing reads the storage before the whole session is in it.
  if (!page.url().startsWith(origin)) await page.goto(`${origin}/robots.txt`);
  await page.evaluate(
    ({ items, isTrainer }) => {
      const storage = isTrainer ? sessionStorage : localStorage;
      for (const { name, value } of items) storage.setItem(name, value);
    },
    { items: keptSession(who !== 'unconfirmed'), isTrainer: who === 'trainer' },
  );
};
