import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  conversionNames,
  conversions,
  conversionUnits,
  convert,
  identity,
  inverse,
  isConversionName,
} from './units.ts';

const value = fc.double({ min: -1e6, max: 1e6, noNaN: true });

describe('unit conversions', () => {
  it('have names, which name both units', () => {
    expect(conversionUnits('K>°C')).toEqual({ from: 'K', to: '°C' });
    expect(conversionNames.every(isConversionName)).toBe(true);
    expect(['', 'K', 'toString', '__proto__'].filter(isConversionName)).toEqual([]);
  });

  it.each([
    ['°F>°C', 212, 100],
    ['°F>°C', -40, -40],
    ['K>°C', 273.15, 0],
    ['g/cm³>kg/m³', 0.87, 870],
    ['aw>%', 0.5, 50],
    ['bar>MPa', 250, 25],
    ['kPa>MPa', 400, 0.4],
    ['psi>MPa', 1000, 6.894757],
    ['1/100mL>1/mL', 130_000, 1300],
    ['m³/h>L/min', 6, 100],
    ['cSt>mm²/s', 46, 46],
    ['cP>mPa·s', 40, 40],
    ['mg/kg>ppm', 120, 120],
    ['%>ppm', 0.05, 500],
    ['in/s>mm/s', 0.1, 2.54],
  ] as const)('%s turns %d into %d', (name, from, to) => {
    expect(convert(from, conversions[name])).toBeCloseTo(to, 6);
  });

  it('can be undone', () => {
    fc.assert(
      fc.property(fc.constantFrom(...conversionNames), value, (name, reading) => {
        const there = convert(reading, conversions[name]);
        expect(Math.abs(convert(there, inverse(conversions[name])) - reading)).toBeLessThanOrEqual(
          1e-9 * Math.max(1000, Math.abs(reading)),
        );
      }),
    );
  });

  it('keep the order of values', () => {
    fc.assert(
      fc.property(fc.constantFrom(...conversionNames), value, value, (name, one, other) => {
        const [low, high] = [Math.min(one, other), Math.max(one, other)];
        expect(convert(low, conversions[name])).toBeLessThanOrEqual(convert(high, conversions[name]));
      }),
    );
  });

  it('include one that changes nothing', () => {
    fc.assert(
      fc.property(value, (reading) => {
        expect(convert(reading, identity)).toBeCloseTo(reading, 9);
      }),
    );
  });
});
