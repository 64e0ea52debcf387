import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dayMs, hourMs } from '../../lib/time.ts';
import { brushed } from './brush.ts';
import { hourTicks } from './hours-axis.ts';
import { shortNames } from './short-names.ts';
import { pinch, shortestViewMs } from './time-range.ts';
import { axisText } from './x-axis.ts';

describe('shortNames', () => {
  it.each([
    [['2# 泵', '3# 泵'], 9, ['2# 泵', '3# 泵']],
    [['2# 立磨减速机', '3# 立磨减速机'], 7, ['2#', '3#']],
    [['热轧主液压站 HPU-1'], 7, ['HPU-1']],
    [['热轧主液压站 HPU-1', 'Hot rolling hydraulic unit HPU-12'], 5, ['HPU-1', 'HPU-12']],
    [['热轧液压站', '冷轧液压站 HPU-2'], 7, ['热轧液…', 'HPU-2']],
    [['Gearbox of the kiln', 'Gearbox of the mill'], 9, ['Gearbox… 1', 'Gearbox… 2']],
    [['Unit HPU-1 of the hot mill', 'Unit HPU-1 of the cold mill'], 7, ['HPU-1 1', 'HPU-1 2']],
  ])('%j in %i letters are %j', (names, most, short) => {
    expect(shortNames(names, most)).toEqual(short);
  });
});

describe('hourTicks', () => {
  it.each([
    [0, 7200, 9, [0, 1000, 2000, 3000, 4000, 5000, 6000, 7000]],
    [0, 10, 10, [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10]],
    [-50, 150, 5, [-50, 0, 50, 100, 150].filter((hours) => hours % 48 === 0)],
  ])('from %i h to %i h, at most %i', (from, to, most, hours) => {
    expect(hourTicks(from * hourMs, to * hourMs, most).map((at) => at / hourMs)).toEqual(expect.arrayContaining(hours));
  });
  it('never gives many more than asked for', () => {
    const spans = fc.tuple(fc.integer({ min: -1000, max: 1000 }), fc.integer({ min: 1, max: 200_000 }));
    fc.assert(
      fc.property(spans, fc.integer({ min: 3, max: 20 }), ([from, span], most) => {
        expect(hourTicks(from * hourMs, (from + span) * hourMs, most).length).toBeLessThanOrEqual(most + 1);
      }),
    );
  });
});

describe('brushed', () => {
  const bounds = { from: 0, to: 100 * dayMs };
  const view = { from: 40 * dayMs, to: 60 * dayMs };
  it.each([
    ['from', -10, 30, 60],
    ['from', -90, 0, 60],
    ['to', 10, 40, 70],
    ['window', 90, 80, 100],
    ['window', -90, 0, 20],
  ] as const)('%s by %i days', (grip, days, from, to) => {
    expect(brushed(grip, view, bounds, days * dayMs)).toEqual({ from: from * dayMs, to: to * dayMs });
  });
  it('never makes a window too narrow', () => {
    expect(brushed('from', view, bounds, 90 * dayMs)).toEqual({ from: view.to - shortestViewMs, to: view.to });
  });
});

it('holds between two fingers what was between them', () => {
  const bounds = { from: 0, to: 1000 * dayMs };
  const view = { from: 400 * dayMs, to: 500 * dayMs };
  const next = pinch(view, bounds, 0.5, [0.5, 0.25]);
  expect((next.to - next.from) / dayMs).toBe(50);
  expect(next.from + (next.to - next.from) * 0.25).toBe(450 * dayMs);
});

it.each([
  [{ kind: 'time' } as const, Date.UTC(2026, 10, 22), '2026/11/22 08:00:00'],
  [{ kind: 'hours', changedAt: null } as const, 3460 * hourMs, '3460.0 h'],
  [{ kind: 'hours', changedAt: Date.UTC(2026, 5, 6) } as const, 24 * hourMs, '24.0 h · 2026/06/07 08:00'],
])('says where something stands: %o', (axis, at, text) => {
  expect(axisText(axis, at, 'Asia/Shanghai')).toBe(text);
});
