import { expect, it } from 'vitest';
import { spark } from './spark.ts';

const columns = 200;
const edges = Float64Array.from({ length: columns + 1 }, (_, n) => n);
const of = (value: (n: number) => number) => Float64Array.from({ length: columns }, (_, n) => value(n));
const height = 24;

/** Height that the ink of the curve takes, points. */
function inkHeight(rise: number): number {
  const curve = { mean: of((n) => 46 + rise * n), min: of((n) => 45.9 + rise * n), max: of((n) => 46.1 + rise * n) };
  const drawn = spark({ curve, edges, limits: null, width: 120, height });
  const places = Array.from(drawn.matchAll(/\bd="([^"]*)"/g), ([, path = '']) => path).flatMap((path) =>
    Array.from(path.matchAll(/-?[\d.]+[ ,](-?[\d.]+)/g), ([, y]) => Number(y)),
  );
  expect(places.length).toBeGreaterThan(10);
  return Math.max(...places) - Math.min(...places);
}

it('a small curve of readings that merely spread is calm, and one that rises takes its height', () => {
  expect(inkHeight(0)).toBeLessThan(height / 4);
  expect(inkHeight(0.05)).toBeGreaterThan(height / 2);
});
