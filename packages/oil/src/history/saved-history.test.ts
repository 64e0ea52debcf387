import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rounds } from '../../../../scripts/rounds.ts';
import { diagnose } from '../diagnosis/diagnose.ts';
import { featureNames, parameters } from '../diagnosis/features.ts';
import type { MachineEvent } from '../diagnosis/features.ts';
import { sampleProfile } from '../features/sample.ts';
import { dayMs, hourMs, minuteMs } from '../durations.ts';
import type { Columns } from '../quality/columns.ts';
import { createHistory } from './history.ts';
import type { History } from './history.ts';

/**
 * Whatever a machine lives through, whenever its history is saved and gone on with, and whoever asked what before: an
 * assessment says the same to the last bit.
 */

const start = Date.UTC(2026, 4, 1);
type Frame = Readonly<Record<string, number>>;
type Life = readonly (readonly [at: number, frame: Frame])[];

/** A machine that works in shifts, with all that rules ask for. */
function frameOf(n: number, stepMs: number): Record<string, number> {
  const at = n * stepMs;
  const swing = Math.sin(at / (5 * hourMs));
  const noise = (stream: number) => ((n * (2 * stream + 7)) % 23) / 23 - 0.5;
  const isRunning = Math.floor(at / (6 * hourMs)) % 4 !== 3;
  const silt = (isRunning ? 1500 : 900) * 2 ** (0.3 * noise(2));
  return {
    oil_temperature: (isRunning ? 55 : 42) + 4 * swing + 0.2 * noise(1),
    water_saturation: 30 + 3 * swing + 0.4 * noise(3),
    viscosity_kinematic: (isRunning ? 24 : 44) - 2 * swing + 0.1 * noise(4),
    density: 845 - 2 * swing + 0.2 * noise(5),
    dielectric_constant: 2.2 - 0.01 * swing + 0.001 * noise(6) + at / (400 * dayMs),
    pressure: isRunning ? 15 + noise(7) : 0,
    filter_dp: isRunning ? 0.8 + 0.1 * noise(8) : 0,
    level: 80 + 0.2 * noise(9),
    particle_ch1: silt,
    particle_ch2: silt / 4,
    particle_ch3: silt / 40,
    ferrous_ch1: Math.floor(at / (3 * hourMs)),
    ferrous_ch3: Math.floor(at / (20 * hourMs)),
    ferrous_total: Math.floor(at / (3 * hourMs)) + Math.floor(at / (20 * hourMs)),
    nonferrous_total: Math.floor(at / (40 * hourMs)),
  };
}

const keys = Object.keys(frameOf(0, hourMs));

/** What happens to a machine's readings, from some frame on, for some frames. */
const happening = fc.record({
  kind: fc.constantFrom('silent', 'lacks', 'frozen', 'noise', 'step', 'reset', 'beyond', 'late', 'twice', 'together'),
  key: fc.constantFrom(...keys),
  from: fc.double({ min: 0, max: 1, noNaN: true }),
  frames: fc.oneof(fc.integer({ min: 1, max: 6 }), fc.integer({ min: 20, max: 200 })),
  factor: fc.double({ min: 0.5, max: 3, noNaN: true }),
});
type Happening = typeof happening extends fc.Arbitrary<infer T> ? T : never;

function lifeOf(happenings: readonly Happening[], count: number, stepMs: number): Life {
  const life: [number, Frame][] = [];
  for (let n = 0; n < count; n += 1) {
    const frame = frameOf(n, stepMs);
    let at = start + n * stepMs;
    let times = 1;
    for (const { kind, key, from, frames, factor } of happenings) {
      const first = Math.floor(from * count);
      const value = frame[key] ?? 0;
      if (n < first) continue;
      if (kind === 'reset' && /ferrous/.test(key)) frame[key] = value - (frameOf(first, stepMs)[key] ?? 0);
      if (kind === 'step' && !/ferrous/.test(key)) frame[key] = value * factor;
      if (n >= first + frames) continue;
      if (kind === 'silent') times = 0;
      if (kind === 'lacks') delete frame[key];
      if (kind === 'frozen') frame[key] = frameOf(first, stepMs)[key] ?? Number.NaN;
      if (kind === 'noise') frame[key] = value * (1 + factor * (((n * 37) % 11) / 11 - 0.5));
      if (kind === 'beyond') frame[key] = n % 2 === 0 ? -1e7 : Number.POSITIVE_INFINITY;
      if (kind === 'late') at -= Math.round(factor * frames) * stepMs;
      if (kind === 'twice') times *= 2;
      if (kind === 'together') at = start + first * stepMs;
    }
    for (let time = 0; time < Math.min(2, times); time += 1) life.push([at, frame]);
  }
  return life;
}

function columnsOf(frames: Life): Columns {
  const names = [...new Set(frames.flatMap(([, frame]) => Object.keys(frame)))];
  return {
    at: Float64Array.from(frames, ([at]) => at),
    values: Object.fromEntries(
      names.map((name) => [name, Float64Array.from(frames, ([, frame]) => frame[name] ?? Number.NaN)]),
    ),
  };
}

