import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { build, preview } from 'vite';
import { browserHere } from '../scripts/tools.mjs';
import { measureSteps, quantile } from './lib/charts/steps.ts';
import { markdown, report } from './lib/table.ts';
import { ms } from './lib/timing.ts';

/**
 * What a step of zooming and of moving costs with sixteen curves on the screen (four devices, four indicators, 180
 * days), in a browser without a graphics card: from the event to the end of the frame that shows it.
 *
 * `npm run bench -- chart-steps`
 */
const limitMs = 40;
const rounds = 10;

const root = join(import.meta.dirname, '..', 'console');
const outDir = await mkdtemp(join(tmpdir(), 'chart-steps-'));
const options = { root, configFile: join(root, 'vite.config.ts'), logLevel: 'warn' } as const;
await build({
  ...options,
  build: { outDir, emptyOutDir: true, rolldownOptions: { input: join(root, 'test', 'chart-steps.html') } },
});
const server = await preview({ ...options, build: { outDir }, preview: { port: 0, host: '127.0.0.1' } });
const browser = await chromium.launch({
  executablePath: browserHere() ?? 'chromium',
  chromiumSandbox: false,
  args: ['--headless=new', '--disable-gpu', '--disable-background-networking'],
});
try {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await page.goto(new URL('/test/chart-steps.html', server.resolvedUrls?.local[0]).href);
  await page.locator('canvas').first().waitFor();
  await measureSteps(page, 1);
  const steps = await measureSteps(page, rounds);
  const rows = Object.entries(steps).map(([name, values]: [string, readonly number[]]) => [
    name,
    values.length,
    ...[0.5, 0.9, 0.99].map((share) => ms(quantile(values, share))),
    quantile(values, 0.9) <= limitMs ? 'kept' : 'missed',
  ]);
  report(
    'chart-steps',
    'npm run bench -- chart-steps',
    `Sixteen curves of 800 buckets, 1440 × 900, software rendering; the wait for the screen's next refresh (up to 16.7 ms) is part of each.\n\n${markdown(
      ['step', 'steps', 'p50 ms', 'p90 ms', 'p99 ms', `p90 ≤ ${limitMs} ms`],
      rows,
    )}`,
  );
} finally {
  await browser.close();
  await server.close();
  await rm(outDir, { recursive: true, force: true });
}
