import { describe, expect, it } from 'vitest';
import { boundsText } from './range-text.ts';
import { boundsOf, targetsOf, targetValues, fieldErrorsOfTargets } from './target-form.ts';

const none = {
  cleanlinessTarget: null,
  hasServoValves: null,
  minimumViscosity: null,
  standstillC: null,
  filterBypassBar: null,
};
const values = targetValues(none);

describe('targets in the form', () => {
  it.each([
    none,
    { ...none, cleanlinessTarget: [16, 14, 11] as [number, number, number], hasServoValves: true },
    { ...none, hasServoValves: false, minimumViscosity: 13.5, standstillC: -5, filterBypassBar: 2 },
  ])('%j come back', (targets) => {
    expect(targetsOf(targetValues(targets))).toEqual(targets);
  });
  it.each([
    [{}, {}],
    [{ um4: '16', um6: '14', um14: '11' }, {}],
    [{ um4: '16' }, { um6: 'codesAll', um14: 'codesAll' }],
    [{ um4: '16', um6: '17', um14: '11' }, { um6: 'codesRise' }],
    [{ um4: '16', um6: '14', um14: '15' }, { um14: 'codesRise' }],
    [{ um4: '16.5', um6: '14', um14: '11' }, { um4: 'code' }],
    [{ um4: '29', um6: '14', um14: '11' }, { um4: 'code' }],
    [{ minimumViscosity: 'thin' }, { minimumViscosity: 'number' }],
    [{ standstillC: '200' }, { standstillC: 'range' }],
  ] as const)('%j', (changes, fieldErrors) => {
    expect(fieldErrorsOfTargets({ ...values, ...changes })).toEqual(fieldErrors);
  });
  it('a number out of its range is told the bounds of its own field', () => {
    expect(boundsText(boundsOf('standstillC'))).toEqual({ low: '−40', high: '100' });
    expect(boundsText(boundsOf('filterBypassBar'))).toEqual({ low: '0.05', high: '100' });
    expect(boundsText(boundsOf('hasServoValves'))).toEqual({});
  });
});
