import { defineConfig } from 'vitest/config';

if (Number(process.versions.node.split('.')[0]) < 24) {
  throw new Error(`the tests run on the project's own Node 24, not on ${process.versions.node}: npm test, npm run check, or node_modules/.bin first in PATH`);
}

/**
 * `unit`: packages, console, simulator, collector and scripts; quick, no services. `server`: beside the server's code and through the real app,
 * on the real embedded database that `server/test/global-setup.ts` starts once. `hostile`: attacks on a server of its own, one after the other and
 * with nothing beside them, because they tell how long others wait.
 */
export default defineConfig({
  test: {
    maxWorkers: 2,
    coverage: {
      provider: 'v8',
      include: ['packages/oil/src/**', 'server/src/**/*.rules.ts'],
      exclude: ['**/*.test.ts'],
      // Only files with something that is not covered.
      reporter: [['text', { skipFull: true }]],
      reportsDirectory: 'node_modules/.cache/coverage',
      thresholds: { 'packages/oil/src/**': { 100: true } },
    },
    projects: [
      {
        test: {
          name: 'unit',
          include: ['packages/**/*.test.ts', 'console/**/*.test.{ts,tsx}', 'simulator/**/*.test.ts', 'collector/**/*.test.ts', 'scripts/**/*.test.ts', 'bench/**/*.test.ts'],
          exclude: ['**/node_modules/**', '**/dist/**'],
          testTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'server',
          include: ['server/**/*.test.ts'],
          exclude: ['**/node_modules/**', 'server/test/hostile/**'],
          globalSetup: ['server/test/global-setup.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'hostile',
          include: ['server/test/hostile/**/*.test.ts'],
          globalSetup: ['server/test/global-setup.ts'],
          maxWorkers: 1,
          sequence: { groupOrder: 1 },
          // A stall of ours comes again; one of the machine, which others use too, does not.
          retry: 2,
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
