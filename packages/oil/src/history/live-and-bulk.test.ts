import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rounds } from '../../../../scripts/rounds.ts';
import { diagnose } from '../diagnosis/diagnose.ts';
import { DebrisSeries } from '../features/debris-series.ts';
import { sampleProfile } from '../features/sample.ts';
import { dayMs, minuteMs } from '../durations.ts';
import { DeviceMemory } from './device-memory.ts';
import { createHistory } from './history.ts';
import { StateReader, StateWriter } from './state-io.ts';

const start = Date.UTC(2026, 4, 1);
type Frame = Readonly<Record<string, number>>;

function columnsOf(frames: readonly (readonly [number, Frame])[]) {
  const keys = [...new Set(frames.flatMap(([, frame]) => Object.keys(frame)))];
  return {
    at: Float64Array.from(frames, ([at]) => at),
    values: Object.fromEntries(keys.map((key) => [key, Float64Array.from(frames, ([, frame]) => frame[key] ?? NaN)])),
  };
}

/** Everything that is kept of a history. */
function dump(memory: DeviceMemory): unknown {
  memory.settle();
  const { first, end } = memory.range;
  const keys = memory.pipeline.columns.map(({ key }) => key);
  const buckets = keys.map((key) => {
    const gauge = memory.gauge(key);
    const counter = memory.counter(key);
    return Array.from(
      { length: Math.min(5000, end - first) },
      (_, n) =>
        gauge?.bucket(first + n) ??
        (counter === null
          ? null
          : [counter.counts(first + n), counter.covered(first + n), counter.readings(first + n)]),
    );
  });
  const episodes = memory.pipeline.columns.map(({ key, episodes, gauge, counter }) =>
    [key, ...episodes.map(([, list]) => list), gauge?.spikes, counter?.resets, counter?.rollovers].map((list) =>
      typeof list === 'object' ? list.within(-Infinity, Infinity) : list,
    ),
  );
  return { first, end, keys, buckets, episodes, late: memory.late };
}

const number = fc.oneof(
  fc.double({ min: 0, max: 100, noNaN: true }),
  fc.constantFrom(0, 30, 30.01, 5000, 4700, 2 ** 32 - 2, 1e9, NaN, Infinity, -5),
);
const key = fc.constantFrom(
  'oil_temperature',
  'water_saturation',
  'density',
  'viscosity_kinematic',
  'particle_ch1',
  'particle_ch2',
  'particle_ch3',
  'ferrous_ch1',
  'ferrous_total',
  'nonferrous_total',
  'T1',
  'iso4406_4',
  'nas1638',
);
const frame = fc.dictionary(key, number, { noNullPrototype: true });
const gap = fc.oneof(
  { weight: 8, arbitrary: fc.constant(minuteMs) },
  fc.integer({ min: -30, max: 600 }).map((minutes) => minutes * minuteMs),
  fc.constantFrom(0, 9 * dayMs),
);
const frames = fc.array(fc.tuple(gap, frame), { maxLength: 60 }).map((list) => {
  let at = start;
  return list.map(([step, values]) => [(at += step), values] as const);
});

/** What goes wrong with one key, or with the machine, for some frames. */
interface Episode {
  readonly kind:
    | 'frozen'
    | 'spike'
    | 'step'
    | 'beyond'
    | 'silent'
    | 'bubbles'
    | 'empty'
    | 'restart'
    | 'noise'
    | 'late'
    | 'delayed';
  readonly key: (typeof lifeKeys)[number];
  readonly from: number;
  readonly length: number;
}

const lifeKeys = [
  'oil_temperature',
  'water_saturation',
  'viscosity_kinematic',
  'density',
  'dielectric_constant',
  'pressure',
  'particle_ch1',
  'particle_ch2',
  'particle_ch3',
  'ferrous_ch1',
  'ferrous_ch3',
  'ferrous_total',
  'nonferrous_total',
] as const;

function soundFrame(n: number): Record<string, number> {
  const wave = Math.sin(n / 9);
  const noise = (step: number) => ((n * step) % 7) / 7;
  const silt = 1500 + 40 * wave + 30 * noise(3);
  return {
    oil_temperature: 55 + 4 * wave,
    water_saturation: 30 + 3 * wave + 0.3 * noise(5),
    viscosity_kinematic: 24 - 2 * wave + 0.1 * noise(3),
    density: 845 - 2 * wave + 0.2 * noise(2),
    dielectric_constant: 2.2 - 0.01 * wave + 0.001 * noise(4),
    pressure: n % 40 < 30 ? 15 : 0,
    particle_ch1: silt,
    particle_ch2: silt / 4,
    particle_ch3: silt / 40,
    ferrous_ch1: Math.floor(n / 4),
    ferrous_ch3: Math.floor(n / 40),
    ferrous_total: Math.floor(n / 4) + Math.floor(n / 40),
    nonferrous_total: Math.floor(n / 60),
  };
}

