import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';

const project = (
  name: string,
  include: string,
  test: TestProjectInlineConfiguration['test'] = {},
): TestProjectInlineConfiguration => ({
  test: {
    name,
    include: [`tests/${name}/**/*.${include}`],
    // Limits for tests that hang. Booting the product several times on a busy machine takes a long time.
    testTimeout: 900_000,
    hookTimeout: 900_000,
    ...test,
  },
});

const boot = 'tests/support/product/boot.ts';
const bootFaults = 'tests/support/faults/boot-faults.ts';

/**
 * The suites. The last three test one product, deployed to a local cloud. `npm test` runs all suites in three
 * processes: `unit` with `stack`, `start` with `pages`, and these three. Tests in `api` may run concurrently, because
 * each makes only its own calls fail. Tests in `outages` make shared calls fail, so they run one at a time, and first,
 * while the other processes use the time in which they wait.
 */
export default defineConfig({
  test: {
    projects: [
      // The files share processes, which halves the time of a run. No test depends on another file's state.
      project('unit', 'test.{ts,tsx}', {
        isolate: false,
        unstubGlobals: true,
        restoreMocks: true,
        sequence: { groupOrder: 0 },
      }),
      // One process for all, so that files share synthesized templates.
      project('stack', 'stack.test.ts', {
        isolate: false,
        maxWorkers: 1,
        sequence: { groupOrder: 1 },
      }),
      // Tests of `npm start`, each with its own local cloud. They mostly wait.
      project('start', 'start.ts', {
        isolate: false,
        maxWorkers: 1,
        sequence: { groupOrder: 2 },
      }),
      // Only `npm run test:owner` runs this suite, which updates an earlier version.
      project('owner', 'owner.ts', { include: ['tests/start/*.owner.ts'] }),
      // The built pages, whose requests the tests answer. One browser.
      project('pages', 'pages.ts', {
        isolate: false,
        maxWorkers: 1,
        sequence: { groupOrder: 3 },
      }),
      project('outages', 'api.test.ts', {
        globalSetup: [boot, bootFaults],
        isolate: false,
        maxWorkers: 1,
        sequence: { groupOrder: 4 },
      }),
      project('api', 'api.test.ts', {
        globalSetup: [boot, bootFaults],
        isolate: false,
        maxWorkers: 2,
        maxConcurrency: 6,
        sequence: { groupOrder: 5 },
      }),
      // One browser per worker.
      project('e2e', 'e2e.ts', {
        globalSetup: boot,
        isolate: false,
        maxWorkers: 3,
        sequence: { groupOrder: 6 },
      }),
    ],
  },
});
