import { afterEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import index from '../../index.html?raw';
import { openConsole } from '../../test/page.ts';
import './boot.css';

/** The outline as the document has it, before the program has come. */
function begin(boot: 'frame' | 'login' | 'wall'): HTMLElement {
  const outline = new DOMParser().parseFromString(index, 'text/html').querySelector<HTMLElement>('#boot');
  if (outline === null) throw new Error('index.html has no #boot');
  document.documentElement.dataset['boot'] = boot;
  document.body.append(outline);
  return outline;
}
afterEach(async () => {
  delete document.documentElement.dataset['boot'];
  await page.viewport(1440, 900);
});
const sizeOf = (part: Element | null) => {
  const { width, height } = part?.getBoundingClientRect() ?? { width: 0, height: 0 };
  return width * height;
};

it.each([
  ['frame', 1440, ['header', 'side', 'page']],
  ['frame', 390, ['header', 'page']],
  ['login', 1440, ['side', 'page']],
  ['login', 390, ['page']],
  ['wall', 1440, []],
] as const)('outlines %s at %d px by %j', async (boot, width, expected) => {
  await page.viewport(width, 800);
  const outline = begin(boot);
  const shown = ['header', 'side', 'page'].filter((part) => sizeOf(outline.querySelector(`[data-part="${part}"]`)) > 0);
  outline.remove();
  expect(shown).toEqual(expected);
});

it.each([
  ['/login', null, /登录/],
  ['/dashboard', 'CUSTOMER_USER', /./],
  ['/no/such/page', 'CUSTOMER_USER', /./],
] as const)('gives way to the page (%s)', async (path, as, heading) => {
  const outline = begin(as === null ? 'login' : 'frame');
  await openConsole(path, { as });
  await expect.element(page.getByRole('heading', { name: heading }).first()).toBeVisible();
  expect(outline.isConnected).toBe(false);
});
