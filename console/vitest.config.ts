import react from '@vitejs/plugin-react';
import { playwright } from '@vitest/browser-playwright';
import { defineProject } from 'vitest/config';
import { windowlessHere } from '../scripts/tools.mjs';
import { mapsPlugin } from './maps/vite-maps.ts';
import { pdfPlugin } from './pdf/vite-pdf.ts';
import { screenWidthsPlugin } from './src/theme/vite-screen-widths.ts';
import { tokensPlugin } from './src/theme/vite-tokens.ts';

const args = [
  '--disable-gpu',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/**
 * Pages of the console in a real browser, in front of a server that speaks the contract's wire (`test/fake-server.ts`).
 */
export default defineProject({
  plugins: [react(), tokensPlugin(), screenWidthsPlugin(), mapsPlugin(), pdfPlugin()],
  // All that is loaded anywhere is prepared at once: a page that meets something new would be loaded again.
  optimizeDeps: {
    entries: ['src/app/main.tsx', 'src/**/*.component.test.tsx'],
    include: ['react-dom/client', 'react/jsx-dev-runtime'],
  },
  test: {
    name: 'console',
    // Pages at a time: one alone leaves a processor idle, and waits by itself for what it draws.
    maxWorkers: 2,
    // Vitest runs projects of different numbers of workers one after the other.
    sequence: { groupOrder: 2 },
    include: ['src/**/*.component.test.tsx'],
    // For what never ends. Shorter than in the other projects, because a page that waits for what does not come costs all
    // of it.
    testTimeout: 150_000,
    expect: { poll: { timeout: 60_000 } },
    browser: {
      enabled: true,
      headless: true,
      provider: playwright({
        // Before the test ends, so that its error says what was waited for.
        actionTimeout: 60_000,
        launchOptions: { executablePath: windowlessHere() ?? 'chromium', chromiumSandbox: false, args },
        contextOptions: { locale: 'zh-CN', timezoneId: 'Asia/Shanghai', reducedMotion: 'reduce' },
      }),
      instances: [{ browser: 'chromium' }],
      viewport: { width: 1440, height: 900 },
      // As in the journeys: a name that contains the words is found.
      locators: { exact: false },
      screenshotFailures: false,
    },
  },
});
