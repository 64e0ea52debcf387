import type { LimitedDevices, LimitSources } from '@oilsight/contract';
import { describe, expect, it } from 'vitest';
import { noLimits } from './limit-form.ts';
import { newerLimits, replacementOf } from './newer-limits.ts';

const high = (level2High: number) => ({ ...noLimits, level2High, level1High: 80 });
const limitSources: LimitSources = {
  key: 'oil_temperature',
  worse: 'up',
  device: { limits: null, version: 0, set: null },
  machineType: { limits: high(60), version: 3, set: null },
  rest: null,
  restOfType: null,
  cleanlinessTarget: null,
  history: [],
};
const [first, second] = [
  { customerId: 'one', customerName: '一厂', limits: high(60), version: 3, held: 2 },
  { customerId: 'two', customerName: '二厂', limits: null, version: 0, held: 4 },
];
const all: LimitedDevices['factories'] = [first, second];
const seen = { sources: limitSources, factories: all };
const change = { changeId: 8, at: 5, by: '李文', reason: null, before: null, after: high(55), canTakeBack: true };
const ofDevice = {
  ...limitSources,
  device: { limits: high(55), version: 1, set: null },
  history: [{ ...change, owner: 'device' as const }, ...limitSources.history],
};
const ofType = {
  ...limitSources,
  machineType: { limits: null, version: 4, set: null },
  history: [{ ...change, owner: 'machineType' as const, after: null }, ...limitSources.history],
};

describe('limits that others have set meanwhile', () => {
  it('are none where nothing has changed', () => {
    for (const scope of ['device', 'type', 'all'] as const) expect(newerLimits(seen, seen, scope)).toEqual([]);
  });
  it('are those of the device, with who set them', () => {
    expect(newerLimits(seen, { ...seen, sources: ofDevice }, 'device')).toEqual([
      { of: { owner: 'device' }, before: null, after: high(55), set: { by: '李文', at: 5, reason: null } },
    ]);
    expect(newerLimits(seen, { ...seen, sources: ofDevice }, 'type')).toEqual([]);
  });
  it('are those of its type, also for a device that has none of its own', () => {
    for (const scope of ['device', 'type'] as const)
      expect(newerLimits(seen, { ...seen, sources: ofType }, scope)).toMatchObject([
        { of: { owner: 'machineType' }, before: high(60), after: null, set: { by: '李文' } },
      ]);
    const own = { ...seen, sources: ofDevice };
    expect(newerLimits(own, { ...own, sources: { ...ofType, device: ofDevice.device } }, 'device')).toEqual([]);
  });
  it('are those of factories by their names', () => {
    const factories = all.map((one, n) => (n === 0 ? { ...one, limits: null, version: 4 } : one));
    expect(newerLimits(seen, { ...seen, factories }, 'all')).toEqual([
      { of: { factory: '一厂' }, before: high(60), after: null, set: null },
    ]);
    // Before the factories are loaded nothing has been seen, so that nothing can be newer.
    expect(newerLimits({ ...seen, factories: null }, { ...seen, factories }, 'all')).toEqual([]);
  });
});

describe('limits of many factories', () => {
  it('replace those that are set and differ', () => {
    const third = { ...first, customerName: '三厂', limits: high(50) };
    const of = (level2High: number) => replacementOf([...all, third], (set) => set.level2High === level2High);
    expect(of(50)).toEqual({ replaced: [first], unset: 1, same: 1 });
    expect(of(40)).toEqual({ replaced: [first, third], unset: 1, same: 0 });
  });
});
