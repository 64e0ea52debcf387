import { expect, it } from 'vitest';
import { withWholeValues } from './whole-values.ts';

it.each([
  ['水饱和度为 83.9 %，限值 80.0 %', '水饱和度为 83.9\u00a0%，限值 80.0\u00a0%'],
  ['above 640 /mL', 'above 640\u00a0/mL'],
  ['颗粒 ≥ 4 µm', '颗粒\u00a0≥\u00a04\u00a0µm'],
  ['自 2026-11-23 08:09 (UTC+08:00) 起', '自 2026-11-23 08:09 (UTC+08:00) 起'],
  ['Oil temperature', 'Oil temperature'],
])('%s keeps its values whole', (text, whole) => {
  expect(withWholeValues(text)).toBe(whole);
});
