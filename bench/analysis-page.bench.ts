import { isMetalKey } from '@oilsight/contract';
import { chromium, type Page } from '@playwright/test';
import { createPgTelemetryStore } from '../server/src/modules/telemetry/store/telemetry.store.pg.ts';
import { migrate } from '../server/src/platform/migrate.ts';
import { createPg } from '../server/src/platform/pg.ts';
import { browserHere } from '../scripts/tools.mjs';
import { measureClicks } from './lib/charts/clicks.ts';
import { measureSteps, quantile } from './lib/charts/steps.ts';
import { batches, day, devices, keys } from './lib/frames.ts';
import { loginOf, startBenchServer, type BenchServer } from './lib/server.ts';
import { markdown, report } from './lib/table.ts';
import { ms } from './lib/timing.ts';

/**
 * What a reader of the production page waits for, in a browser without a graphics card: from the click on a range to
 * the curves of 4 devices × 4 indicators on the screen, and a step of zooming and of moving them.
 *
 * `npm run bench -- analysis-page`
 */
const limits = { click: 400, step: 40 } as const;
const days = 180;
const sets = 10;
const end = Date.now();
const four = devices.slice(0, 4);

/** Readings a minute apart of all four devices up to now, with the aggregates of their hours. */
async function fill(databaseUrl: string): Promise<void> {
  await migrate(databaseUrl);
  const pg = createPg({ url: databaseUrl, onError: () => undefined });
  const store = createPgTelemetryStore({ pg, clock: { now: () => end }, onError: console.error });
  await store.start();
  const from = Math.floor((end - days * day) / day) * day;
  for (const batch of batches(four, from, end, 5000)) await store.append(batch, []);
  await store.refreshAggregates();
  await store.stop();
  await pg.query({ name: 'bench.vacuum', sql: 'vacuum analyze' });
  await pg.close();
}

/** Sets of four indicators, no two the same: nothing that was asked before answers a click. */
function keySets(): string[][] {
  const drawn = keys.filter((key) => !isMetalKey(key));
  return Array.from({ length: sets }, (_, nth) => [0, 1, 3, 6].map((step) => drawn[(nth + step) % drawn.length] ?? ''));
}

async function enter(page: Page, { port, deviceIds }: BenchServer, token: string): Promise<(keys: string) => string> {
  const base = `http://127.0.0.1:${port}`;
  await page.context().addCookies(['token', 'refreshToken'].map((name) => ({ name, value: token, url: base })));
  const [first, ...others] = deviceIds;
  return (of) => `${base}/dataanalysis/device-detail?deviceId=${first}&with=${others.join(',')}&range=24h&keys=${of}`;
}

const server = await startBenchServer(4, undefined, fill);
const browser = await chromium.launch({
  executablePath: browserHere() ?? 'chromium',
  chromiumSandbox: false,
  args: ['--headless=new', '--disable-gpu', '--disable-background-networking'],
});
try {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    timezoneId: 'Asia/Shanghai',
    locale: 'en-US',
  });
  const page = await context.newPage();
  const addressOf = await enter(page, server, await loginOf(server));
  const clicks: { readonly long: number[]; readonly short: number[] } = { long: [], short: [] };
  for (const set of keySets()) {
    await page.goto(addressOf(set.join(',')));
    const times = await measureClicks(page, [days, days / 2]);
    clicks.long.push(times[0] ?? Number.NaN);
    clicks.short.push(times[1] ?? Number.NaN);
  }
  await measureSteps(page, 1);
  const steps = await measureSteps(page, 5);
  const row = (name: string, values: readonly number[], limit: number) => [
    name,
    values.length,
    ms(quantile(values, 0.5)),
    ms(quantile(values, 0.9)),
    limit,
    quantile(values, 0.9) <= limit ? 'kept' : 'missed',
  ];
  report(
    'analysis-page',
    'npm run bench -- analysis-page',
    `The production page with 4 devices × 4 indicators of ${days} days of minutes, 1440 × 900, software rendering; server and browser on the same machine. A click asks for indicators that nobody asked for before.\n\n${markdown(
      ['what', 'times', 'p50 ms', 'p90 ms', 'limit ms', 'p90'],
      [
        row('click on 180 days', clicks.long, limits.click),
        row('click on 90 days', clicks.short, limits.click),
        row('zoom', steps.zoom, limits.step),
        row('pan', steps.pan, limits.step),
      ],
    )}`,
  );
} finally {
  await browser.close();
  await server.stop();
}
