import { defineConfig } from 'vitest/config';
import { compiledModules } from './scripts/processes.mjs';
import { isFull } from './scripts/rounds.ts';

if (Number(process.versions.node.split('.')[0]) < 24) {
  throw new Error(
    `the tests run on the project's own Node 24, not on ${process.versions.node}: npm test, npm run check, or node_modules/.bin first in PATH`,
  );
}

/**
 * A worker loads modules once for all of its files, which costs half as much: tests leave nothing behind that others
 * would see.
 */
const together = { isolate: false };

/** For the programs that tests start. */
const programs = { NODE_COMPILE_CACHE: compiledModules };

/** For a machine that is slow or busy. */
const patience = { testTimeout: 240_000, hookTimeout: 600_000, expect: { poll: { timeout: 120_000 } } };

/**
 * `unit`: packages, console, simulator, collector and scripts; quick, no services. `server`: beside the server's code
 * and through the real app, on the real embedded database that `server/test/global-setup.ts` starts once. `hostile`:
 * attacks on a server of its own, in a run of their own, two files at a time: the full run measures how long others wait
 * meanwhile, runs one after the other and has nothing beside them.
 *
 * No test depends on how fast the machine is: the limits of time are there for what never ends.
 */
export default defineConfig({
  test: {
    // Two processors have room for three: a test of the server waits a good part of its time for other programs and for
    // what comes later.
    maxWorkers: 3,
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
      'console/vitest.config.ts',
      {
        test: {
          name: 'unit',
          include: [
            'packages/**/*.test.ts',
            'console/**/*.test.{ts,tsx}',
            'simulator/**/*.test.ts',
            'collector/**/*.test.ts',
            'scripts/**/*.test.ts',
            'bench/**/*.test.ts',
          ],
          exclude: ['**/node_modules/**', '**/dist/**', 'console/**/*.component.test.tsx'],
          ...together,
          ...patience,
        },
      },
      {
        test: {
          name: 'server',
          include: ['server/**/*.test.ts'],
          exclude: ['**/node_modules/**', 'server/test/hostile/**'],
          ...together,
          env: programs,
          globalSetup: ['server/test/global-setup.ts'],
          ...patience,
        },
      },
      {
        test: {
          name: 'hostile',
          include: ['server/test/hostile/**/*.test.ts'],
          env: programs,
          globalSetup: ['server/test/global-setup.ts'],
          maxWorkers: isFull ? 1 : 2,
          sequence: { groupOrder: 1 },
          // The full run measures times: a stall of ours comes again, one of the machine, which others use too, does
          // not.
          retry: isFull ? 2 : 0,
          ...patience,
        },
      },
    ],
  },
});
