import { defineConfig } from 'vitest/config';

const project = (name: string, include: string) => ({
  test: {
    name,
    include: [`tests/${name}/**/*.${include}`],
    testTimeout: 60_000,
    hookTimeout: 300_000,
  },
});

/** The four suites, from the inner loop outwards. The last two run against the product deployed on the emulator. */
export default defineConfig({
  test: {
    projects: [
      project('unit', 'test.{ts,tsx}'),
      project('stack', 'stack.test.ts'),
      project('api', 'api.test.ts'),
      project('e2e', 'e2e.ts'),
    ],
  },
});
