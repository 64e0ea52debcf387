import { expect, it } from 'vitest';
import fc from 'fast-check';
import { hourlyOf } from './hourly-curve.rules.ts';

const series = (t: readonly number[], mean: readonly (number | null)[]) => ({
  key: 'ferrous_total',
  bucketMs: 0,
  t: [...t],
  mean: [...mean],
  min: [...mean],
  max: [...mean],
  leftOut: 0,
});

it('is a curve of hours, in which every reading counts once however it is cut in parts', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.integer({ min: 1, max: 900_000 }), fc.option(fc.integer({ min: 0, max: 1000 }))), {
        minLength: 1,
        maxLength: 60,
      }),
      fc.nat(60),
      (steps, cut) => {
        let at = 1_764_000_000_000;
        const points = steps.map(([step, value]) => [(at += step), value] as const);
        const [head, tail] = [points.slice(0, cut), points.slice(cut)];
        const parts = [head, tail].map((part) =>
          series(
            part.map(([time]) => time),
            part.map(([, value]) => value),
          ),
        );
        const curve = hourlyOf('d', parts);
        const values = points.flatMap(([, value]) => value ?? []);
        expect(curve?.summary.readings).toBe(values.length);
        expect(curve?.summary.min).toBe(values.length === 0 ? null : values.toSorted((a, b) => a - b)[0]);
        expect(curve?.summary.max).toBe(values.length === 0 ? null : values.toSorted((a, b) => b - a)[0]);
        expect(curve?.summary.newest ?? null).toBe(values.at(-1) ?? null);
        if (values.length > 0)
          expect((curve?.summary.mean ?? 0) * values.length).toBeCloseTo(
            values.reduce((sum, value) => sum + value, 0),
            6,
          );
        const hours = curve?.t ?? [];
        expect(hours.every((hour, nth) => hour % 3_600_000 === 0 && (nth === 0 || hour > (hours[nth - 1] ?? 0)))).toBe(
          true,
        );
      },
    ),
  );
});

it('is nothing without a series', () => {
  expect(hourlyOf('d', [])).toBeNull();
});
