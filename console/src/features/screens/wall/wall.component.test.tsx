import { defaultSystemName, settingRoutes } from '@oilsight/contract';
import type { Language } from '@oilsight/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { createQueryClient } from '../../../api/query-client.ts';
import { loadTexts } from '../../../i18n/i18n.ts';
import { live, openConsole, server } from '../../../../test/page.ts';
import { minuteMs } from '../../../lib/time.ts';
import { drift } from './life/drift.ts';
import { Wall } from './Wall.tsx';

/** What the platform is called in these tests. */
const named = '江淮设备润滑监测平台';

let leave: (() => void) | null = null;
afterEach(async () => {
  vi.useRealTimers();
  leave?.();
  leave = null;
  await page.viewport(1440, 900);
});

/** A wall with one figure in it, without the page that it belongs to. */
async function openWall({
  isCut = false,
  isPreview = false,
  heading = named,
  language = 'zh-CN',
}: {
  readonly isCut?: boolean;
  readonly isPreview?: boolean;
  readonly heading?: string;
  readonly language?: Language;
} = {}): Promise<void> {
  await openConsole('/404', { as: 'TENANT_ADMIN', language });
  await loadTexts(['shell', 'wall']);
  const root = document.createElement('div');
  root.className = 'walled';
  document.body.append(root);
  const shown = createRoot(root);
  const queryClient = createQueryClient(() => undefined);
  shown.render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter>
        <Wall
          title={null}
          subtitle="江淮润滑技术服务"
          updatedAt={Date.now() - 3000}
          isCut={isCut}
          badge="演示数据"
          isPreview={isPreview}
        >
          <p data-figure style={{ width: 'calc(100 * var(--tone-u))' }}>
            1306
          </p>
        </Wall>
      </MemoryRouter>
    </QueryClientProvider>,
  );
  leave = () => {
    shown.unmount();
    root.remove();
    queryClient.clear();
  };
  await expect.element(page.getByRole('heading', { name: heading })).toBeVisible();
}

const widthOfHundred = () => document.querySelector('[data-figure]')?.getBoundingClientRect().width ?? 0;

it.each([
  [1366, 768, 100 * (768 / 1080)],
  [1920, 1080, 100],
  [2560, 1080, 100],
  [3840, 2160, 200],
  [390, 844, 75],
])('at %s × %s draws a hundred of its pixels %s px wide', async (width, height, expected) => {
  await page.viewport(width, height);
  await openWall();
  expect(widthOfHundred()).toBeCloseTo(expected, 0);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
});

it('says whose it is, what the figures are and how old they are', async () => {
  await openWall();
  await expect.element(page.getByText('江淮润滑技术服务').first()).toBeVisible();
  await expect.element(page.getByText('演示数据')).toBeVisible();
  await expect.element(page.getByText(/[3-9] 秒前更新/)).toBeVisible();
  await expect.element(page.getByRole('link', { name: '返回控制台' })).toHaveAttribute('href', '/dashboard');
});

it.each([
  ['zh-CN', '润见Oilsight'],
  ['en-US', 'Oilsight润见'],
] as const)('begins the name of the product with its name in %s', async (language, name) => {
  await openWall({ language });
  await expect.poll(() => document.querySelector('.walled')?.textContent).toContain(name);
});

it.each([
  [1024, 'en-US'],
  [1440, 'en-US'],
  [1920, 'en-US'],
  [1440, 'zh-CN'],
] as const)('keeps its tools beside the subtitle at %d px in %s', async (width, language) => {
  await page.viewport(width, 768);
  await openWall({ language, heading: named });
  const tools = document.querySelector('.walled nav');
  await expect.poll(() => tools?.querySelectorAll('a').length).toBe(1);
  const subtitle = document.querySelector('.walled h1 + p');
  if (tools === null || subtitle === null) throw new Error('no tools or no subtitle');
  const words = document.createRange();
  words.selectNodeContents(subtitle);
  const lefts = [...tools.children].map((tool) => tool.getBoundingClientRect().left);
  expect(Math.min(...lefts)).toBeGreaterThan(words.getBoundingClientRect().right);
  expect(Math.min(...lefts)).toBeGreaterThanOrEqual(tools.getBoundingClientRect().left);
});

it('counts the seconds of a cut and shows the figures in grey', async () => {
  await openWall({ isCut: true });
  live.cut();
  await expect.element(page.getByText(/连接已中断 \d+ 秒/)).toBeVisible();
  const body = document.querySelector('.walled main');
  expect(body === null ? '' : getComputedStyle(body).filter).toMatch(/grayscale\(1\)/);
});

it('shows a pointer from where it moves until it rests', async () => {
  await openWall();
  const room = document.querySelector('.walled [data-ground]');
  const cursor = () => (room === null ? '' : getComputedStyle(room).cursor);
  expect(cursor()).toBe('none');
  room?.dispatchEvent(new PointerEvent('pointermove', { bubbles: true }));
  expect(cursor()).toBe('auto');
  await expect.poll(cursor).toBe('none');
});

it('does not blame the connection for figures that a server refuses', async () => {
  await openWall({ isCut: true });
  await expect.element(page.getByText(/^数据 \d+ 秒未更新/)).toBeVisible();
  expect(page.getByText(/连接已中断/).elements()).toEqual([]);
});

it('asks each minute for what it could not get, since nobody is there to press a button', async () => {
  server.refuse(settingRoutes.getSystemName, 'tooManyDisplays', { limit: 1 });
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  await openWall({ heading: defaultSystemName['zh-CN'] });
  const asked = () => server.asked.filter((call) => call.endsWith(settingRoutes.getSystemName.path)).length;
  // Once when it opens, once when the live line holds, then by itself.
  const minuteLater = <T,>(look: () => T) => {
    vi.advanceTimersByTime(minuteMs);
    return look();
  };
  await expect.poll(() => minuteLater(asked)).toBeGreaterThan(4);
  server.on(settingRoutes.getSystemName, named);
  await expect.poll(() => minuteLater(() => document.querySelector('.walled h1')?.textContent)).toBe(named);
});

it('takes the buttons away from a pointer that rests', async () => {
  await openWall();
  const room = () => document.querySelector('.walled [data-ground]');
  expect(room()?.hasAttribute('data-resting')).toBe(false);
  await expect.poll(() => room()?.hasAttribute('data-resting')).toBe(true);
  room()?.dispatchEvent(new PointerEvent('pointermove', { bubbles: true }));
  expect(room()?.hasAttribute('data-resting')).toBe(false);
});

it('is as large as its container and without buttons as a preview', async () => {
  await openWall({ isPreview: true });
  await expect.element(page.getByText('1306')).toBeInTheDocument();
  expect(document.querySelector('.walled nav')).toBeNull();
  expect(server.faults).toEqual([]);
});

it('puts the picture back into its place as soon as the screen has become narrow', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: 2 * minuteMs });
  const picture = document.createElement('div');
  const stop = drift(picture);
  try {
    expect(picture.style.translate).toBe('1px');
    await page.viewport(390, 844);
    await expect.poll(() => picture.style.translate).toBe('');
  } finally {
    stop?.();
    vi.useRealTimers();
  }
});
