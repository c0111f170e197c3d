import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';

const project = (
  name: string,
  include: string,
  test: TestProjectInlineConfiguration['test'] = {},
): TestProjectInlineConfiguration => ({
  test: {
    name,
    include: [`tests/${name}/**/*.${include}`],
    // Booting the product several times on a busy machine takes minutes.
    testTimeout: 900_000,
    hookTimeout: 900_000,
    ...test,
  },
});

const boot = 'tests/support/product/boot.ts';
const bootFaults = 'tests/support/faults/boot-faults.ts';

export default defineConfig({
  test: {
    projects: [
      // Sharing processes halves the time of a run.
      project('unit', 'test.{ts,tsx}', {
        isolate: false,
        unstubGlobals: true,
        restoreMocks: true,
        sequence: { groupOrder: 0 },
      }),
      // In one process, the files share synthesized templates.
      project('stack', 'stack.test.ts', {
        isolate: false,
        maxWorkers: 1,
        sequence: { groupOrder: 1 },
      }),
      project('start', 'start.ts', {
        isolate: false,
        maxWorkers: 1,
        sequence: { groupOrder: 2 },
      }),
      // These tests make AWS calls of all Lambdas fail, so they run one at a time, before `api`.
      project('outages', 'api.test.ts', {
        globalSetup: [boot, bootFaults],
        isolate: false,
        maxWorkers: 1,
        sequence: { groupOrder: 3 },
      }),
      project('api', 'api.test.ts', {
        globalSetup: [boot, bootFaults],
        isolate: false,
        maxWorkers: 2,
        maxConcurrency: 6,
        sequence: { groupOrder: 4 },
      }),
      project('e2e', 'e2e.ts', {
        globalSetup: boot,
        isolate: false,
        maxWorkers: 3,
        sequence: { groupOrder: 5 },
      }),
    ],
  },
});
