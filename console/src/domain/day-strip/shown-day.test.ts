import type { State } from '@oilsight/contract';
import { describe, expect, it } from 'vitest';
import { daysOfStrip } from './shown-day.ts';

const todayOf = (stored: State, state: State) =>
  daysOfStrip({ states: ['normal', stored], hasLimits: true }, { state, assessed: true })[1];

describe('today in a strip', () => {
  it.each<[stored: State, now: State, shown: State]>([
    ['normal', 'level1', 'level1'],
    ['level1', 'normal', 'level1'],
    ['level2', 'fault', 'level2'],
    ['offline', 'normal', 'normal'],
    ['offline', 'level2', 'level2'],
    ['level2', 'offline', 'level2'],
    ['offline', 'offline', 'offline'],
  ])('that was %s when it was read, of a device that is %s now, is %s', (stored, now, shown) => {
    expect(todayOf(stored, now)?.shown).toBe(shown);
  });

  it('is neutral while a device is silent that was normal, as are all normal days where nothing assesses it', () => {
    expect(todayOf('normal', 'offline')).toEqual({ shown: 'normal', isSilent: true, tone: 'off' });
    const strip = { states: ['normal', 'level2', 'normal'] as State[], hasLimits: false };
    const tones = (assessed: boolean) => daysOfStrip(strip, { state: 'normal', assessed }).map(({ tone }) => tone);
    expect(tones(false)).toEqual(['off', 'l2', 'off']);
    expect(tones(true)).toEqual(['ok', 'l2', 'ok']);
  });
});
