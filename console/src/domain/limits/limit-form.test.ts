import { conversions, identity, inverse } from '@oilsight/oil';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  boundsOf,
  carriedFields,
  groupedText,
  limitsOf,
  limitTexts,
  noLimits,
  onYesOf,
  suggestedLimits,
  textsOnYes,
  fieldErrorsOfLimits,
} from './limit-form.ts';

const celsius = { conversion: identity };
const fahrenheit = { conversion: inverse(conversions['°F>°C']) };
const texts = limitTexts(celsius, null);

describe('limits in the form', () => {
  it('stand on the harmful side', () => {
    expect([boundsOf('up'), boundsOf('down'), boundsOf('both').length]).toEqual([
      ['level2High', 'level1High'],
      ['level2Low', 'level1Low'],
      4,
    ]);
  });
  it("come back in the kept unit, whatever the reader's", () => {
    expect(limitTexts(fahrenheit, { ...noLimits, level2High: 65, level1High: 80 })).toMatchObject({
      level2High: '149',
      level1High: '176',
      level2Low: '',
    });
    fc.assert(
      fc.property(fc.integer({ min: -400, max: 1500 }), (tenths) => {
        const limits = { ...noLimits, level2High: tenths / 10 };
        expect(limitsOf(fahrenheit, limitTexts(fahrenheit, limits)).level2High).toBeCloseTo(tenths / 10, 3);
      }),
    );
  });
  it.each([
    ['oil_temperature', { level2High: '60', level1High: '70' }, {}],
    ['oil_temperature', {}, { level2High: 'limitMissing' }],
    ['oil_temperature', { level2High: '60', level1High: '60' }, { level1High: 'shared' }],
    ['oil_temperature', { level2High: '60', level1High: '50' }, { level1High: 'reversed' }],
    ['oil_temperature', { level2High: 'warm' }, { level2High: 'number' }],
    ['oil_temperature', { level2High: '200' }, { level2High: 'outside' }],
    ['level', { level2Low: '40', level1Low: '40' }, { level1Low: 'shared' }],
    ['level', { level2Low: '40', level1Low: '50' }, { level1Low: 'reversed' }],
    ['viscosity_change_pct', { level2Low: '6', level2High: '5' }, { level2Low: 'crossed' }],
    ['viscosity_change_pct', { level1Low: '6', level1High: '5' }, { level1Low: 'crossed' }],
    ['T1', { level2High: '1' }, {}],
  ] as const)('%s %j', (key, changes, fieldErrors) => {
    expect(fieldErrorsOfLimits(key, celsius, { ...texts, ...changes })).toEqual(fieldErrors);
  });
});

describe('numbers in the form', () => {
  it.each([
    ['1000', '1,000', 1000],
    ['-1234567.5', '-1,234,567.5', -1_234_570],
    ['999', '999', 999],
    ['12,5', '12,5', 12.5],
    ['0,125', '0,125', 0.125],
    ['1,000', '1,000', 1000],
    ['12,345.5', '12,345.5', 12_345.5],
    ['1,00', '1,00', 1],
    ['1e4', '1e4', 10_000],
    ['a1000', 'a1000', null],
  ] as const)('%s reads %s and is %s', (typed, shown, value) => {
    expect([groupedText(typed), limitsOf(celsius, { ...texts, level2High: typed }).level2High]).toEqual([shown, value]);
    expect(limitsOf(celsius, { ...texts, level2High: shown }).level2High).toBe(value);
  });
});

describe('what was typed, when other limits are loaded', () => {
  const fields = (level2High: string, level1High: string, choice: 'own' | 'wider') => ({
    ...texts,
    level2High,
    level1High,
    choice,
  });
  const start = fields('60', '80', 'own');
  it.each([
    ['nothing', start, fields('55', '75', 'wider'), fields('55', '75', 'wider')],
    ['a limit', fields('50', '80', 'own'), fields('55', '75', 'own'), fields('50', '75', 'own')],
    // Typed limits do not turn into those of another source.
    [
      'a limit, and there is none any more',
      fields('50', '80', 'own'),
      fields('65', '75', 'wider'),
      fields('50', '75', 'own'),
    ],
    ['that they are taken back', fields('60', '80', 'wider'), fields('55', '75', 'own'), fields('55', '75', 'wider')],
  ] as const)('stays: %s', (_, values, next, carried) => {
    expect(carriedFields(start, values, next)).toEqual(carried);
  });
  it('follows where a wider source was shown', () => {
    const wider = fields('60', '80', 'wider');
    expect(carriedFields(wider, wider, start)).toEqual(start);
    expect(carriedFields(wider, start, fields('55', '75', 'wider'))).toEqual(fields('55', '75', 'own'));
  });
});

describe('learned limits', () => {
  const learned = { level2Low: 1.23456, level2High: 15.2501, level1Low: null, level1High: 15.89212 };
  it.each([
    ['up', 1, { ...noLimits, level2High: 15.25, level1High: 15.89 }],
    ['down', 2, { ...noLimits, level2Low: 1.235 }],
    ['both', 0, { level2Low: 1.2, level2High: 15.3, level1Low: null, level1High: 15.9 }],
  ] as const)(
    'are suggested on the harmful side, with one decimal more than shown: %s, %d',
    (worse, decimals, shown) => {
      expect(suggestedLimits(learned, { worse, decimals })).toEqual(shown);
    },
  );

  it.each(['up', 'both'] as const)('that lie close together are suggested as they are: %s', (worse) => {
    const close = { ...noLimits, level2High: 0.0412, level1High: 0.0438 };
    expect(suggestedLimits(close, { worse, decimals: 1 })).toEqual(close);
  });
});

describe('limits of a switch', () => {
  it.each([
    [{ level2High: 0, level1High: 0.5 }, 'level1'],
    [{ level2High: null, level1High: 0 }, 'level1'],
    [{ level2High: 0.5, level1High: null }, 'level2'],
    [{ level2High: 0.5, level1High: 1 }, 'level2'],
    [{ level2High: 1, level1High: null }, null],
    [{ level2High: null, level1High: null }, null],
  ] as const)('%j come to %s', (limits, onYes) => {
    expect(onYesOf(limits)).toBe(onYes);
  });
  it.each(['level1', 'level2'] as const)('%s comes back, and may be saved', (onYes) => {
    const chosen = textsOnYes(onYes);
    expect(onYesOf(limitsOf(celsius, chosen))).toBe(onYes);
    expect(fieldErrorsOfLimits('leak', celsius, chosen)).toEqual({});
  });
});
