import { join } from 'node:path';
import { defineConfig } from 'playwright/test';
import { chromiumOptions } from './chromium.ts';

const WAIT_MS = 25_000;
const name = process.env.TEST_BROWSER ?? 'chromium';
const outputDir = join(import.meta.dirname, '../../.build/browser-tests');

/** The browser tests. Firefox and WebKit need `npx playwright install firefox webkit`. */
export default defineConfig({
  testDir: import.meta.dirname,
  testMatch: '*.e2e.ts',
  outputDir,
  globalSetup: './set-up.ts',
  fullyParallel: true,
  workers: 3,
  retries: 0,
  forbidOnly: Boolean(process.env.CI),
  // Several waits may fail in one test, on a machine that is busy with others.
  timeout: 4 * WAIT_MS,
  expect: { timeout: WAIT_MS },
  reporter: process.env.CI ? [['list'], ['github']] : 'list',
  use: {
    browserName: name as 'chromium' | 'firefox' | 'webkit',
    launchOptions: name === 'chromium' ? await chromiumOptions() : {},
    actionTimeout: WAIT_MS,
    navigationTimeout: WAIT_MS,
    locale: 'en-US',
    // Not the coach's time zone.
    timezoneId: 'America/New_York',
    // Otherwise, each click would wait for smooth scrolling.
    contextOptions: { reducedMotion: 'reduce' },
    // A trace costs a tenth of the processor time. `--trace on` makes one.
    trace: process.env.CI ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
  },
});
