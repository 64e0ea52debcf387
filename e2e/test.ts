import { test as base, type Page } from '@playwright/test';

/** Lines that are told of a page at most. */
const maxLines = 40;

/** Where a page is, and what stands on it without the shell around. */
async function shownOn(page: Page): Promise<string> {
  const content = page.locator('#content');
  const shown = await ((await content.count()) > 0 ? content : page.locator('body'))
    .ariaSnapshot({ timeout: 5000 })
    .catch((error: unknown) => String(error));
  return [page.url(), ...shown.split('\n').slice(0, maxLines)].join('\n');
}

/**
 * A journey, of which the report tells what every page showed when it failed: those of other people at other machines
 * too, which the runner's own picture leaves out.
 */
export const test = base.extend<{ tellsPages: void }>({
  tellsPages: [
    // Asking for the page has this end before the page is closed.
    async ({ page }, use, info) => {
      await use();
      if (info.errors.length === 0) return;
      const contexts = page.context().browser()?.contexts() ?? [];
      const others = contexts.flatMap((context) => context.pages()).filter((other) => other !== page);
      const body = (await Promise.all([page, ...others].map(shownOn))).join('\n');
      await info.attach('pages', { body, contentType: 'text/plain' });
    },
    { auto: true },
  ],
});
