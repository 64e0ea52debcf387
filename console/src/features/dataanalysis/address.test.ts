import { canonicalAddress } from '@oilsight/contract';
import { describe, expect, it } from 'vitest';
import { dayMs, hourMs } from '../../lib/time.ts';
import { readAddress, windowOf, writeAddress, writePart } from './address.ts';
import type { AnalysisAddress } from './address.ts';
import { readCharges, writeCharges } from './charges/address.ts';
import type { ChargesAddress } from './charges/address.ts';

const read = (text: string) => readAddress(new URLSearchParams(text));

const plain: AnalysisAddress = {
  deviceIds: [],
  tab: 'history',
  keys: null,
  range: { kind: 'preset', preset: '7d' },
  timeInterval: null,
  view: 'chart',
  layout: 'stacked',
  zoom: null,
};

describe('the address of data analysis', () => {
  it.each<[string, Partial<AnalysisAddress>]>([
    ['', {}],
    ['deviceId=a&with=b,c', { deviceIds: ['a', 'b', 'c'] }],
    ['deviceId=a&with=a,b,,b', { deviceIds: ['a', 'b'] }],
    ['deviceId=a&with=b,c,d,e', { deviceIds: ['a', 'b', 'c', 'd', 'e'] }],
    ['tab=charges', { tab: 'charges' }],
    ['tab=nothing', {}],
    ['keys=water_ppm,density', { keys: ['water_ppm', 'density'] }],
    ['range=180d', { range: { kind: 'preset', preset: '180d' } }],
    ['range=forever', {}],
    ['range=custom&from=5&to=90', { range: { kind: 'fixed', from: 5, to: 90 } }],
    ['range=custom&from=90&to=5', {}],
    ['range=custom&from=1e300&to=2e300', {}],
    ['range=toString', {}],
    [`timeInterval=${4 * hourMs}`, { timeInterval: 4 * hourMs }],
    ['timeInterval=5', {}],
    [`timeInterval=${2 * dayMs}`, {}],
    ['timeInterval=auto', {}],
    ['view=table&layout=overlaid', { view: 'table', layout: 'overlaid' }],
    ['zoomFrom=10&zoomTo=20', { zoom: { from: 10, to: 20 } }],
    ['zoomFrom=20&zoomTo=10', {}],
  ])('%s is read', (text, expected) => {
    expect(read(text)).toEqual({ ...plain, ...expected });
  });

  it.each<Partial<AnalysisAddress>>([
    {},
    { deviceIds: ['a'] },
    { deviceIds: ['a', 'b', 'c', 'd'], keys: ['water_ppm', 'density'] },
    { range: { kind: 'fixed', from: 5, to: 90 }, zoom: { from: 10, to: 20 } },
    { range: { kind: 'preset', preset: '30d' }, timeInterval: hourMs, tab: 'laboratory' },
    { view: 'table', layout: 'overlaid' },
  ])('%j is read back as it was written', (some) => {
    const state = { ...plain, ...some };
    expect(readAddress(writeAddress(new URLSearchParams('x=1'), state))).toEqual(state);
  });

  it('leaves out defaults, keeps what other parts wrote, and takes the part of a range away with the range', () => {
    const search = new URLSearchParams('x=1&range=30d&zoomFrom=1&zoomTo=2&view=table');
    expect(writeAddress(search, { view: 'chart' }).toString()).toBe('x=1&range=30d&zoomFrom=1&zoomTo=2');
    expect(writeAddress(search, { range: plain.range }).toString()).toBe('x=1&view=table');
  });

  it.each([
    ['deviceId=a&range=30d&view=table', 'deviceId=a&range=30d&view=table&zoomFrom=1&zoomTo=2'],
    ['deviceId=a&range=90d', 'deviceId=a&range=90d'],
    ['deviceId=b&range=30d', 'deviceId=b&range=30d'],
  ])('takes a part of 30 days of one device into %s as %s', (now, after) => {
    const before = new URLSearchParams('deviceId=a&range=30d');
    expect(writePart(new URLSearchParams(now), before, { from: 1, to: 2 }).toString()).toBe(after);
  });

  it('of every part is kept by a named view', () => {
    const state: AnalysisAddress = {
      deviceIds: ['a', 'b'],
      tab: 'charges',
      keys: ['water_ppm'],
      range: { kind: 'fixed', from: 5, to: 90 },
      timeInterval: hourMs,
      view: 'table',
      layout: 'overlaid',
      zoom: { from: 10, to: 20 },
    };
    const charges: ChargesAddress = {
      axis: 'calendar',
      keys: ['water_ppm'],
      hidden: [2],
      hasBand: false,
      hasForecast: false,
      charge: 3,
      zoom: { from: 5, to: 9 },
    };
    const others =
      'x=1&y=2&yDevice=b&water=off&key=density&axis=cumulative&particles=table&labRange=30d&chargeKeys=water_ppm';
    const kept = new URLSearchParams(
      canonicalAddress(writeCharges(writeAddress(new URLSearchParams(others), state), charges).toString()),
    );
    expect(readAddress(kept)).toEqual(state);
    expect(readCharges(kept)).toEqual(charges);
    for (const [name, value] of new URLSearchParams(others)) expect(kept.get(name)).toBe(value);
  });

  it('reads a bounded number of devices and keys', () => {
    const many = Array.from({ length: 500 }, (_, index) => `k${index}`).join(',');
    expect(read(`deviceId=a&with=${many}`).deviceIds).toHaveLength(16);
    expect(read(`keys=${many}`).keys).toHaveLength(16);
  });

  it('gives a preset its end', () => {
    expect(windowOf(plain.range, 30 * dayMs)).toEqual({ from: 23 * dayMs, to: 30 * dayMs });
    expect(windowOf({ kind: 'fixed', from: 5, to: 90 }, 1)).toEqual({ from: 5, to: 90 });
  });
});
