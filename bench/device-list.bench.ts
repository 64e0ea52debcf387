import { loadavg } from 'node:os';
import type { Browser } from '@playwright/test';
import { startBenchServer } from './lib/server.ts';
import type { BenchServer } from './lib/server.ts';
import { markdown, report } from './lib/table.ts';
import { ms } from './lib/timing.ts';
import { openBrowser, openRoom, traced } from './lib/walls/browser.ts';
import { feed } from './lib/walls/feed.ts';
import { spread } from './lib/walls/plant.ts';
import { readTrace } from './lib/walls/trace.ts';

/**
 * The list of devices with 5000 of them in 31 factories, in Chromium: it is opened, twenty further pages are asked for,
 * and it is scrolled from its beginning to its end, while states come over the socket. The longest task after the first
 * paint, and how many rows the page holds at most.
 *
 * `npm run bench -- device-list [devices]`
 */
const devices = Number(process.argv[2] ?? 5000);
const limitMs = 60;
const pages = 20;
/** Frames that devices send in a second, and how far one turn of the wheel goes, px. */
const framesPerS = 100;
const turnPx = 700;

const wait = (forMs: number) => new Promise((done) => setTimeout(done, forMs));

async function look(browser: Browser, { port }: BenchServer) {
  const url = `http://127.0.0.1:${port}`;
  const page = await (await openRoom(browser, url)).newPage();
  let rows = 0;
  const count = async () => {
    rows = Math.max(rows, await page.locator('[data-rows] li').count());
  };
  const events = await traced(browser, async () => {
    await page.goto(`${url}/device`);
    await page.locator('[data-rows] li').first().waitFor();
    for (let nth = 0; nth < pages; nth += 1) {
      await page.getByRole('button', { name: /^再显示/ }).click();
      await page.getByRole('heading', { name: `显示 ${((nth + 2) * 50).toLocaleString('zh-CN')} 台` }).waitFor();
      await count();
    }
    await page.evaluate(() => scrollTo(0, 0));
    await page.mouse.move(900, 700);
    for (let y = 0; y < (pages + 1) * 50 * 68; y += turnPx) {
      await page.mouse.wheel(0, turnPx);
      await wait(100);
      await count();
    }
  });
  return { ...readTrace(events, { isAfterPaint: true }), rows };
}

const server = await startBenchServer(devices);
const browser = await openBrowser();
try {
  await spread(server);
  const sending = feed(server, framesPerS);
  await wait(20_000);
  const { longest, rows } = await look(browser, server);
  sending.stop();
  report(
    'device-list',
    `npm run bench -- device-list ${devices}`,
    `${devices} devices in 31 factories, ${framesPerS} frames a second; ${pages + 1} pages of 50 rows, scrolled from end to end at 1920 × 1080, software raster. At most ${rows} rows in the page. Load of the machine: ${(loadavg()[0] ?? 0).toFixed(1)}.\n\n${markdown(
      ['', 'by the clock', 'processor', 'limit', ''],
      [
        [
          'longest task after the first paint, ms',
          ms(longest.clock),
          ms(longest.processor),
          limitMs,
          longest.processor <= limitMs ? 'kept' : 'missed',
        ],
      ],
    )}`,
  );
} finally {
  await browser.close();
  await server.stop();
}
