import { expect, it } from 'vitest';
import { chartLook, curveOf } from '../../../test/chart-fixtures.ts';
import { minuteMs } from '../../lib/time.ts';
import { preparePanel } from './panel.ts';
import { refusedAt, rowsWithRefused } from './refused.ts';
import { tableRows } from './table.ts';

const view = { from: 0, to: 10 * minuteMs };
const t = [0, minuteMs, 2 * minuteMs];
const series = (key: string, refused?: { t: number[]; value: number[] }) => ({
  key,
  bucketMs: 0,
  t,
  mean: [50, 51, 52],
  min: [50, 51, 52],
  max: [50, 51, 52],
  leftOut: refused?.t.length ?? 0,
  ...(refused === undefined ? {} : { refused }),
});
const fahrenheit = { ...chartLook, units: { ...chartLook.units, temperature: 'fahrenheit' as const } };
const hot = series('oil_temperature', { t: [minuteMs, 5 * minuteMs], value: [-999, 500] });
const panelOf = (look = chartLook) => preparePanel({ curves: [curveOf(hot), curveOf(series('density'))], view, look });

it('keeps refused readings out of the curve, in the unit of the reader', () => {
  const [kept] = panelOf().curves;
  expect(kept?.refused).toEqual([
    { at: minuteMs, value: -999 },
    { at: 5 * minuteMs, value: 500 },
  ]);
  expect(kept?.extent).toEqual([50, 52]);
  expect(kept?.points.at).toEqual(t);
  const [shown] = panelOf(fahrenheit).curves;
  expect(shown?.refused.map(({ value }) => value)).toEqual([-1766.2, 932].map((value) => expect.closeTo(value, 6)));
  expect(panelOf().curves[1]?.refused).toEqual([]);
});

it('finds of each curve the refused reading nearest to the pointer, within its reach', () => {
  const hits = (at: number, reachMs: number) =>
    refusedAt([panelOf()], at, reachMs).map(({ curve, point }) => [curve.quantity.key, point.value]);
  expect(hits(2 * minuteMs, 2 * minuteMs)).toEqual([['oil_temperature', -999]]);
  expect(hits(4 * minuteMs, 5 * minuteMs)).toEqual([['oil_temperature', 500]]);
  expect(hits(8 * minuteMs, minuteMs)).toEqual([]);
});

it('puts refused readings among the rows of a table, newest first, each instant once', () => {
  const { curves } = panelOf();
  const rows = rowsWithRefused(tableRows(curves, view), curves, view);
  expect(
    rows.map(({ at, cells, refused }) => [at / minuteMs, cells.map((cell) => cell?.mean ?? null), refused]),
  ).toEqual([
    [5, [null, null], [500, null]],
    [2, [52, 52], undefined],
    [1, [51, 51], [-999, null]],
    [0, [50, 50], undefined],
  ]);
  const early = { from: 0, to: minuteMs / 2 };
  expect(rowsWithRefused(tableRows(curves, early), curves, early)).toEqual(tableRows(curves, early));
});
