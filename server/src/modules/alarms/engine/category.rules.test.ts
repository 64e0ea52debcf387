import { indicatorIds } from '@oilsight/oil';
import { expect, it } from 'vitest';
import { categoryOfIndicator } from './category.rules.ts';

it('indicators of the running machine say nothing about the oil', () => {
  const none = indicatorIds.filter((id) => categoryOfIndicator(id) === null);
  expect(none.toSorted()).toEqual([
    'ambient_temperature',
    'flow',
    'leak',
    'level',
    'oil_temperature',
    'pressure',
    'vibration_rms',
  ]);
});