/** A machine's frames with what happened to it. */
function framesOf(episodes: readonly Episode[], count: number, stepMs: number): (readonly [number, Frame])[] {
  const own = Array.from({ length: count }, (_, n) => {
    const frame = soundFrame(n);
    let at = start + n * stepMs;
    for (const { kind, key, from, length } of episodes) {
      const value = soundFrame(n)[key] ?? NaN;
      if (kind === 'restart' && n >= from && /ferrous/.test(key)) frame[key] = value - (soundFrame(from)[key] ?? 0);
      if (kind === 'step' && n >= from && !/ferrous/.test(key)) frame[key] = value * 1.3;
      if (n < from || n >= from + length) continue;
      if (kind === 'frozen') frame[key] = soundFrame(from)[key] ?? NaN;
      if (kind === 'spike' && n === from) frame[key] = value * 1.4;
      if (kind === 'beyond') frame[key] = n % 2 === 0 ? -1e7 : Infinity;
      if (kind === 'silent' || kind === 'delayed') delete frame[key];
      if (kind === 'bubbles') Object.assign(frame, { particle_ch1: 5000, particle_ch2: 4800, particle_ch3: 4700 });
      if (kind === 'empty') Object.assign(frame, { particle_ch1: 0, particle_ch2: 0, particle_ch3: 0 });
      if (kind === 'noise' && n === from)
        for (const name of ['ferrous_total', 'nonferrous_total']) frame[name] = (frame[name] ?? 0) + 50;
      if (kind === 'late') at -= 7 * stepMs;
    }
    return [at, frame] as const;
  });
  return own.flatMap((frame, n) => [
    ...episodes.flatMap((held) =>
      held.kind === 'delayed' && n === held.from + held.length ? backlog(held, stepMs) : [],
    ),
    frame,
  ]);
}

/** What a gateway held back of one key and sends in the end. */
function backlog({ key, from, length }: Episode, stepMs: number): (readonly [number, Frame])[] {
  return Array.from(
    { length },
    (_, n) => [start + (from + n) * stepMs, { [key]: soundFrame(from + n)[key] ?? NaN }] as const,
  );
}

const kinds = [
  'frozen',
  'spike',
  'step',
  'beyond',
  'silent',
  'bubbles',
  'empty',
  'restart',
  'noise',
  'late',
  'delayed',
] as const;
const episode: fc.Arbitrary<Episode> = fc.record({
  kind: fc.constantFrom(...kinds),
  key: fc.constantFrom(...lifeKeys),
  from: fc.nat(380),
  length: fc.integer({ min: 1, max: 120 }),
});
const life = fc
  .tuple(fc.array(episode, { maxLength: 8 }), fc.constantFrom(minuteMs, 10 * minuteMs, 50 * minuteMs))
  .map(([episodes, stepMs]) => framesOf(episodes, 400, stepMs));

const eventful: readonly Episode[] = [
  { kind: 'frozen', key: 'water_saturation', from: 20, length: 100 },
  { kind: 'spike', key: 'density', from: 150, length: 1 },
  { kind: 'beyond', key: 'oil_temperature', from: 160, length: 5 },
  { kind: 'bubbles', key: 'particle_ch1', from: 180, length: 4 },
  { kind: 'empty', key: 'particle_ch1', from: 200, length: 5 },
  { kind: 'restart', key: 'ferrous_ch1', from: 220, length: 1 },
  { kind: 'noise', key: 'ferrous_total', from: 240, length: 1 },
  { kind: 'late', key: 'density', from: 300, length: 2 },
  { kind: 'delayed', key: 'pressure', from: 320, length: 30 },
];

it('the eventful life has what the series below are made of', () => {
  const memory = new DeviceMemory(30);
  memory.addColumns(columnsOf(framesOf(eventful, 400, 10 * minuteMs)));
  const found = memory.pipeline.columns.flatMap(({ episodes }) =>
    episodes.filter(([, list]) => list.within(-Infinity, Infinity).length > 0).map(([reason]) => reason),
  );
  expect([...new Set(found)].toSorted()).toEqual(['bubbles', 'flow', 'interference', 'range', 'stuck']);
  expect([memory.gauge('density') === null, memory.late?.readings]).toEqual([false, 2 * lifeKeys.length]);
});

