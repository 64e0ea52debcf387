import type { Page } from '@playwright/test';

/** What a step of zooming or moving costs: from the event to the end of the frame that shows it, ms, in order. */
export interface Steps {
  readonly zoom: readonly number[];
  readonly pan: readonly number[];
}

/**
 * Zooms the first chart of a page in and out and moves it, a step at a time.
 *
 * @param page shows a chart with its curves
 * @param rounds each is ten steps in, ten moves and ten steps out
 */
export function measureSteps(page: Page, rounds: number): Promise<Steps> {
  return page.evaluate(async (times: number) => {
    const chart = document.querySelector('[role=application]');
    if (chart === null) throw new Error('the page has no chart');
    const box = chart.getBoundingClientRect();
    const place = { bubbles: true, cancelable: true, clientX: box.left + box.width / 2, clientY: box.top + 60 };
    const frame = () =>
      new Promise<void>((resolve) => {
        requestAnimationFrame(() => {
          // Behind the frame that this callback precedes: layout, painting and the canvas are done.
          const { port1, port2 } = new MessageChannel();
          port1.addEventListener('message', () => resolve(), { once: true });
          port1.start();
          port2.postMessage(null);
        });
      });
    const step = async (init: WheelEventInit): Promise<number> => {
      await frame();
      const begun = performance.now();
      chart.dispatchEvent(new WheelEvent('wheel', { ...place, ctrlKey: true, ...init }));
      await frame();
      return performance.now() - begun;
    };
    const [zoom, pan]: [number[], number[]] = [[], []];
    for (let round = 0; round < times; round += 1) {
      for (let nth = 0; nth < 10; nth += 1) zoom.push(await step({ deltaY: -100 }));
      for (let nth = 0; nth < 10; nth += 1) pan.push(await step({ deltaX: nth < 5 ? -60 : 60 }));
      for (let nth = 0; nth < 10; nth += 1) zoom.push(await step({ deltaY: 100 }));
    }
    return { zoom, pan };
  }, rounds);
}

/** The value that a share of all is at most. @param share 0 … 1 */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
