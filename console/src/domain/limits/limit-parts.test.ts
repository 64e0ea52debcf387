import { findIndicator, indicatorIds } from '@oilsight/oil';
import { describe, expect, it } from 'vitest';
import { isNamed, limitPartOf, limitParts } from './limit-parts.ts';

describe('parts of the limits', () => {
  it("stand in the catalogue's order, each with an indicator that can have limits", () => {
    const seen = indicatorIds.filter((id) => findIndicator(id)?.worse !== 'none').map((id) => limitPartOf(id));
    expect([...new Set(seen)]).toEqual(limitParts);
  });
  it.each([
    ['density', 'viscosity'],
    ['viscosity_change_pct', 'viscosity'],
    ['dielectric_constant', 'ageing'],
    ['water_ppm', 'water'],
    ['nas1638', 'cleanliness'],
    ['ferrous_total', 'wear'],
    ['oil_temperature', 'temperature'],
    ['leak', 'operation'],
    ['oil_health', 'health'],
    ['T1', 'operation'],
  ])('%s is of %s', (key, part) => {
    expect(limitPartOf(key)).toBe(part);
  });
  it.each([
    ['oil_temperature', '油温', true],
    ['oil_temperature', 'temp', true],
    ['oil_temperature', '  OIL temp ', true],
    ['oil_temperature', '水', false],
    ['iso4406_4', 'iso 4', true],
    ['particle_ch1', '颗粒 4', true],
    ['vibration_rms', 'mm/s', true],
    ['water_ppm', '', true],
    ['T1', 't1', true],
    ['T1', '温', false],
  ])('%s by %j: %s', (key, words, isFound) => {
    expect(isNamed(key, words)).toBe(isFound);
  });
});
