import { expect, it } from 'vitest';
import { normalBelow, normalQuantile } from './normal.ts';

// Tables of the normal distribution.
it.each([
  [-3, 0.001_349_898],
  [-1, 0.158_655_254],
  [0, 0.5],
  [1.959_964, 0.975],
  [2.326_348, 0.99],
])('a normal number lies below %d with probability %d', (z, probability) => {
  expect(normalBelow(z)).toBeCloseTo(probability, 5);
  if (probability >= 0.5) expect(normalQuantile(probability)).toBeCloseTo(z, 4);
});
