import { describe, expect, it } from 'vitest';
import { layoutOf, timeAt, xOf, yOf } from './layout.ts';

const view = { from: 1_000_000, to: 2_000_000 };
const axis = { min: 0, max: 100, ticks: [0, 50, 100], decimals: 0 };

describe('layout of a stacked chart', () => {
  it.each([1, 2, 3, 4])('stacks %i panels without overlap above the time axis', (count) => {
    const { panels, height } = layoutOf(1100, count);
    expect(panels).toHaveLength(count);
    const bottoms = panels.map((panel) => panel.top + panel.height);
    expect(panels.slice(1).every(({ top }, index) => top > (bottoms[index] ?? 0) + 20)).toBe(true);
    expect(height).toBeGreaterThan(bottoms.at(-1) ?? 0);
  });
  it('maps time to px and back', () => {
    const layout = layoutOf(1100, 2);
    expect(xOf(layout, view, view.from)).toBe(layout.left);
    expect(timeAt(layout, view, xOf(layout, view, 1_300_000))).toBeCloseTo(1_300_000);
    expect([timeAt(layout, view, 0), timeAt(layout, view, 5000)]).toEqual([view.from, view.to]);
  });
  it('maps values into their own panel', () => {
    const layout = layoutOf(360, 2);
    const second = layout.panels[1] ?? { top: 0, height: 0 };
    expect([yOf(layout, 1, axis, 100), yOf(layout, 1, axis, 0)]).toEqual([second.top, second.top + second.height]);
  });
});
