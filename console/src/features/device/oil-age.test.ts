import { expect, it } from 'vitest';
import { dayMs, hourMs } from '../../lib/time.ts';
import { oilAgeOf } from './oil-age.ts';

const now = Date.UTC(2026, 10, 22);
const charge = (since: number, volumeL: number | null = 2800) => ({ since, oilName: 'L-HM 46', volumeL });
const entry = (kind: 'oil_change' | 'refill' | 'maintenance' | 'commissioning', at: number, volumeL = 60) => ({
  kind,
  at,
  oilName: null,
  volumeL,
});

it('counts from the newest oil charge, with the top-ups since', () => {
  const age = oilAgeOf(
    [charge(now - 90 * dayMs), charge(now - 400 * dayMs)],
    [
      entry('refill', now - 24 * dayMs),
      entry('maintenance', now - 30 * dayMs),
      entry('refill', now - 89 * dayMs, 20),
      entry('refill', now - 91 * dayMs),
    ],
    now,
  );
  expect(age).toEqual({
    since: now - 90 * dayMs,
    hours: 2160,
    oilName: 'L-HM 46',
    volumeL: 2800,
    refills: 2,
    newestRefill: expect.objectContaining({ at: now - 24 * dayMs, volumeL: 60 }) as unknown,
  });
});

it.each(['oil_change', 'commissioning'] as const)('counts from a later entry that names no oil: %s', (kind) => {
  const age = oilAgeOf([charge(now - 90 * dayMs)], [entry(kind, now - 3 * hourMs, 150)], now);
  expect(age).toEqual({
    since: now - 3 * hourMs,
    hours: 3,
    oilName: '',
    volumeL: 150,
    refills: 0,
    newestRefill: null,
  });
});

it('takes the name of the oil from the charge that came with the entry', () => {
  const at = now - 10 * dayMs;
  expect(oilAgeOf([charge(at)], [entry('oil_change', at)], now)).toMatchObject({ oilName: 'L-HM 46', volumeL: 2800 });
});

it('does not know the age where nothing says when the oil was filled in, and counts nothing that is still to come', () => {
  expect(oilAgeOf([], [entry('refill', now - dayMs), entry('maintenance', now)], now)).toBeNull();
  expect(oilAgeOf([charge(now + dayMs)], [], now)).toBeNull();
});
