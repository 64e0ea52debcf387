import { defineConfig } from 'vitest/config';

/** The tests that notice changes of the alarms' pure rules; none needs a database. */
export default defineConfig({
  test: {
    include: ['server/src/modules/alarms/{engine,settings,notices,quality}/*.rules.test.ts'],
    isolate: false,
    testTimeout: 20_000,
  },
});
