import { defineConfig } from 'vitest/config';

const boot = 'tests/support/product/boot.ts';
const DAY = 86_400_000;

export default defineConfig({
  test: {
    disableConsoleIntercept: true,
    maxWorkers: 1,
    testTimeout: DAY,
    hookTimeout: DAY,
    projects: [
      {
        extends: true,
        test: {
          name: 'soak',
          include: ['tests/bench/soak/*.soak.ts'],
          globalSetup: [boot, 'tests/support/faults/boot-faults.ts'],
        },
      },
      {
        extends: true,
        test: { name: 'fuzz', include: ['tests/bench/fuzz/*.fuzz.ts'], globalSetup: boot },
      },
    ],
  },
});
