import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mergedOf, theirChanges } from './conflict.ts';
import { formOf, newValues, fieldErrorsOf } from './fields.ts';
import type { DeviceValues } from './fields.ts';

const now = Date.UTC(2026, 10, 21);
const good: DeviceValues = {
  ...newValues({ customerId: 'c', groupId: 'g' }, now),
  deviceName: '2# mill',
  machineType: 'gearbox',
};

describe('a form', () => {
  it('begins with today as the day of installation', () =>
    expect(newValues({ customerId: 'c', groupId: '' }, now).installedAt).toBe(now));

  it('asks for a name, a type and a place before anything else', () => {
    expect(fieldErrorsOf(newValues({ customerId: '', groupId: '' }, now), now)).toEqual({
      deviceName: 'nameMissing',
      machineType: 'typeMissing',
      customerId: 'customerMissing',
    });
    expect(fieldErrorsOf(good, now)).toEqual({});
  });

  it.each<[Partial<DeviceValues>, object]>([
    [{ deviceName: '   ' }, { deviceName: 'nameMissing' }],
    [{ groupId: '' }, {}],
    [{ intervalS: '' }, { intervalS: 'intervalFormat' }],
    [{ intervalS: '0.5' }, { intervalS: 'intervalFormat' }],
    [{ intervalS: '1.5' }, {}],
    [{ intervalS: '86400' }, {}],
    [{ intervalS: '86401' }, { intervalS: 'intervalFormat' }],
    [{ intervalS: 'a minute' }, { intervalS: 'intervalFormat' }],
    [{ installedAt: now }, {}],
    [{ installedAt: now + 1 }, { installedAt: 'installedInFuture' }],
  ])('%j', (change, expected) => expect(fieldErrorsOf({ ...good, ...change }, now)).toEqual(expected));

  it('speaks milliseconds to the server, and trims the name', () => {
    expect(formOf({ ...good, deviceName: ' 2# mill ', intervalS: '1.5' })).toMatchObject({
      deviceName: '2# mill',
      machineType: 'gearbox',
      reportIntervalMs: 1500,
    });
    expect(() => formOf({ ...good, machineType: '' })).toThrow('machine type');
  });
});

describe('two who change the same device', () => {
  const theirs = { ...good, machine: 'Loesche', oilNo: 'VG 320' };
  const mine = { ...good, machine: 'Gebr. Pfeiffer', deviceNo: 'M-2' };

  it('see what the other one changed, and where both did', () => {
    expect(theirChanges(good, theirs, mine)).toEqual([
      { field: 'machine', before: '', theirs: 'Loesche', mine: { value: 'Gebr. Pfeiffer' } },
      { field: 'oilNo', before: '', theirs: 'VG 320', mine: null },
    ]);
  });

  it('lose nothing of either: the reader decides where both changed', () => {
    expect(mergedOf(good, theirs, mine)).toEqual({
      ...good,
      machine: 'Gebr. Pfeiffer',
      deviceNo: 'M-2',
      oilNo: 'VG 320',
    });
  });

  const values = fc
    .record({ machine: fc.string(), oilNo: fc.string(), industry: fc.string() })
    .map((texts) => ({ ...good, ...texts }));
  it('keep theirs wherever the reader changed nothing', () => {
    fc.assert(
      fc.property(values, values, values, (before, other, own) => {
        const merged = mergedOf(before, other, own);
        for (const field of ['machine', 'oilNo', 'industry'] as const)
          expect(merged[field]).toBe(own[field] === before[field] ? other[field] : own[field]);
      }),
    );
  });
});
