import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { chartLook, courseOf, curveOf, halfYear, panelsOf, sixteen } from '../../../test/chart-fixtures.ts';
import { stage } from '../../../test/chart-stage.tsx';
import type { Heard, Staged } from '../../../test/chart-stage.tsx';
import '../../../test/page.ts';
import { dayMs, minuteMs } from '../../lib/time.ts';
import { curvesOf, preparePanel } from '../prepare/panel.ts';
import { timeAxis } from '../prepare/x-axis.ts';
import { layoutOf, timeAt } from './layout.ts';
import { Overview } from './Overview.tsx';
import { StackedChart } from './StackedChart.tsx';

const layout = layoutOf(1068, 4);
const days = ({ from, to }: { readonly from: number; readonly to: number }) => (to - from) / dayMs;
let heard: Heard;
let close: (() => void) | null = null;

async function show(staged: Partial<Staged> = {}, width = 1100): Promise<HTMLElement> {
  heard = { views: [], moments: [], chart: null };
  const panelsIn: Staged['panelsIn'] = (view, look) => panelsOf(sixteen(), view, look);
  close = await stage({ bounds: halfYear, panelsIn, heard, ...staged }, width);
  await expect.poll(() => heard.chart?.width ?? 0).toBeGreaterThan(100);
  return page.getByRole('application').first().element() as HTMLElement;
}

beforeEach(() => {
  document.documentElement.scrollTop = 0;
});
afterEach(() => {
  close?.();
  close = null;
});

const last = () => heard.views.at(-1) ?? halfYear;

/** An event of a pointer at a share of the plot, 0 left … 1 right. */
function point(chart: HTMLElement, type: string, share: number, init: PointerEventInit = {}): void {
  const box = chart.getBoundingClientRect();
  const place = { clientX: box.left + layout.left + share * layout.plotWidth, clientY: box.top + 60 };
  const event = { bubbles: true, cancelable: true, pointerId: 1, pointerType: 'mouse', button: 0, ...place, ...init };
  chart.dispatchEvent(new PointerEvent(type, event));
}

function drag(chart: HTMLElement, from: number, to: number, init: PointerEventInit = {}): void {
  point(chart, 'pointerdown', from, init);
  point(chart, 'pointermove', (from + to) / 2, init);
  point(chart, 'pointermove', to, init);
  point(chart, 'pointerup', to, init);
}

function wheel(chart: HTMLElement, deltaY: number): void {
  const box = chart.getBoundingClientRect();
  const place = { clientX: box.left + layout.left + layout.plotWidth / 2, clientY: box.top + 60 };
  chart.dispatchEvent(new WheelEvent('wheel', { bubbles: true, cancelable: true, ctrlKey: true, deltaY, ...place }));
}

