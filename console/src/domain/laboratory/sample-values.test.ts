import type { LabSample } from '@oilsight/contract';
import { expect, it } from 'vitest';
import { methodGroups, notStated, sampleForm, sampleValues } from './sample-values.ts';

const sampleOf = (results: LabSample['results']): LabSample => ({
  sampleId: 's',
  deviceId: 'd',
  at: 1,
  place: '',
  laboratory: '',
  reportNo: '',
  note: '',
  results,
  by: null,
  version: 1,
});
const typed = (before: LabSample | undefined) => ({ ...sampleValues(null, before, 5), water: '93', iron: '4' });
const methodsOf = ({ results }: Pick<LabSample, 'results'>) =>
  Object.fromEntries(results.map(({ quantity, method }) => [quantity, method]));

it('makes up no method that the report does not name', () => {
  expect(methodsOf(sampleForm(typed(undefined), null))).toEqual({ water: null, iron: null });
});

it('takes the methods of the sample before, until another one is chosen', () => {
  const before = sampleOf([{ quantity: 'water', value: 80, method: 'ISO 12937' }]);
  const values = typed(before);
  expect(methodsOf(sampleForm(values, null))).toEqual({ water: 'ISO 12937', iron: null });
  const unnamed = { ...values, methods: { ...values.methods, water: notStated } };
  expect(methodsOf(sampleForm(unnamed, null))).toEqual({ water: null, iron: null });
});

it('keeps the method of each result of a sample that is changed', () => {
  const [group] = methodGroups.filter((ids) => ids.includes('viscosity_40'));
  expect(group).toEqual(['viscosity_40', 'viscosity_100']);
  const sample = sampleOf([
    { quantity: 'viscosity_40', value: 46, method: 'GB/T 265' },
    { quantity: 'viscosity_100', value: 7, method: null },
  ]);
  expect(methodsOf(sampleForm(sampleValues(sample, undefined, 5), sample))).toEqual({
    viscosity_40: 'GB/T 265',
    viscosity_100: null,
  });
});
