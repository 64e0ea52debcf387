import { expect, it } from 'vitest';
import { statuses } from '../../../../../test/dashboard.ts';
import { areaOf, marksOf, sharesOf } from './factory-marks.ts';
import type { FactoryRow } from './factory-marks.ts';

const row = (number: number, areaNo: string, total = 1): FactoryRow => ({
  customerId: `c${number}`,
  customerName: `工厂 ${number}`,
  tenantId: 't',
  areaNo,
  areaName: '',
  total,
  online: total,
  statuses: statuses({ normal: total }),
  gateways: 0,
  worst: null,
});
const bounds = { left: 0, top: 0, right: 600, bottom: 400 };

it.each([
  ['one province', ['340200', '340100', ''], '340000'],
  ['two provinces', ['340200', '330200'], ''],
  ['no area at all', ['', ''], ''],
])('shows of factories in %s the smallest area that holds all', (_, numbers, expected) => {
  expect(areaOf(numbers.map((areaNo, at) => row(at, areaNo)))).toBe(expected);
});

it('has each area as strong as it has machines', () => {
  const areas = ['340000', '330000', '110000'].map((areaNo) => ({ areaNo }));
  const rows = [row(1, '340200', 3), row(2, '340100', 1), row(3, '330200', 1), row(4, '')];
  expect(sharesOf(areas, rows)).toEqual([1, 0.5, null]);
});

it('places the factories of one city beside one another, and leaves the others and those without a place to the list', () => {
  const rows = [row(1, '340200'), row(2, '340200'), row(3, ''), row(4, '340200'), row(5, '340200')];
  const wuhu = [300, 200] as const;
  const marks = marksOf(rows, [wuhu, wuhu, null, wuhu, wuhu], bounds, []);
  expect(marks.map(({ row: { customerId }, x }) => [customerId, x])).toEqual([
    ['c1', 300],
    ['c2', 316],
    ['c4', 332],
  ]);
});

it('has room for the worst ones first, and no label covers another or the inset', () => {
  const rows = Array.from({ length: 40 }, (_, at) => row(at, '340200'));
  const inset = { left: 0, top: 300, right: 90, bottom: 400 };
  const marks = marksOf(
    rows,
    rows.map((_, at) => [200 + (at % 8) * 24, 150 + Math.floor(at / 8) * 24] as const),
    bounds,
    [inset],
  );
  expect(marks.length).toBeGreaterThan(4);
  expect(marks.length).toBeLessThan(40);
  expect(marks[0]?.row.customerId).toBe('c0');
  const boxes = [inset, ...marks.map(({ label }) => label)];
  const covered = boxes.flatMap((one, at) =>
    boxes
      .slice(at + 1)
      .filter(
        (other) => one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom,
      ),
  );
  expect(covered).toEqual([]);
});
