import { describe, expect, it } from 'vitest';
import type { FeatureQuery, MachineEvent } from '../diagnosis/features.ts';
import { dayMs, hourMs } from '../durations.ts';
import { createHistory } from '../history/history.ts';
import { sampleProfile } from './sample.ts';

const start = Date.UTC(2026, 2, 3);
const stepMs = 600_000;
const water: FeatureQuery = { parameter: 'aw', feature: 'level', windowMs: 8 * hourMs };
const warmth: FeatureQuery = { parameter: 'temp', feature: 'level', windowMs: 8 * hourMs };

/** A machine whose saturation rises by a percent a day, until its water sensor falls silent. */
function played(days: number, { silentFrom = days, events = [] as readonly MachineEvent[], frozenFrom = days } = {}) {
  const history = createHistory(sampleProfile);
  for (const event of events) history.addEvent(event);
  for (let at = 0; at < days * dayMs; at += stepMs) {
    const day = at / dayMs;
    const wave = 4 * Math.sin(2 * Math.PI * day);
    const saturation = 30 + Math.min(day, frozenFrom) + (day < frozenFrom ? 0.2 * wave : 0);
    history.add(start + at, {
      oil_temperature: 50 + wave,
      ...(day < silentFrom ? { water_saturation: saturation } : {}),
    });
  }
  return (query: FeatureQuery, atDay = days) => history.at(start + atDay * dayMs).held(query);
}

describe('a quantity that is held', () => {
  it('is not held while it is read', () => {
    const { observation, heldAt } = played(5)(water);
    expect(heldAt).toBeNull();
    expect(Number(observation.value)).toBeCloseTo(0.35, 1);
  });

  it('keeps its last value, with the moment that it is of, when its readings end', () => {
    const { observation, heldAt } = played(12, { silentFrom: 6 })(water);
    expect(Number(observation.value)).toBeGreaterThan(0.35);
    expect(Number(observation.value)).toBeLessThan(0.37);
    expect(Math.abs(Number(heldAt) - start - 6 * dayMs)).toBeLessThanOrEqual(hourMs);
  });

  it('is held when the whole machine falls silent', () => {
    const read = played(6);
    expect(Number(read(water, 9).observation.value)).toBeGreaterThan(0.35);
    expect(read(warmth, 9).heldAt).not.toBeNull();
  });

  it('keeps the value from before a frozen one that is refused', () => {
    const { observation, heldAt } = played(9, { frozenFrom: 6 })(water);
    expect(heldAt).not.toBeNull();
    expect(Number(observation.value)).toBeCloseTo(0.36, 1);
  });

  it('ends with a change of the oil or of the sensor, and after 90 days', () => {
    for (const kind of ['oil_change', 'sensor_replacement', 'commissioning'] as const) {
      const { observation, heldAt } = played(12, { silentFrom: 6, events: [{ kind, at: start + 8 * dayMs }] })(water);
      expect([kind, observation.value, heldAt]).toEqual([kind, null, null]);
    }
    expect(played(6)(water, 97).observation.value).toBeNull();
  });

  it('goes on through a top-up, and what is not of the oil through its change', () => {
    const refill = played(12, { silentFrom: 6, events: [{ kind: 'refill', at: start + 8 * dayMs }] });
    expect(refill(water).observation.value).not.toBeNull();
    const changed = played(6, { events: [{ kind: 'oil_change', at: start + 7 * dayMs }] });
    expect(changed(warmth, 8).observation.value).not.toBeNull();
    expect(changed(water, 8).observation.value).toBeNull();
    // Nobody has entered this one.
    const asked = played(6, { events: [{ kind: 'oil_change', at: start + 7 * dayMs, isProposed: true }] });
    expect(asked(water, 8).observation.value).not.toBeNull();
  });

  it('may be a rate of counters, which is looked for from now on', () => {
    const history = createHistory(sampleProfile);
    for (let n = 0; n < 30 * 144; n += 1)
      history.add(start + n * stepMs, { oil_temperature: 50 + (n % 7), ferrous_total: Math.floor(n / 3) });
    const rate: FeatureQuery = { parameter: 'feRate', feature: 'ratio', windowMs: 7 * dayMs };
    const present = history.at(start + 30 * dayMs).held(rate);
    expect(present).toMatchObject({ heldAt: null, observation: { absence: null } });
    const { observation, heldAt } = history.at(start + 45 * dayMs).held(rate);
    expect(observation.value).not.toBeNull();
    expect(Number(heldAt)).toBeGreaterThan(start + 29 * dayMs);
  });

  it('does not exist without a sensor, nor where too little was ever read', () => {
    expect(played(3)({ ...water, parameter: 'dens' })).toMatchObject({ heldAt: null, observation: { value: null } });
    expect(played(0.02)(water, 2)).toMatchObject({ heldAt: null, observation: { value: null } });
    expect(played(3)({ parameter: 'spectrum', feature: 'flat', windowMs: null }).heldAt).toBeNull();
  });
});
