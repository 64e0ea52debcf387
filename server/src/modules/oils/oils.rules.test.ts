import { AppError } from '@oilsight/contract';
import type { EntryForm } from '@oilsight/contract';
import { describe, expect, it } from 'vitest';
import { checkEntry, checkTime } from './log.rules.ts';
import { logOf, profileOf } from './oils.rules.ts';
import { checkOil, derivedOf } from './products.rules.ts';

const now = 1e12;
const refusalOf = (work: () => void): string | null => {
  try {
    work();
    return null;
  } catch (error) {
    return error instanceof AppError ? `${error.error} ${error.details['field']}` : 'unknown';
  }
};

describe('an entry of the log', () => {
  const entry = (changes: Partial<EntryForm>): EntryForm => ({
    kind: 'oil_change',
    at: now,
    volumeL: null,
    note: '',
    oilId: null,
    ...changes,
  });
  it.each([
    [{ oilId: 'x', volumeL: 200 }, null],
    [{ kind: 'commissioning', oilId: 'x', volumeL: 200 }, null],
    [{ kind: 'refill', volumeL: 5 }, null],
    [{ kind: 'refill', oilId: 'x' }, 'onlyWithOil oilId'],
    [{ kind: 'maintenance', volumeL: 5 }, 'onlyWithVolume volumeL'],
    [{ at: now + 300_000 }, null],
    [{ at: now + 300_001 }, 'inFuture at'],
  ] as const)('%j', (changes, refusal) => {
    expect(refusalOf(() => checkEntry(entry(changes), now))).toBe(refusal);
  });
  it('and an oil charge are of the past', () => {
    expect(refusalOf(() => checkTime('since', now + 1e9, now))).toBe('inFuture since');
  });
});

describe('a data sheet', () => {
  it.each([
    [46, 6.8, null],
    [46, 46, 'viscosityNotDescending v100'],
    [46, 50, 'viscosityNotDescending v100'],
    [null, 50, null],
    [46, null, null],
  ] as const)('with %s and %s mm²/s', (v40, v100, refusal) => {
    expect(refusalOf(() => checkOil({ v40, v100 }))).toBe(refusal);
  });
  it.each([
    [73.3, 8.86, 92, 68],
    [22.83, 5.05, 156, 22],
    [55, null, null, null],
    [null, 8, null, null],
  ] as const)('%s and %s mm²/s make VI %s and VG %s', (v40, v100, viscosityIndex, isoVg) => {
    expect(derivedOf({ v40, v100, grade: '', oilName: 'Oil' })).toEqual({ viscosityIndex, isoVg });
  });
  it.each([
    ['15W-40', 'Diesel oil', null],
    ['', 'CI-4 15W-40', null],
    ['', 'SAE 30 gas engine oil', null],
    ['ISO VG 100', 'Oil of 15W-40', 100],
    ['', 'L-DAB 100', 100],
  ] as const)('of grade %j and name %j is of VG %s', (grade, oilName, isoVg) => {
    expect(derivedOf({ v40: 108, v100: 14.6, grade, oilName })).toEqual({ viscosityIndex: 139, isoVg });
  });
});

describe("a machine's profile", () => {
  it('has the defaults of its type where nothing is set', () => {
    expect(profileOf('wind_gearbox', null, null)).toMatchObject({
      cleanlinessTarget: [18, 16, 13],
      hasServoValves: false,
      standstillC: 10,
      oilLifeH: null,
      limits: {},
    });
  });
  it('has what is set', () => {
    const targets = {
      cleanlinessTarget: [16, 14, 11] as [number, number, number],
      hasServoValves: true,
      minimumViscosity: 20,
      standstillC: null,
      filterBypassBar: 3,
    };
    const healthWeights = { viscosity: 10, ageing: 10, water: 10, cleanliness: 50, wear: 10, temperature: 10 };
    expect(profileOf('hydraulic', null, { targets, limits: {}, healthWeights })).toMatchObject({
      cleanlinessTarget: [16, 14, 11],
      hasServoValves: true,
      minimumViscosity: 20,
      standstillC: 20,
      filterBypassBar: 3,
      healthWeights,
    });
  });
});

describe('the log with its oil charges', () => {
  const day = 86_400_000;
  it('takes an oil charge as a change unless somebody entered one within a day', () => {
    expect(logOf([{ kind: 'oil_change', at: 10 * day }], [0, 10 * day + 1000, 20 * day])).toEqual([
      { kind: 'oil_change', at: 0 },
      { kind: 'oil_change', at: 10 * day },
      { kind: 'oil_change', at: 20 * day },
    ]);
  });
});
