import { defineConfig } from 'vitest/config';
import { ownerWords } from './web/vite.config.ts';

export default defineConfig({
  plugins: [ownerWords()],
  test: {
    // Files of a project share their process, because loading the AWS SDK takes longer than a file.
    isolate: false,
    // The cache would keep sentences that `owner-words.json` has replaced since.
    fsModuleCache: false,
    silent: 'passed-only',
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['{web,lambdas,shared,infra}/**/*.test.{ts,tsx}'],
          unstubGlobals: true,
          restoreMocks: true,
          sequence: { groupOrder: 0 },
        },
      },
      {
        extends: true,
        test: {
          name: 'stack',
          include: ['tests/stack/*.stack.test.ts'],
          maxWorkers: 1,
          testTimeout: 120_000,
          hookTimeout: 120_000,
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        test: {
          name: 'start',
          include: ['tests/start/*.start.test.ts'],
          testTimeout: 240_000,
          sequence: { groupOrder: 2 },
        },
      },
      {
        extends: true,
        test: {
          name: 'api',
          include: ['tests/api/*.api.test.ts'],
          globalSetup: 'tests/api/set-up.ts',
          // One file at a time, because some make the cloud fail; the tests of a file at once.
          maxWorkers: 1,
          maxConcurrency: 6,
          testTimeout: 120_000,
          hookTimeout: 120_000,
          sequence: { groupOrder: 3, concurrent: true },
        },
      },
    ],
  },
});
