import { dayMs, hourMs } from '@oilsight/oil';
import { describe, expect, it } from 'vitest';
import type { Sighting } from './assessor.ts';
import type { Evidence } from './evidence.ts';
import { outcomeOf } from './outcome.ts';
import { planOf } from './plan.ts';
import type { Truth } from './world/play.ts';

const [planned] = planOf('set', 3).filter(({ fault }) => fault === 'dust');
if (planned === undefined) throw new Error('no life with dust');
const life = { ...planned, bornAt: 0, onsetAt: 10 * dayMs, endsAt: 25 * dayMs };
const times = Array.from({ length: 25 * 3 }, (_, place) => (place + 1) * (dayMs / 3));

type Row = readonly [day: number, ruleId: string, severity: 'caution' | 'critical', untilDay?: number];

function evidenceOf(rows: readonly Row[], more: Partial<Sighting> = {}): Evidence {
  const sightings = times.map((at): Sighting => {
    const findings = rows.flatMap(([day, ruleId, severity, until = 99]) =>
      at >= day * dayMs && at < until * dayMs ? [{ ruleId, severity, confidence: 0.8 }] : [],
    );
    const none = { status: 'ok', lo: null, hi: null, hours: null, limitedBy: null };
    const verdict = findings.length === 0 ? 'normal' : 'critical';
    return { at, verdict, findings, faults: [], health: 90, life: none, ...more };
  });
  const truth = times.map((at): Truth => ({
    gravity: Math.min(1, Math.max(0, (at - life.onsetAt) / (5 * dayMs))),
    aged: 0,
    permittivityShare: 0,
    viscosityChange: 0,
    standstillActivity: 0.3,
    activity: 0.2,
    oilC: 50,
    isRunning: true,
  }));
  const none = { alarms: [], changes: [], toppedUp: [], detected: [], endOfOilAt: null, learned: [] };
  return { life, onsetAt: life.onsetAt, sightings, truth, ...none };
}
const said = (...rows: readonly Row[]) => outcomeOf(evidenceOf(rows));

describe('outcomeOf', () => {
  it('is strict: named, mixed with something grave, wrong, or silent', () => {
    expect(said([12, 'P01', 'caution']).answer).toBe('named');
    expect(said([12, 'P01', 'caution']).namedH).toBe(48);
    expect(said([12, 'P01', 'caution'], [13, 'P07', 'critical']).answer).toBe('named');
    expect(said([12, 'P01', 'caution'], [13, 'R02', 'critical']).answer).toBe('mixed');
    expect(said([12, 'R02', 'caution']).answer).toBe('wrong');
    expect(said().answer).toBe('silent');
    // Dust is to be named within nine days.
    expect(said([19.5, 'P01', 'caution']).answer).toBe('silent');
  });
  it('counts what was said of sound time as false, its own name too', () => {
    const early = said([3, 'R02', 'critical', 4], [5, 'P01', 'caution', 6]);
    expect(early.falseFindings.map(({ ruleId, severity }) => [ruleId, severity])).toEqual([
      ['R02', 'critical'],
      ['P01', 'caution'],
    ]);
    expect(early.soundDays).toBe(9);
    expect(early.confidences).toEqual([
      { confidence: 0.8, isTrue: false },
      { confidence: 0.8, isTrue: false },
    ]);
  });
  it('takes for true of a sound machine what the world knows of it', () => {
    const evidence = evidenceOf([[3, 'A01', 'caution', 4]]);
    expect(outcomeOf(evidence).falseFindings).toHaveLength(1);
    const truth = evidence.truth.map((known) => ({ ...known, aged: 0.5 }));
    expect(outcomeOf({ ...evidence, truth }).falseFindings).toEqual([]);
  });
  it('says how long the name stays, and how often a grave fault is called normal', () => {
    expect(said([12, 'P01', 'caution']).stability).toBe(1);
    const lost = said([12, 'P01', 'caution', 20]);
    expect(lost.stability).toBeCloseTo(8 / (25 - 12), 1);
    // Grave from day 15 on: of its 31 assessments the last 16 are normal.
    expect([lost.graveAssessments, lost.graveNormal]).toEqual([31, 16]);
  });
  it('sees health that rises while the fault stands, and falls with it', () => {
    const evidence = evidenceOf([]);
    const falls = evidence.sightings.map((one, n) => ({ ...one, health: 90 - 40 * (evidence.truth[n]?.gravity ?? 0) }));
    const sound = outcomeOf({ ...evidence, sightings: falls });
    expect(sound.healthCorrelation).toBeCloseTo(1, 9);
    expect(sound.healthRise).toBe(0);
    const rises = falls.map((one) => (one.at > 18 * dayMs ? { ...one, health: 97 } : one));
    expect(outcomeOf({ ...evidence, sightings: rises }).healthRise).toBe(47);
  });
  it('holds intervals of life against the end that the world knows', () => {
    const endOfOilAt = 100 * dayMs;
    const interval = { status: 'ok', lo: 80 * 24, hours: 90 * 24, hi: 95 * 24, limitedBy: 'ageing' };
    const outcome = outcomeOf({ ...evidenceOf([], { life: interval }), endOfOilAt });
    expect(outcome.lifeAsked).toBe(75);
    // True on days 5 to 20; before the end comes later than the interval, after it sooner.
    expect(outcome.lives).toEqual([{ limitedBy: 'ageing', given: 75, covered: 46, early: 15 }]);
    const capped = { status: 'ok', lo: 30_000, hours: 43_800, hi: 43_800, limitedBy: 'temperature' };
    const never = outcomeOf({ ...evidenceOf([], { life: capped }), endOfOilAt: Number.POSITIVE_INFINITY });
    expect(never.lives[0]?.covered).toBe(75);
  });
  it('counts changes of oil that nobody made', () => {
    const evidence = { ...evidenceOf([]), changes: [3 * dayMs], toppedUp: [6 * dayMs] };
    const detected = [
      { kind: 'oil_change', at: 3 * dayMs + hourMs },
      { kind: 'refill', at: 6 * dayMs },
      { kind: 'oil_change', at: 8 * dayMs },
      { kind: 'sensor_replacement', at: 8 * dayMs },
    ];
    expect(outcomeOf({ ...evidence, detected }).inventedChanges).toBe(1);
  });
});