function load(list: readonly (readonly [number, Frame])[], chunk: number): DeviceMemory {
  const memory = new DeviceMemory(30);
  for (let from = 0; from < list.length; from += chunk) memory.addColumns(columnsOf(list.slice(from, from + chunk)));
  return memory;
}

function play(list: readonly (readonly [number, Frame])[]): DeviceMemory {
  const memory = new DeviceMemory(30);
  for (const [at, values] of list) memory.add(at, values);
  return memory;
}

describe('for every life of a machine', () => {
  it('columns in any chunks give what single frames give', () => {
    fc.assert(
      fc.property(life, fc.integer({ min: 1, max: 150 }), (list, chunk) => {
        const single = dump(play(list));
        expect(dump(load(list, list.length))).toEqual(single);
        expect(dump(load(list, chunk))).toEqual(single);
      }),
      { numRuns: rounds(3, 30), examples: [[framesOf(eventful, 400, 10 * minuteMs), 37]] },
    );
  });

  it('one who asks all the time is told in the end what one is told who asks once', () => {
    fc.assert(
      fc.property(life, fc.integer({ min: 25, max: 150 }), (list, pause) => {
        const [often, once] = [createHistory(sampleProfile), createHistory(sampleProfile)];
        const end = Math.max(...list.map(([at]) => at)) + minuteMs;
        for (const [n, [at, values]] of list.entries()) {
          often.add(at, values);
          if (n % pause === 0) diagnose({ read: often.features(at), profile: sampleProfile, now: at });
        }
        once.addColumns(columnsOf(list));
        expect(often.quality(end)).toEqual(once.quality(end));
        expect(diagnose({ read: often.features(end), profile: sampleProfile, now: end })).toEqual(
          diagnose({ read: once.features(end), profile: sampleProfile, now: end }),
        );
        for (const parameter of ['temp', 'v40Pct', 'epsIdx', 'ppm', 'iso4'] as const)
          expect(often.hours(parameter, start - dayMs, end)).toEqual(once.hours(parameter, start - dayMs, end));
      }),
      { numRuns: rounds(2, 20), examples: [[framesOf(eventful, 400, 10 * minuteMs), 31]] },
    );
  });
});

/** A history with all that is asked of it, and what it said. */
function saidBy(history: ReturnType<typeof createHistory>, at: number) {
  return [
    diagnose({ read: history.features(at), profile: sampleProfile, now: at }),
    history.quality(at),
    history.late,
    (['temp', 'v40Pct', 'epsIdx', 'ppm', 'aw', 'iso4'] as const).map((parameter) =>
      history.hours(parameter, start - dayMs, at),
    ),
    lifeKeys.map((name) => Array.from({ length: 600 }, (_, n) => history.bucket(name, start + n * 10 * minuteMs))),
  ];
}

describe('a history that was saved', () => {
  it('goes on as if it had never been away, whenever it is saved and asked', () => {
    fc.assert(
      fc.property(life, fc.nat(400), fc.nat(400), fc.boolean(), (list, first, second, isAsked) => {
        const stays = createHistory(sampleProfile, { days: 3 });
        let leaves = createHistory(sampleProfile, { days: 3 });
        const event = { kind: 'sensor_replacement', at: start + 90 * minuteMs } as const;
        for (const history of [stays, leaves]) history.addEvent(event);
        for (const [n, [at, values]] of list.entries()) {
          for (const history of [stays, leaves]) history.add(at, values);
          if (n !== first && n !== second) continue;
          if (isAsked) expect(saidBy(leaves, at)).toEqual(saidBy(stays, at));
          leaves = createHistory(sampleProfile, { days: 3, saved: leaves.save() });
          leaves.addEvent(event);
        }
        const end = Math.max(...list.map(([at]) => at)) + minuteMs;
        expect(saidBy(leaves, end)).toEqual(saidBy(stays, end));
      }),
      {
        numRuns: rounds(5, 40),
        examples: [
          [framesOf(eventful, 400, 10 * minuteMs), 182, 241, true],
          [framesOf(eventful, 400, 50 * minuteMs), 100, 320, false],
        ],
      },
    );
  });

  it('holds an open bucket of many readings', () => {
    const stays = createHistory(sampleProfile);
    for (let n = 0; n < 50; n += 1) stays.add(start + 10_000 * n, { density: 845 + 0.1 * ((7 * n) % 11) });
    const leaves = createHistory(sampleProfile, { saved: stays.save() });
    for (const history of [stays, leaves]) history.add(start + 505_000, { density: 845.3 });
    expect(leaves.bucket('density', start)).toEqual(stays.bucket('density', start));
    expect(stays.bucket('density', start)?.good).toBe(51);
  });

  it('is as good as one that is read anew, for any frames', () => {
    fc.assert(
      fc.property(frames, fc.nat(60), (list, pause) => {
        const [whole, before] = [new DeviceMemory(30), new DeviceMemory(30)];
        for (const [n, [at, values]] of list.entries()) {
          whole.add(at, values);
          if (n < pause) before.add(at, values);
        }
        const state = new StateWriter();
        before.transfer(state);
        const after = new DeviceMemory(30);
        after.transfer(new StateReader(state.bytes));
        for (const [at, values] of list.slice(pause)) after.add(at, values);
        expect(dump(after)).toEqual(dump(whole));
      }),
      { numRuns: rounds(40, 300) },
    );
  });
});

