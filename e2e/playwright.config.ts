import { defineConfig } from '@playwright/test';
import { windowlessHere } from '../scripts/tools.mjs';

/**
 * The browser: named by $CHROMIUM, else Debian's without windows, whose pages are drawn however busy the machine is:
 * pages with windows stand behind one another and may wait for a frame for ever. The test script installs it where it
 * is missing.
 */
const executablePath = windowlessHere() ?? '/usr/bin/chromium';

export default defineConfig({
  testDir: '.',
  testMatch: '*.spec.ts',
  globalSetup: './global-setup.ts',
  outputDir: '../test-results',
  workers: 2,
  // No test depends on how fast the machine is: the limits of time are there for what never ends.
  timeout: 600_000,
  expect: { timeout: 120_000 },
  forbidOnly: true,
  reporter:
    process.env['E2E_JSON'] === undefined ? [['list']] : [['list'], ['json', { outputFile: process.env['E2E_JSON'] }]],
  use: {
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    // What a page never offers fails where it is asked for, and not when the whole test has lasted too long.
    actionTimeout: 120_000,
    navigationTimeout: 120_000,
    screenshot: 'only-on-failure',
    // To be asked for: recording every step makes the journeys take half as long again.
    trace: process.env['E2E_TRACE'] === undefined ? 'off' : 'retain-on-failure',
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      executablePath,
      chromiumSandbox: false,
      args: [
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--font-render-hinting=none',
        '--disable-lcd-text',
        '--force-color-profile=srgb',
      ],
    },
  },
  projects: [
    { name: 'desktop', use: { viewport: { width: 1440, height: 900 } }, testIgnore: 'phone.spec.ts' },
    {
      name: 'phone',
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
      testMatch: ['phone.spec.ts'],
    },
  ],
});
