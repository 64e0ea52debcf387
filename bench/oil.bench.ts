import { loadavg } from 'node:os';
import { createHistory, createRowDerivation, planRow } from '@oilsight/oil';
import type { History, MachineEvent } from '@oilsight/oil';
import { assessInSteps } from '../server/src/modules/analysis/assess.ts';
import { kinds, profileOf } from './lib/diagnosis/fleet.ts';
import type { Run } from './lib/diagnosis/plan.ts';
import { readingsOf } from './lib/diagnosis/readings.ts';
import { day, minute } from './lib/frames.ts';
import { markdown, median, percentile, report } from './lib/table.ts';
import { ms, ratio } from './lib/timing.ts';

/**
 * What the oil package costs, on one core, with a simulated gearbox of a wind turbine that sends 30 readings a minute:
 * everything from 90 days of columns to an assessment, a frame more in its history, and what a frame is derived. Beside
 * each the limit that it has to keep.
 *
 * `npm run bench -- oil`
 */
const days = 90;
const liveFrames = 2 * 1440;
const rounds = 15;
const limits = { assessmentMs: 150, liveUs: 50, deriveUs: 5 } as const;

const bornAt = Date.UTC(2026, 5, 1);
const now = bornAt + days * day;
const { indicators: keys } = kinds.wind_gearbox;
const profile = profileOf(kinds.wind_gearbox, 'PAO 320');
const events: readonly MachineEvent[] = [{ kind: 'oil_change', at: bornAt }];
/** Never pauses, because nothing else runs in this process. */
const withoutPause = { next: () => null };

/** Readings of 90 days and the two after them. */
interface Life {
  readonly name: string;
  readonly columns: { readonly at: Float64Array; readonly values: Readonly<Record<string, Float64Array>> };
  readonly frames: readonly (readonly [at: number, frame: Readonly<Record<string, number>>])[];
}

function lifeOf(name: string, scenario: Run['scenario']): Life {
  const run: Run = {
    id: 0,
    seed: 7,
    machineType: 'wind_gearbox',
    oilName: 'PAO 320',
    scenario,
    rate: 1,
    channels: null,
    bornAt,
    onsetAt: now - 10 * day,
    endsAt: now + 2 * day,
    noise: 1,
    gaps: 'none',
    isLogged: true,
  };
  const [past, coming] = [...readingsOf(run, [now, now + liveFrames * minute])].map(({ chunk: { at, values } }) => ({
    at,
    values: Object.fromEntries(values),
  }));
  if (past === undefined || coming === undefined) throw new Error('no readings');
  const frames = Array.from(
    coming.at,
    (at, row) => [at, Object.fromEntries(keys.map((key) => [key, coming.values[key]?.[row] ?? Number.NaN]))] as const,
  );
  return { name, columns: past, frames };
}

function load({ columns }: Life): History {
  const history = createHistory(profile);
  for (const event of events) history.addEvent(event);
  history.addColumns(columns);
  return history;
}

function assess(history: History, at: number) {
  return assessInSteps({ history, profile, events, from: bornAt, newestAt: at }, at, withoutPause);
}

const us = (milliseconds: number) => (milliseconds * 1000).toFixed(1);

/** Processor time of this thread so far, ms, without the time that it waits. */
function spentMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

/** Minimum and median: with other load even processor time grows, because caches are shared. */
function leastAndMedian(times: readonly number[]): string {
  return `${ms(Math.min(...times))} (${ms(median(times))})`;
}

/**
 * Reference work that never changes, run in the same round: copies the readings ten at a time and sorts them with the
 * engine's own sort. Its time differs by machine and hour, but its ratio to an assessment does not.
 */
function sortInTens({ columns: { values } }: Life): number {
  const ten = new Float64Array(10);
  let sum = 0;
  for (const column of Object.values(values)) {
    for (let from = 0; from + 10 <= column.length; from += 10) {
      for (let n = 0; n < 10; n += 1) ten[n] = column[from + n] ?? Number.NaN;
      sum += ten.sort()[5] ?? 0;
    }
  }
  return sum;
}