describe('gestures', () => {
  it('select by dragging: from 180 days to minutes in two', async () => {
    const chart = await show();
    drag(chart, 0.5, 0.51);
    await expect.poll(() => days(last())).toBeCloseTo(1.8, 1);
    drag(chart, 0.5, 0.51);
    await expect.poll(() => days(last()) * dayMs).toBeLessThanOrEqual(30 * minuteMs);
    point(chart, 'dblclick', 0.5);
    await expect.poll(last).toEqual(halfYear);
  });

  it.each([
    ['Shift', { shiftKey: true }],
    ['the middle button', { button: 1 }],
  ])('move by dragging with %s, never past the ends', async (_, init) => {
    const chart = await show();
    drag(chart, 0.4, 0.6);
    await expect.poll(() => days(last())).toBeCloseTo(36, 0);
    const before = last();
    drag(chart, 0.5, 0.75, init);
    await expect.poll(() => (before.from - last().from) / dayMs).toBeCloseTo(9, 0);
    drag(chart, 0, 1, init);
    drag(chart, 0, 1, init);
    drag(chart, 0, 1, init);
    await expect.poll(() => last().from).toBe(halfYear.from);
    expect(days(last())).toBeCloseTo(36, 0);
  });

  it('lose no step of the wheel that comes as soon as the one before is drawn', async () => {
    const chart = await show();
    const factor = Math.exp(-100 / 400);
    let left = 8;
    heard.onDrawn = () => {
      left -= 1;
      if (left > 0) wheel(chart, -100);
    };
    wheel(chart, -100);
    await expect.poll(() => left).toBe(0);
    expect(days(last())).toBeCloseTo(180 * factor ** 8, 1);
  });

  it('lose no step of the wheel of those that come before one is drawn', async () => {
    const chart = await show();
    for (let nth = 0; nth < 5; nth += 1) wheel(chart, -100);
    await expect.poll(() => days(last())).toBeCloseTo(180 * Math.exp(-100 / 400) ** 5, 1);
  });

  it('leave the wheel to the page without Ctrl and without the focus', async () => {
    const chart = await show();
    const event = new WheelEvent('wheel', { bubbles: true, cancelable: true, deltaY: -100 });
    chart.dispatchEvent(event);
    expect(event.defaultPrevented).toBe(false);
    expect(heard.views).toEqual([halfYear]);
  });

  it('work from the keyboard', async () => {
    const chart = await show();
    chart.focus();
    await userEvent.keyboard('+');
    await expect.poll(() => days(last())).toBeCloseTo(108, 3);
    const before = last();
    await userEvent.keyboard('{ArrowLeft}');
    await expect.poll(() => (before.from - last().from) / dayMs).toBeCloseTo(21.6, 3);
    await userEvent.keyboard('{Enter}');
    expect(heard.moments).toHaveLength(1);
    await userEvent.keyboard('0');
    await expect.poll(last).toEqual(halfYear);
  });

  it('pinch with two fingers and move with one', async () => {
    const chart = await show();
    const [one, two] = [11, 12].map((pointerId) => ({ pointerId, pointerType: 'touch' }));
    point(chart, 'pointerdown', 0.4, one);
    point(chart, 'pointerdown', 0.6, two);
    point(chart, 'pointermove', 0.3, one);
    point(chart, 'pointermove', 0.7, two);
    await expect.poll(() => days(last())).toBeCloseTo(90, 0);
    point(chart, 'pointerup', 0.7, two);
    const before = last();
    point(chart, 'pointermove', 0.2, one);
    await expect.poll(() => (last().from - before.from) / dayMs).toBeCloseTo(9, 0);
    point(chart, 'pointerup', 0.2, one);
  });

  it('say where the reader clicked', async () => {
    const chart = await show();
    point(chart, 'pointerdown', 0.25);
    point(chart, 'pointerup', 0.25);
    expect(heard.moments).toEqual([timeAt(layout, halfYear, layout.left + 0.25 * layout.plotWidth)]);
    expect(heard.views).toEqual([halfYear]);
  });
});

it('shows one cursor in all charts of a page, and the values where it points', async () => {
  const chart = await show({
    below: (view, onView) => (
      <StackedChart
        panels={panelsOf(sixteen().slice(0, 1), view)}
        look={chartLook}
        view={view}
        bounds={halfYear}
        marks={[]}
        onView={onView}
        onChart={() => undefined}
      />
    ),
  });
  point(chart, 'pointermove', 0.5);
  const crosses = () => [...document.querySelectorAll('[role=application] svg > line')];
  await expect.poll(() => crosses().length).toBe(2);
  expect(document.querySelectorAll('[role=application] table tbody tr')).toHaveLength(4);
  expect(new Set(crosses().map((line) => line.getAttribute('x1'))).size).toBe(1);
  point(chart, 'pointerout', 0.5, { relatedTarget: document.body });
  await expect.poll(() => crosses().length).toBe(0);
});

