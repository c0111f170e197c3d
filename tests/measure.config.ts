import { defineConfig } from 'vitest/config';

const boot = 'tests/support/boot.ts';
const DAY = 86_400_000;

/** What takes minutes and is run for its figures: `npm run soak` and `npm run load`. */
export default defineConfig({
  test: {
    disableConsoleIntercept: true,
    maxWorkers: 1,
    testTimeout: DAY,
    projects: [
      {
        extends: true,
        test: {
          name: 'soak',
          include: ['tests/soak/*.soak.ts'],
          globalSetup: [boot, 'tests/support/boot-faults.ts'],
        },
      },
      {
        extends: true,
        test: { name: 'load', include: ['tests/load/*.load.ts'], globalSetup: boot },
      },
    ],
  },
});
