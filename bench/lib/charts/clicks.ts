import type { Page } from '@playwright/test';

/**
 * Chooses ranges on the page of data analysis one after the other.
 *
 * @param ranges days of the choices, in order
 * @returns for each from the click to the end of the frame that shows its curves, ms
 */
export async function measureClicks(page: Page, ranges: readonly number[]): Promise<number[]> {
  await page.getByRole('application').waitFor();
  await page.locator('main [aria-busy="true"]').waitFor({ state: 'detached' });
  return page.evaluate(async (values) => {
    const chart = () => document.querySelector('[role=application]')?.getAttribute('aria-label') ?? '';
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
    const times: number[] = [];
    for (const value of values) {
      const labels = [...document.querySelectorAll('main label')];
      const choice = labels.find(({ textContent }) => textContent.startsWith(`${value} `))?.querySelector('input');
      if (choice === null || choice === undefined) throw new Error(`there is no range ${value}`);
      const before = chart();
      const begun = performance.now();
      choice.click();
      let wasBusy = false;
      for (;;) {
        await frame();
        const isBusy = document.querySelector('main [aria-busy="true"]') !== null;
        wasBusy ||= isBusy;
        if (wasBusy && !isBusy && chart() !== before) break;
        if (performance.now() - begun > 20_000) throw new Error('no curves within 20 seconds');
      }
      times.push(performance.now() - begun);
    }
    return times;
  }, ranges);
}
