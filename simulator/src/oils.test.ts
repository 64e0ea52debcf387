import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { densityAt, oils, permittivityAt, saturationPpm, viscosityAt } from './oils.ts';
import type { Oil } from './oils.ts';

const anyOil = fc.constantFrom<Oil>(...Object.values<Oil>(oils));
const temperature = fc.double({ min: -20, max: 120, noNaN: true });

describe('the oils', () => {
  it.each(Object.entries<Oil>(oils))("%s has its data sheet's viscosity at 40 and 100 °C", (name, oil) => {
    expect(oil.name).toBe(name);
    expect(viscosityAt(oil, 40)).toBeCloseTo(oil.v40, 6);
    expect(viscosityAt(oil, 100)).toBeCloseTo(oil.v100, 6);
  });

  it('have the viscosity of a published example', () => {
    // 32 mm²/s at 40 °C and 5.4 at 100 °C: 8.533 at 80 °C.
    expect(viscosityAt(oils['L-TSA 32'], 80)).toBeCloseTo(8.533, 3);
  });

  it('get thinner, lighter and less polar with heat, and hold more water', () => {
    fc.assert(
      fc.property(anyOil, temperature, fc.double({ min: 0.5, max: 20, noNaN: true }), (oil, cold, rise) => {
        const hot = cold + rise;
        expect(viscosityAt(oil, hot)).toBeLessThan(viscosityAt(oil, cold));
        expect(densityAt(oil, hot)).toBeLessThan(densityAt(oil, cold));
        expect(permittivityAt(oil, hot, 0, 100)).toBeLessThan(permittivityAt(oil, cold, 0, 100));
        expect(saturationPpm(oil, hot)).toBeGreaterThan(saturationPpm(oil, cold));
      }),
    );
  });

  it('become more polar by water and by ageing', () => {
    const oil = oils['L-HM 46'];
    // Dispersed water raises the permittivity by about 0.005 per 1000 ppm.
    expect(permittivityAt(oil, 40, 0, 1000) - permittivityAt(oil, 40, 0, 0)).toBeCloseTo(0.0053, 3);
    expect(permittivityAt(oil, 25, 0.05, 0)).toBeCloseTo(oil.permittivity25 + 0.05, 9);
  });

  it('hold the water their presets say', () => {
    expect(saturationPpm(oils['L-HM 46'], 60)).toBeCloseTo(1103, -1);
    expect(saturationPpm(oils['L-TSA 46'], 20)).toBeCloseTo(78, 0);
    expect(saturationPpm(oils['L-CKD 320'], 40)).toBeCloseTo(711, 0);
  });
});
