import { describe, expect, it } from 'vitest';
import { sharesOf, weightsOf, weightTexts, fieldErrorsOfWeights } from './weight-form.ts';

const weights = { viscosity: 25, ageing: 15, water: 15, cleanliness: 15, wear: 25, temperature: 5 };
const texts = weightTexts(weights);

describe('weights in the form', () => {
  it('come back, and show their shares', () => {
    expect(weightsOf(texts)).toEqual(weights);
    expect(sharesOf({ ...texts, viscosity: '125' })).toMatchObject({ viscosity: 62.5, temperature: 2.5 });
    expect(
      sharesOf({ viscosity: 'x', ageing: '-1', water: '', cleanliness: '0', wear: '0', temperature: '0' }),
    ).toMatchObject({ viscosity: 0, wear: 0 });
  });
  it.each([
    [{}, {}],
    [{ wear: '-1' }, { wear: 'weight' }],
    [{ wear: '' }, { wear: 'weight' }],
    [{ wear: '1001' }, { wear: 'weight' }],
    [
      { viscosity: '0', ageing: '0', water: '0', cleanliness: '0', wear: '0', temperature: '0' },
      { viscosity: 'weightsZero' },
    ],
  ] as const)('%j', (changes, fieldErrors) => {
    expect(fieldErrorsOfWeights({ ...texts, ...changes })).toEqual(fieldErrors);
  });
});
