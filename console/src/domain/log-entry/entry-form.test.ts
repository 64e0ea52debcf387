import type { LogEntry } from '@oilsight/contract';
import { describe, expect, it } from 'vitest';
import { entryForm, entryValues, fieldOfTime, numberOf, timeOfField, fieldErrorsOfEntry } from './entry-form.ts';

const now = Date.UTC(2026, 10, 21, 8, 30, 12);
const entry = { kind: 'oil_change', at: now, oilId: 'a', volumeL: 200, note: 'x' } as LogEntry;

describe('a number as people type it', () => {
  it.each([
    ['', null],
    [' ', null],
    ['12', 12],
    ['1,5', 1.5],
    ['-3.25', -3.25],
    ['−3', -3],
    ['.5', 0.5],
    ['1e3', 1000],
    ['12 L', Number.NaN],
    ['1.2.3', Number.NaN],
    ['-', Number.NaN],
  ])('%j is %s', (text, value) => {
    expect(numberOf(text)).toEqual(value);
  });
});

describe('an entry', () => {
  it('comes back as it was read, to the second', () => {
    expect(entryForm(entryValues(entry, 0), entry)).toEqual({
      kind: 'oil_change',
      at: now,
      oilId: 'a',
      volumeL: 200,
      note: 'x',
    });
  });
  it('is of no kind until one is chosen, and cannot be sent so', () => {
    const values = entryValues(null, now);
    expect(fieldErrorsOfEntry(values, now)).toEqual({ kind: 'kindMissing' });
    expect(() => entryForm(values, null)).toThrow('without a kind');
  });
  it("has its time in the reader's zone", () => {
    expect(timeOfField(fieldOfTime(now))).toBe(now - 12_000);
    expect(timeOfField('')).toBeNull();
  });
  it('has an oil and an amount only where they belong', () => {
    const values = { ...entryValues(entry, 0), kind: 'maintenance' as const };
    expect(entryForm(values, entry)).toMatchObject({ oilId: null, volumeL: null });
    expect(entryForm({ ...values, kind: 'refill' }, entry)).toMatchObject({ oilId: null, volumeL: 200 });
  });
  it.each([
    [{ at: '' }, { at: 'timeMissing' }],
    [{ at: fieldOfTime(now + 7_200_000) }, { at: 'timeFuture' }],
    [{ volumeL: '-2' }, { volumeL: 'volumeFormat' }],
    [{ volumeL: 'two' }, { volumeL: 'volumeFormat' }],
    [{ kind: '' }, { kind: 'kindMissing' }],
    [{}, {}],
  ] as const)('%j', (changes, fieldErrors) => {
    expect(fieldErrorsOfEntry({ ...entryValues(null, now), kind: 'refill', ...changes }, now)).toEqual(fieldErrors);
  });
});
