import { describe, expect, it } from 'vitest';
import { saeGradeOf, saeGradeOfOil, saeWindowAt100 } from './sae-grade.ts';

describe('the SAE grade in a name', () => {
  it.each<[string, number | null, number | null]>([
    ['CI-4 15W-40', 15, 40],
    ['SAE 15W-40', 15, 40],
    ['10w30', 10, 30],
    ['5W/30 合成柴机油', 5, 30],
    ['SAE 40', null, 40],
    ['SAE 40 低灰分燃气机油', null, 40],
    ['0W-20', 0, 20],
    ['SAE 10W', 10, null],
    ['80W-90 GL-5', 80, 90],
    ['SAE90', null, 90],
    ['CF-4 20W-50', 20, 50],
  ])('%s', (text, winter, hot) => {
    expect(saeGradeOf(text)).toEqual({ winter, hot });
  });

  it.each([
    '',
    'ISO VG 46',
    'L-HM 46',
    'L-CKD 320',
    'VG 68',
    '46',
    'PAO 320',
    '220W heater',
    'SAEX 40',
    '1.5W-40',
    'SAE',
    'W-40',
    'HF 46 W',
    'L-HM 46W',
    'Hydro 32 W',
    '水乙二醇 46 W',
    'L-HV 46 -30W',
  ])('is not in %j', (text) => {
    expect(saeGradeOf(text)).toBeNull();
  });
});

describe('the viscosity of a grade at 100 °C', () => {
  it.each<[number | null, number | null, number, number]>([
    [null, 20, 6.9, 9.3],
    [null, 30, 9.3, 12.5],
    [null, 40, 12.5, 16.3],
    [15, 40, 12.5, 16.3],
    [20, 50, 16.3, 21.9],
    [null, 60, 21.9, 26.1],
    [0, 16, 6.1, 8.2],
    [25, 20, 9.3, 9.3],
    [0, 8, 4, 6.1],
    [5, null, 3.8, Infinity],
  ])('%s W, %s', (winter, hot, min, max) => {
    expect(saeWindowAt100({ winter, hot })).toEqual({ min, max });
  });

  it.each<[number | null, number | null]>([
    [null, null],
    [80, 90],
    [15, 45],
    [12, 40],
    [null, 90],
  ])('%s W, %s is none of engine oils', (winter, hot) => {
    expect(saeWindowAt100({ winter, hot })).toBeNull();
  });

  it('goes up without gaps from 16 on where no W number lifts it', () => {
    const windows = [20, 30, 40, 50, 60].map((hot) => saeWindowAt100({ winter: null, hot }));
    for (const [n, window] of windows.slice(1).entries()) expect(window?.min).toBe(windows[n]?.max);
  });
});

it.each([
  ['SAE 40', 'L-HM 46', 40],
  ['', 'CI-4 15W-40', 40],
  ['CI-4', 'Diesel 15W-40', 40],
  ['ISO VG 100', 'CI-4 15W-40', null],
  ['VG100', 'CI-4 15W-40', null],
  ['', 'L-HM 46', null],
])('an oil of grade %j and name %j is of SAE %j', (grade, name, hot) => {
  expect(saeGradeOfOil(grade, name)?.hot ?? null).toBe(hot);
});
