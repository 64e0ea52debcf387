import type { ChecklistItem } from '@oilsight/contract';
import { expect, it } from 'vitest';
import { errorsOf, itemOf, valuesOf } from './item-form.ts';

const measured: ChecklistItem = {
  id: 'cooler',
  group: 'cooling',
  kind: 'number',
  title: { zh: '温差', en: 'Difference' },
  hint: { zh: '', en: 'Inlet to outlet' },
  ways: ['measure'],
  needsStop: false,
  needsPhoto: true,
  indicator: 'oil_temperature',
  unit: 'K',
  least: 10,
  most: null,
};

it('leaves an item as it was', () => {
  expect(itemOf('cooler', valuesOf(measured, 'cooling'))).toEqual(measured);
  expect(errorsOf(valuesOf(measured, 'cooling'))).toEqual({});
});

it.each([
  [{ titleZh: ' ', titleEn: '' }, { titleZh: 'titleMissing' }],
  [{ ways: [] }, { ways: 'waysMissing' }],
  [{ least: 'ten' }, { least: 'notNumber' }],
  [{ most: '1' }, { most: 'crossed' }],
  [{ kind: 'check' as const, most: '1' }, {}],
  [{ titleZh: '', most: '15,5' }, {}],
])('%o: %o', (change, expected) => expect(errorsOf({ ...valuesOf(measured, 'cooling'), ...change })).toEqual(expected));