it.each([10, 1000])(
  'the hours that a machine ran are those that its pressure tells, also when it comes after the counts; asked every %d minutes',
  (pause) => {
    const memory = new DeviceMemory(30);
    const debrisNow = () => {
      memory.settle();
      debris.refresh(memory.range);
      return debris;
    };
    memory.add(start, { ferrous_total: 5 });
    const debris = new DebrisSeries(memory, 'ferrous');
    for (let n = 1; n < 300; n += 1) {
      if (n >= 200) memory.add(start + (n - 200) * minuteMs, { pressure: 0 });
      memory.add(start + n * minuteMs, { ferrous_total: 5 });
      if (n % pause === 0) debrisNow();
    }
    for (let n = 100; n < 180; n += 1) memory.add(start + n * minuteMs, { pressure: 15 });
    const from = start / 600_000;
    expect([debrisNow().sum(from, from + 10).hours, debrisNow().sum(from + 10, from + 18).hours]).toEqual([
      0,
      expect.closeTo(8 / 6, 10) as number,
    ]);
  },
);

describe('for every series of frames', () => {
  it('columns in any chunks give what single frames give', () => {
    fc.assert(
      fc.property(frames, fc.integer({ min: 1, max: 20 }), (list, chunk) => {
        const single = dump(play(list));
        expect(dump(load(list, 1000))).toEqual(single);
        expect(dump(load(list, chunk))).toEqual(single);
      }),
      { numRuns: rounds(25, 200) },
    );
  });

  it('the order of keys is of no matter', () => {
    fc.assert(
      fc.property(frames, (list) => {
        const [one, other] = [new DeviceMemory(30), new DeviceMemory(30)];
        for (const [at, values] of list) {
          one.add(at, values);
          other.add(at, Object.fromEntries(Object.entries(values).toReversed()));
        }
        expect(dump(one)).toEqual(dump(other));
      }),
      { numRuns: rounds(20, 120) },
    );
  });

  it('nothing throws, whatever the times and values', () => {
    const at = fc.oneof(
      fc.double(),
      fc.integer({ min: -1e6, max: 1e10 }),
      fc.constantFrom(8.64e15, 8.64e15 + 1, NaN, -8.64e15),
    );
    fc.assert(
      fc.property(
        fc.array(fc.tuple(at, fc.dictionary(key, fc.double(), { noNullPrototype: true })), { maxLength: 30 }),
        fc.double(),
        (list, now) => {
          const [single, bulk] = [createHistory(sampleProfile, { days: 3 }), createHistory(sampleProfile, { days: 3 })];
          for (const [time, values] of list) single.add(time, values);
          bulk.addColumns(columnsOf(list));
          expect(bulk.quality(now)).toEqual(single.quality(now));
          expect(bulk.late).toEqual(single.late);
        },
      ),
      { numRuns: rounds(25, 200) },
    );
  });
});

it('keeps the same in long columns, which go in parts, and in plain arrays', () => {
  const list = Array.from(
    { length: 9000 },
    (_, n) =>
      [
        start + n * minuteMs,
        { density: 860 + (n % 7), ferrous_total: Math.floor(n / 50), oil_temperature: 50 + 5 * Math.sin(n / 300) },
      ] as const,
  );
  const [single, bulk, plain] = [new DeviceMemory(30), new DeviceMemory(30), new DeviceMemory(30)];
  for (const [at, values] of list) single.add(at, values);
  const columns = columnsOf(list);
  bulk.addColumns(columns);
  plain.addColumns({
    at: [...columns.at],
    values: Object.fromEntries(Object.entries(columns.values).map(([name, values]) => [name, [...values]])),
  });
  expect(dump(bulk)).toEqual(dump(single));
  expect(dump(plain)).toEqual(dump(single));
});
