import { defineConfig } from 'vitest/config';

/**
 * The tests that mutants of the calculations have to pass by: those beside the calculations, and the reference values,
 * suite by suite. Not the docstrings' examples: they read the sources, which are not the same ones while they are
 * mutated.
 */
export default defineConfig({
  test: {
    name: 'mutation',
    include: [
      'packages/oil/src/{cleanliness,viscosity,water,ageing,wear,statistics,life,sensors}/**/*.test.ts',
      'packages/oil/src/numbers.test.ts',
      'packages/oil/mutation/*.mutation.ts',
    ],
    exclude: ['**/node_modules/**'],
    testTimeout: 20_000,
  },
});
