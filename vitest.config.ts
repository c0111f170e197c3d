import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';

const project = (
  name: string,
  include: string,
  test: TestProjectInlineConfiguration['test'] = {},
): TestProjectInlineConfiguration => ({
  test: {
    name,
    include: [`tests/${name}/**/*.${include}`],
    testTimeout: 60_000,
    hookTimeout: 300_000,
    ...test,
  },
});

const boot = 'tests/support/boot.ts';

/**
 * The four suites, one after the other, from the inner loop outwards. The last two look at the product, deployed
 * into a local cloud.
 */
export default defineConfig({
  test: {
    projects: [
      project('unit', 'test.{ts,tsx}', { sequence: { groupOrder: 0 } }),
      project('stack', 'stack.test.ts', { sequence: { groupOrder: 1 } }),
      project('api', 'api.test.ts', {
        globalSetup: [boot, 'tests/support/boot-faults.ts'],
        // One file after the other: some of them break what all share. Within a file, tests may be concurrent.
        maxWorkers: 1,
        maxConcurrency: 6,
        sequence: { groupOrder: 2 },
      }),
      project('e2e', 'e2e.ts', { globalSetup: boot, maxWorkers: 2, sequence: { groupOrder: 3 } }),
    ],
  },
});
