import { chromium } from '@playwright/test';
import type { Browser, BrowserContext, CDPSession, Page } from '@playwright/test';
import { browserHere } from '../../../scripts/tools.mjs';
import type { TraceEvent } from './trace.ts';

const categories = [
  'toplevel',
  'blink.user_timing',
  'loading',
  'cc',
  'devtools.timeline',
  'devtools.timeline.frame',
  'disabled-by-default-devtools.timeline',
];

export function openBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: browserHere() ?? 'chromium',
    chromiumSandbox: false,
    args: ['--headless=new', '--disable-gpu', '--disable-background-networking', '--js-flags=--expose-gc'],
  });
}

/** A wall of 1920 × 1080 for somebody who is logged in. @param hurry how much faster waits of four seconds and more pass */
export async function openRoom(browser: Browser, url: string, hurry = 1): Promise<BrowserContext> {
  const context = await browser.newContext({ viewport: { width: 1920, height: 1080 }, locale: 'zh-CN' });
  // A page may take its time on a machine that does other work too: that is what is measured.
  context.setDefaultNavigationTimeout(180_000);
  const reply = await context.request.post(`${url}/api/auth/login`, {
    data: { username: 'admin', password: 'bench-password' },
  });
  const tokens = (await reply.json()) as { token: string; refreshToken: string };
  await context.addCookies((['token', 'refreshToken'] as const).map((name) => ({ name, value: tokens[name], url })));
  if (hurry > 1)
    await context.addInitScript((factor: number) => {
      const quick = (ms: number | undefined) => (ms !== undefined && ms >= 4000 ? ms / factor : ms);
      const [later, always] = [window.setTimeout, window.setInterval];
      window.setTimeout = ((run: TimerHandler, ms?: number, ...rest: unknown[]) =>
        later(run, quick(ms), ...rest)) as typeof window.setTimeout;
      window.setInterval = ((run: TimerHandler, ms?: number, ...rest: unknown[]) =>
        always(run, quick(ms), ...rest)) as typeof window.setInterval;
    }, hurry);
  return context;
}

/** Chromium's trace of some work. */
export async function traced(browser: Browser, work: () => Promise<unknown>): Promise<TraceEvent[]> {
  const session = await browser.newBrowserCDPSession();
  const events: TraceEvent[] = [];
  session.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as TraceEvent[])));
  const done = new Promise<void>((resolve) => session.on('Tracing.tracingComplete', () => resolve()));
  await session.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: categories, excludedCategories: ['*'] },
  });
  await work();
  await session.send('Tracing.end');
  await done;
  await session.detach();
  return events;
}

/** Bytes that the page's heap holds after a collection. */
export async function heapOf(session: CDPSession): Promise<number> {
  await session.send('HeapProfiler.enable');
  for (let nth = 0; nth < 3; nth += 1) await session.send('HeapProfiler.collectGarbage');
  return (await session.send('Runtime.getHeapUsage')).usedSize;
}

export interface Seen {
  /** ms from the request to the first contentful paint. */
  readonly paintMs: number;
  /** Sum of all shifts. */
  readonly shift: number;
}

/** What the page itself measured since it opened. */
export function seenBy(page: Page): Promise<Seen> {
  return page.evaluate(
    () =>
      new Promise<{ paintMs: number; shift: number }>((resolve) => {
        let shift = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[]) shift += entry.value;
        }).observe({ type: 'layout-shift', buffered: true });
        const paint = performance.getEntriesByName('first-contentful-paint')[0];
        requestAnimationFrame(() =>
          requestAnimationFrame(() => resolve({ paintMs: paint?.startTime ?? Number.NaN, shift })),
        );
      }),
  );
}