/** 90 days in columns to an assessment, again and again; then an assessment after every hour of frames. */
async function measureAssessment(life: Life): Promise<string[]> {
  const [loaded, assessed, whole, later, sorted]: [number[], number[], number[], number[], number[]] = [
    [],
    [],
    [],
    [],
    [],
  ];
  let history = createHistory(profile);
  for (let round = 0; round < rounds; round += 1) {
    const idle = spentMs();
    if (Number.isNaN(sortInTens(life))) throw new Error('readings are missing');
    const begun = spentMs();
    sorted.push(begun - idle);
    history = load(life);
    const between = spentMs();
    await assess(history, now);
    const done = spentMs();
    loaded.push(between - begun);
    assessed.push(done - between);
    whole.push(done - begun);
  }
  for (const [n, [at, frame]] of life.frames.entries()) {
    history.add(at, frame);
    if (n % 60 !== 59) continue;
    const begun = spentMs();
    await assess(history, at);
    later.push(spentMs() - begun);
  }
  return [
    life.name,
    leastAndMedian(loaded),
    leastAndMedian(assessed),
    leastAndMedian(whole),
    String(limits.assessmentMs),
    ratio(Math.min(...whole), limits.assessmentMs),
    leastAndMedian(sorted),
    ratio(median(whole), median(sorted)),
    leastAndMedian(later),
  ];
}

/** A measured step of every frame: median, 99th percentile. */
function measureFrames(
  { frames }: Life,
  step: (at: number, frame: Readonly<Record<string, number>>, row: number) => void,
): readonly [p50: number, p99: number] {
  const times = frames.map(([at, frame], row) => {
    const begun = performance.now();
    step(at, frame, row);
    return performance.now() - begun;
  });
  const sorted = times.toSorted((a, b) => a - b);
  return [percentile(sorted, 0.5), percentile(sorted, 0.99)];
}

/** The result of the second of two runs: the first one warms up the code, as in a server. */
function inTwoTurns(measure: () => readonly [number, number]): readonly [number, number] {
  measure();
  return measure();
}

function rowOf(name: string, [p50, p99]: readonly [number, number], limitUs: number): string[] {
  return [name, us(p50), us(p99), String(limitUs), ratio(p50 * 1000, limitUs), ratio(p99 * 1000, limitUs)];
}

function measureLive(life: Life): string[] {
  const times = inTwoTurns(() => {
    const history = load(life);
    return measureFrames(life, (at, frame) => history.add(at, frame));
  });
  return rowOf(`${life.name}: a frame into the history, judged and put into its buckets`, times, limits.liveUs);
}

function measureDerivation(life: Life): string[] {
  const plan = planRow(keys);
  if (plan === null) throw new Error('nothing to derive');
  const rows = life.frames.map(([, frame]) => keys.map((key) => frame[key] ?? Number.NaN));
  const times = inTwoTurns(() => {
    const derivation = createRowDerivation(profile);
    return measureFrames(life, (at, _, row) =>
      derivation.derive(plan, { at, values: rows[row] ?? [], quality: null }, 0),
    );
  });
  return rowOf(`${life.name}: what is derived of a frame`, times, limits.deriveUs);
}

/** MB that a loaded history holds. */
function memoryOf(life: Life): number {
  const held = () => {
    globalThis.gc?.();
    const { heapUsed, arrayBuffers } = process.memoryUsage();
    return heapUsed + arrayBuffers;
  };
  const before = held();
  const history = load(life);
  const after = held();
  if (history.late !== null) throw new Error('readings came late');
  return (after - before) / 2 ** 20;
}

const loadNow = () => loadavg()[0] ?? Number.NaN;
const loadBefore = loadNow();
const lives: readonly [Life, ...Life[]] = [
  lifeOf('sound', null),
  lifeOf('water leak', 'water-leak'),
  lifeOf('bearing spall', 'bearing-spall'),
];
const readings = days * 1440 * keys.length;
const begun = spentMs();
await assess(load(lives[0]), now);
const cold = spentMs() - begun;
const assessments: string[][] = [];
for (const life of lives) assessments.push(await measureAssessment(life));
const frames = lives.flatMap((life) => [measureLive(life), measureDerivation(life)]);
const megabytes = lives.map(memoryOf);

report(
  'oil',
  'npm run bench -- oil',
  [
    `${keys.length} keys, a frame a minute, ${days} days: ${(readings / 1e6).toFixed(1)} M readings of a device. Processor time of the thread: least of ${rounds} rounds, median in brackets; the first of the process, before its code is warm, took ${ms(cold)} ms. Programs that ran or waited for one of the processors: ${loadBefore.toFixed(1)} at the beginning, ${loadNow().toFixed(1)} at the end.`,
    markdown(
      [
        'one device, ms of processor time',
        'load columns',
        'features, rules, diagnosis, health, life',
        'both',
        'limit',
        'least ÷ limit',
        'the same readings sorted in tens',
        'both ÷ sorted (medians)',
        'judged again an hour of frames later',
      ],
      assessments,
    ),
    markdown(['one frame, µs elapsed', 'p50', 'p99', 'limit', 'p50 ÷ limit', 'p99 ÷ limit'], frames),
    `Memory of a history of ${days} days: ${Math.max(...megabytes).toFixed(1)} MB.`,
  ].join('\n\n'),
);
