import { saturationPpm } from '@oilsight/oil';
import { describe, expect, it } from 'vitest';
import { calibrated, oilForm, oilValues, shownOf, v100Of, fieldErrorsOfOil } from './oil-form.ts';

const values = { ...oilValues(null), oilName: 'L-HM 46' };

describe('the form of an oil', () => {
  it('begins with the usual and sends what stands there', () => {
    expect(oilForm({ ...values, v40: '46', v100: '6,8', waterA: '6.6', waterB: '1189' })).toMatchObject({
      oilName: 'L-HM 46',
      fluid: 'mineral',
      v40: 46,
      v100: 6.8,
      expansionPerK: 0.000_65,
      dielectricLimit: 0.1,
      water: { a: 6.6, b: 1189, kelvinOffset: 273.15 },
      oilLifeH: null,
      lifeReferenceC: 60,
    });
    expect(oilForm(values)).toMatchObject({ v40: null, water: null });
    expect(oilForm({ ...values, waterA: '6.6', waterB: '1189' }, 273.16).water?.kelvinOffset).toBe(273.16);
  });
  it.each([
    [{}, {}],
    [{ oilName: ' ' }, { oilName: 'nameMissing' }],
    [{ v40: 'x' }, { v40: 'number' }],
    [{ v40: '0' }, { v40: 'range' }],
    [{ v40: '46', v100: '46' }, { v100: 'viscosityNotDescending' }],
    [{ waterA: '6.6' }, { waterB: 'pair' }],
    [{ waterB: '1189' }, { waterA: 'pair' }],
    [{ dielectricLimit: '' }, { dielectricLimit: 'number' }],
    [{ lifeReferenceC: '300' }, { lifeReferenceC: 'range' }],
  ] as const)('%j', (changes, fieldErrors) => {
    expect(fieldErrorsOfOil({ ...values, ...changes })).toEqual(fieldErrors);
  });
});

describe('what follows from the viscosities', () => {
  it.each([
    ['73.3', '8.86', 92, 68],
    ['46', '', null, 46],
    ['55', '', null, null],
    ['', '', null, null],
    ['-1', '5', null, null],
  ])('%s and %s', (v40, v100, index, vg) => {
    expect(shownOf({ v40, v100, grade: '', oilName: 'A' })).toEqual({ index, vg, sae: null });
  });
  it.each([
    ['SAE 15W-40', 'A', null, 12.5],
    ['', 'CI-4 15W-40', null, 12.5],
    ['80W-90', 'A', null, undefined],
    ['ISO VG 100', '15W-40', 100, undefined],
  ])('of grade %j and name %j', (grade, oilName, vg, least) => {
    const shown = shownOf({ v40: '108', v100: '14.6', grade, oilName });
    expect([shown.vg, shown.sae?.min]).toEqual([vg, least]);
  });
  it.each([
    ['46', '100', '6.76'],
    ['46', '', null],
    ['', '100', null],
    ['46', '-9999', null],
  ])('%s with index %s', (v40, index, v100) => {
    expect(v100Of(v40, index)).toBe(v100);
  });
});

describe('the two-point calibration', () => {
  it('goes through both points, in either order', () => {
    const points = [
      { tC: '20', ppm: '100' },
      { tC: '60', ppm: '350' },
    ] as const;
    const found = calibrated(points);
    const at = (tC: number) =>
      saturationPpm({ a: Number(found?.a), b: Number(found?.b), kelvinOffset: 273.15 }, tC) ?? 0;
    expect(Math.abs(at(20) - 100)).toBeLessThan(0.1);
    expect(Math.abs(at(60) - 350)).toBeLessThan(0.3);
    expect(calibrated([points[1], points[0]])).toEqual(found);
  });
  it.each([
    ['20', '100', '20', '200'],
    ['20', '100', '60', '90'],
    ['20', '', '60', '90'],
    ['20', '0', '60', '90'],
  ])('%s °C %s ppm and %s °C %s ppm are none', (t1, p1, t2, p2) => {
    expect(
      calibrated([
        { tC: t1, ppm: p1 },
        { tC: t2, ppm: p2 },
      ]),
    ).toBeNull();
  });
});
