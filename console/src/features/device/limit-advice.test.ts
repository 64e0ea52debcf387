import { indicatorIds } from '@oilsight/oil';
import { describe, expect, it } from 'vitest';
import en from '../../i18n/en/diagnosis.json' with { type: 'json' };
import zh from '../../i18n/zh-CN/diagnosis.json' with { type: 'json' };
import { limitAdvice, limitAdviceFor, limitAdviceOf } from './limit-advice.ts';

const limits = {
  worse: 'both',
  level2Low: 40,
  level2High: 60,
  level1Low: 30,
  level1High: 80,
  source: 'default',
} as const;
const row = (key: string, state: 'normal' | 'level1' | 'level2' | 'fault', value: number) => ({
  key,
  state,
  value,
  limits,
});

describe('what helps against a passed limit', () => {
  it.each([
    ['level', 35, 'levelLow'],
    ['level', 70, 'levelHigh'],
    ['oil_temperature', 90, 'temperatureHigh'],
    ['oil_temperature', 5, 'temperatureLow'],
    ['pressure', 5, 'pressureLow'],
    ['pressure', 90, 'pressureHigh'],
    ['viscosity_change_pct', 5, 'viscosity'],
    ['water_ppm', 90, 'water'],
    ['iso4406_14', 90, 'particles'],
    ['particle_ch3', 90, 'particles'],
    ['nonferrous_total', 90, 'debris'],
    ['wear_rate', 90, 'debris'],
    ['T1', 90, null],
  ] as const)('%s at %d: %s', (key, value, advice) => {
    expect(limitAdviceOf({ key, value, limits })).toBe(advice);
  });
  it('has something to say of every indicator whose rise or fall harms, but of what the cards tell', () => {
    const silent = indicatorIds.filter((key) => limitAdviceOf({ key, value: 90, limits }) === null);
    expect(silent).toEqual(['ambient_temperature', 'oil_health', 'remaining_oil_life_h']);
  });
  it('goes from the gravest down and says nothing twice, nor of what is no alarm', () => {
    expect(
      limitAdviceFor([
        row('water_ppm', 'normal', 50),
        row('water_saturation', 'level2', 70),
        row('level', 'level1', 20),
        row('particle_ch1', 'level2', 70),
        row('iso4406_4', 'level2', 70),
        row('flow', 'fault', 70),
      ]),
    ).toEqual(['levelLow', 'water', 'particles']);
  });
  it('does not say to look for a leak twice', () => {
    expect(limitAdviceFor([row('level', 'level2', 35), row('leak', 'level1', 90)])).toEqual(['leak']);
  });
  it('is written in both languages, three steps each', () => {
    for (const words of [zh.limitAdvice, en.limitAdvice]) {
      expect(Object.keys(words)).toEqual([...limitAdvice]);
      for (const steps of Object.values(words)) expect(Object.keys(steps)).toEqual(['first', 'second', 'third']);
    }
  });
});