it('has the whole range below, with a window that keyboard and pointer move', async () => {
  const whole = curvesOf(panelsOf(sixteen(), halfYear));
  await show({
    below: (view, onView) => (
      <Overview curves={whole} view={view} bounds={halfYear} look={chartLook} axis={timeAxis} onView={onView} />
    ),
  });
  const begin = page.getByRole('slider', { name: 'Begin of the window' });
  await expect.element(begin).toHaveAttribute('aria-valuetext', '2026/05/27 00:00:00');
  (begin.element() as HTMLElement).focus();
  await userEvent.keyboard('{ArrowRight}{ArrowRight}');
  await expect.poll(() => days(last())).toBeCloseTo(176.4, 1);
  const grip = begin.element() as HTMLElement;
  const x = grip.getBoundingClientRect().left + 12;
  const to = (type: string, clientX: number) =>
    grip.dispatchEvent(new PointerEvent(type, { bubbles: true, pointerId: 1, button: 0, clientX }));
  to('pointerdown', x);
  to('pointermove', x + layout.plotWidth / 2);
  to('pointerup', x + layout.plotWidth / 2);
  await expect.poll(() => days(last())).toBeCloseTo(86.4, 0);
});

describe('what a screen reader hears', () => {
  const text = () => document.querySelector('[role=application] > .sr-only')?.textContent ?? '';
  it('is each curve with its range and newest value, and the one that has no reading', async () => {
    const [first = [], second = []] = sixteen();
    const none = curveOf({ ...courseOf({ key: 'flow', level: 1, swing: 0 }), t: [], mean: [], min: [], max: [] });
    await show({ panelsIn: (view, look) => panelsOf([first, [...second.slice(0, 3), none]], view, look) });
    expect(text()).toContain('立磨减速机 1# · Water saturation: lowest');
    expect(text()).toContain('Flow');
    expect(text()).toContain('no readings in this range');
  });
  it('is each sample with its method', async () => {
    const point = {
      id: 's',
      x: halfYear.from + dayMs,
      value: 46,
      interval: null,
      method: 'GB/T 265',
      lines: ['46.0 mm²/s', 'GB/T 265'],
    };
    const curve = curveOf(courseOf({ key: 'viscosity_40', level: 46, swing: 1 }));
    const samples = [{ id: 'lab', name: 'Laboratory', points: [point] }];
    await show({ panelsIn: (view, look) => [preparePanel({ curves: [curve], samples, view, look })] });
    expect(text()).toContain('Laboratory: 46.0 mm²/s, GB/T 265.');
  });
});

describe('on the canvas', () => {
  /** Whether a column of the picture has a pixel that is not its ground. */
  const inkAt = (x: number, top: number, bottom: number): number => {
    const sheet = heard.chart?.picture(1);
    const data = sheet?.getContext('2d')?.getImageData(x, top, 1, bottom - top).data ?? [];
    let seen = 0;
    for (let at = 3; at < data.length; at += 4) if ((data[at] ?? 0) > 120) seen += 1;
    return seen;
  };
  it('a spike of one sample of 180 days is seen over all of its height', async () => {
    const course = courseOf({ key: 'water_saturation', level: 30, swing: 2 });
    const spiked = curveOf({ ...course, max: course.max.map((value, nth) => (nth === 400 ? 90 : value)) });
    await show({ panelsIn: (view, look) => [preparePanel({ curves: [spiked], view, look })] });
    const single = layoutOf(1068, 1);
    const [rect] = single.panels;
    const at = halfYear.from + ((400.5 * 180) / 800) * dayMs;
    const x = single.left + ((at - halfYear.from) / (halfYear.to - halfYear.from)) * single.plotWidth;
    const [top, bottom] = [rect?.top ?? 0, (rect?.top ?? 0) + (rect?.height ?? 0)];
    const [spike, beside] = [
      Math.max(inkAt(Math.floor(x), top, bottom), inkAt(Math.floor(x) - 1, top, bottom)),
      inkAt(Math.floor(x) - 20, top, bottom),
    ];
    expect(spike).toBeGreaterThan(beside + 80);
  });
  it('stays inside a screen of 390 px', async () => {
    const chart = await show({}, 358);
    expect(chart.scrollWidth).toBeLessThanOrEqual(358);
    expect(heard.chart?.width).toBe(326);
  });
});