const windows = [null, hourMs, dayMs, 7 * dayMs, 90 * dayMs];

/** All that an assessment can be told at a time. */
function assessed(history: History, now: number) {
  const { read, held, faults } = history.at(now);
  return {
    diagnosis: diagnose({ read, profile: sampleProfile, now }),
    features: parameters.flatMap((parameter) =>
      featureNames.flatMap((feature) => windows.map((windowMs) => read({ parameter, feature, windowMs }))),
    ),
    held: parameters.map((parameter) => held({ parameter, feature: 'level', windowMs: dayMs })),
    quality: faults(),
    hours: parameters.map((parameter) => history.hours(parameter, now - 100 * dayMs, now)),
    buckets: keys.map((key) => Array.from({ length: 300 }, (_, n) => history.bucket(key, now - n * 10 * minuteMs))),
    late: history.late,
  };
}

/** Asks on the way, so that what is calculated then is kept. */
function ask(history: History, now: number): void {
  const read = history.features(now);
  diagnose({ read, profile: sampleProfile, now });
  for (const parameter of parameters) history.hours(parameter, now - 30 * dayMs, now);
}

interface Play {
  readonly life: Life;
  readonly days: number;
  readonly events: readonly MachineEvent[];
}

const play = fc
  .record({
    happenings: fc.array(happening, { maxLength: 7 }),
    // Lives of three days to three quarters of a year, beside memories of three days to a quarter.
    pace: fc.constantFrom(
      { count: 500, stepMs: 7 * minuteMs },
      { count: 400, stepMs: 50 * minuteMs },
      { count: 450, stepMs: 4 * hourMs },
      { count: 300, stepMs: 13 * hourMs },
    ),
    days: fc.constantFrom(3, 20, 91),
    events: fc.array(
      fc.record({
        kind: fc.constantFrom('oil_change', 'refill', 'sensor_replacement', 'filter_change'),
        from: fc.double({ min: 0, max: 1, noNaN: true }),
      }),
      { maxLength: 2 },
    ),
  })
  .map(({ happenings, pace: { count, stepMs }, days, events }): Play => ({
    life: lifeOf(happenings, count, stepMs),
    days,
    events: events.map(({ kind, from }) => ({ kind, at: start + Math.floor(from * count) * stepMs }) as MachineEvent),
  }));
/** Moments of a life, as shares of it. */
const moments = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 1, maxLength: 4 });

function begun({ days, events }: Play, saved?: Uint8Array<ArrayBuffer>): History {
  const history = createHistory(sampleProfile, { days, ...(saved === undefined ? {} : { saved }) });
  for (const event of events) history.addEvent(event);
  return history;
}

const placesIn = (life: Life, shares: readonly number[]) =>
  new Set(shares.map((share) => Math.floor(share * (life.length - 1))));

describe('a history', () => {
  it('that was saved any number of times is told the same as one that stayed', () => {
    fc.assert(
      fc.property(play, moments, moments, moments, (lived, restarts, asksLeaving, asksStaying) => {
        const { life } = lived;
        const restartsAt = placesIn(life, restarts);
        const [leavingAsked, stayingAsked] = [placesIn(life, asksLeaving), placesIn(life, asksStaying)];
        const stays = begun(lived);
        let leaves = begun(lived);
        let newest = start;
        for (const [n, [at, frame]] of life.entries()) {
          for (const history of [stays, leaves]) history.add(at, frame);
          newest = Math.max(newest, at);
          if (stayingAsked.has(n)) ask(stays, newest + minuteMs);
          if (leavingAsked.has(n)) ask(leaves, newest + minuteMs);
          if (!restartsAt.has(n)) continue;
          const saved = leaves.save();
          leaves = begun(lived, saved);
          expect(leaves.save()).toEqual(saved);
        }
        for (const now of [newest + minuteMs, newest + 3 * hourMs])
          expect(assessed(leaves, now)).toEqual(assessed(stays, now));
      }),
      { numRuns: rounds(3, 100), endOnFailure: true },
    );
  });

  it('that was saved on its way is told the same as one that is read at once from all readings', () => {
    fc.assert(
      fc.property(play, moments, (lived, restarts) => {
        const { life } = lived;
        const whole = begun(lived);
        whole.addColumns(columnsOf(life));
        let leaves = begun(lived);
        let from = 0;
        for (const end of [...placesIn(life, restarts), life.length].toSorted((one, other) => one - other)) {
          leaves.addColumns(columnsOf(life.slice(from, end)));
          from = end;
          const now = Math.max(start, ...life.slice(0, end).map(([at]) => at)) + minuteMs;
          if (end % 2 === 0) ask(leaves, now);
          leaves = begun(lived, leaves.save());
        }
        const now = Math.max(...life.map(([at]) => at)) + minuteMs;
        expect(assessed(leaves, now)).toEqual(assessed(whole, now));
      }),
      { numRuns: rounds(3, 100), endOnFailure: true },
    );
  });
});
