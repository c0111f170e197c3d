import type { Page } from 'playwright';
import { expect } from 'vitest';
import type { ClientCase } from '#shared/domain/coach.ts';
import { coachEndpoints } from '#shared/endpoints/all.ts';
import { reusedPage } from '#tests/support/browser/watched-page.ts';
import type { CoachEndpointName } from '#tests/support/coach-endpoints.ts';
import { eventually } from '#tests/support/eventually.ts';
import { openedCase, rows } from '../screenshots/coach-responses.ts';
import { poll } from '../screenshots/end-session.ts';
import { openState } from '../screenshots/open-state.ts';
import { origin } from '../screenshots/site.ts';
import { states } from '../screenshots/states.ts';

export const open = async (name: string, inPage?: Page): Promise<Page> => {
  const state = states.find((each) => each.name === name);
  if (!state) throw new Error(`There is no state '${name}'`);
  const page = inPage ?? (await reusedPage(origin));
  await page.setViewportSize({ width: 1280, height: 900 });
  return openState(page, state);
};

export const answer = (page: Page, name: CoachEndpointName, json?: object, status = 200) =>
  page.route(`**${coachEndpoints[name].path}`, (route) =>
    json ? route.fulfill({ status, json }) : route.abort(),
  );

export const refuse = (page: Page, name: CoachEndpointName, status: number, reason: string) =>
  answer(page, name, { error: reason, reason }, status);

export const openWith = async (page: Page, changes: Partial<ClientCase>): Promise<void> => {
  const clientCase = { ...openedCase.body.clientCase, ...changes };
  await answer(page, 'openAssessment', { ...openedCase.body, clientCase });
  await page.reload();
};

export const openEach = (page: Page, cases: readonly ClientCase[]) =>
  page.route(`**${coachEndpoints.openAssessment.path}`, (route) => {
    const { assessmentId } = route.request().postDataJSON();
    const clientCase = cases.find(({ assessments }) => assessments.at(-1)?.id === assessmentId);
    return route.fulfill({ json: { ...openedCase.body, assessmentId, clientCase } });
  });

/** Gives the page a session, like another tab in which a trainer has signed in. */
export const handOver = async (page: Page, trainer: string): Promise<void> => {
  const channel = await page.evaluateHandle((from) => {
    const channel = new BroadcastChannel('coach.session');
    channel.onmessage = ({ data: { kind, id } }) => {
      const now = Date.now();
      const times = { signedInAt: now, expiresAt: now + 3_600_000 };
      const handed = { accessToken: 'handed', trainer: from, ...times };
      if (kind === 'ask') channel.postMessage({ kind: 'give', id, handed });
    };
    return channel;
  }, trainer);
  await eventually(async () => {
    await poll(page);
    expect(await page.locator('dialog[open]').count()).toBe(0);
  });
  // If another trainer signs in, the page reloads, which closes the channel.
  await channel.evaluate((open) => open.close()).catch(() => undefined);
};

export const asked = async (page: Page, name: CoachEndpointName): Promise<unknown> =>
  (await page.waitForRequest(`**${coachEndpoints[name].path}`)).postDataJSON();

export const takeChanges = async (page: Page) => {
  const taken: { to: string; againAt?: string }[] = [];
  await page.route(`**${coachEndpoints.changeCase.path}`, (route) => {
    const { clientId, change } = route.request().postDataJSON();
    taken.push(change);
    const before = rows.find((row) => row.clientId === clientId) ?? openedCase.body.clientCase;
    const at = new Date().toISOString();
    const done =
      change.to === 'clearance'
        ? { clearance: { ...change.clearance, at }, undoesClearance: true }
        : { state: change.to, stateAt: at, laterOn: change.laterOn };
    const { contact, ...clientCase } =
      change.to === 'undo' ? before : { ...before, ...done, canUndo: true };
    const revision = clientCase.revision + taken.length;
    return route.fulfill({ json: { clientCase: { ...clientCase, revision }, isStored: true } });
  });
  return taken;
};

export const heading = (page: Page, name: string | RegExp) =>
  page.getByRole('heading', { name, level: 1 });

export const searchField = (page: Page) => page.getByLabel('Name or full email address');

export const openMenu = (page: Page, label = 'More') =>
  page.locator('summary', { hasText: label }).click();

export const dialogDescription = (page: Page) =>
  page.evaluate(() => {
    const id = document.querySelector('dialog[open]')?.getAttribute('aria-describedby') ?? '';
    return document.getElementById(id)?.textContent;
  });

export const expectFocusOn = (page: Page, wanted: string | RegExp) =>
  eventually(async () => {
    const [className, text] = await page.evaluate(() => {
      const { activeElement: at } = document;
      return [at?.className ?? '', at?.getAttribute('aria-label') ?? at?.textContent ?? ''];
    });
    if (typeof wanted === 'string') expect(className.split(' ')).toContain(wanted);
    else expect(text).toMatch(wanted);
  });
