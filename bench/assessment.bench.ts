import { loadavg } from 'node:os';
import { zstdCompressSync, zstdDecompressSync, constants } from 'node:zlib';
import { createHistory } from '@oilsight/oil';
import type { History, MachineEvent } from '@oilsight/oil';
import { assessInSteps } from '../server/src/modules/analysis/assess.ts';
import { chanceFrom } from './lib/chance.ts';
import { kinds, profileOf } from './lib/diagnosis/fleet.ts';
import { day, minute } from './lib/frames.ts';
import { markdown, median, report } from './lib/table.ts';
import { ms } from './lib/timing.ts';

/**
 * What an assessment of a device costs that is not in memory: from all its readings, and from its saved history with the
 * readings since; beside it that of a device in memory. Readings are waves with noise, not those of the simulator. The
 * database is not part of it.
 *
 * `npm run bench -- assessment`
 */
const days = 90;
const rounds = 12;
/** Frames since a history was saved: four hours on average. */
const since = 240;
/** A fleet, how often each of its devices is assessed, and the share of a processor that may be used for it. */
const fleet = { devices: 5000, everyMs: 10 * minute, share: 0.25 } as const;

const bornAt = Date.UTC(2026, 5, 1);
const now = bornAt + days * day;
const { indicators: keys } = kinds.wind_gearbox;
const profile = profileOf(kinds.wind_gearbox, 'PAO 320');
const events: readonly MachineEvent[] = [{ kind: 'oil_change', at: bornAt }];
const withoutPause = { next: () => null };

/** Middle, swing and resolution of what a key reads; counters grow by steps. */
const waves: Readonly<Record<string, readonly [middle: number, swing: number, resolution: number]>> = {
  oil_temperature: [55, 6, 0.1],
  viscosity_kinematic: [150, 25, 0.1],
  density: [845, 4, 0.1],
  dielectric_constant: [2.2, 0.01, 0.0001],
  water_saturation: [25, 5, 0.1],
};

const chance = chanceFrom(20_261_128);

function columnsOf(from: number, rows: number) {
  const at = Float64Array.from({ length: rows }, (_, row) => from + row * minute);
  const values = Object.fromEntries(
    keys.map((key, place) => {
      const [middle, swing, resolution] = waves[key] ?? [100 / (place + 1), 10 / (place + 1), 0.01];
      const isCounter = /ferrous/.test(key);
      let count = (from - bornAt) / minute / 40;
      return [
        key,
        Float64Array.from(at, (time, row) => {
          if (isCounter) return Math.floor((count += chance() < 0.02 ? 1 : 0));
          const wave = Math.sin(time / (5 * 3_600_000)) + 0.3 * Math.sin(time / day + row / 9000);
          return Math.round((middle + swing * (wave + 0.1 * (chance() - 0.5))) / resolution) * resolution;
        }),
      ] as const;
    }),
  );
  return { at, values };
}

const past = columnsOf(bornAt, days * 1440);
const coming = columnsOf(now, since);
const lastAt = now + (since - 1) * minute;

function withEvents(history: History): History {
  for (const event of events) history.addEvent(event);
  return history;
}

function assess(history: History, at: number) {
  return assessInSteps({ history, profile, events, from: bornAt, newestAt: at }, at, withoutPause);
}

/** Processor time of this thread, ms, that some work takes. */
async function spent<T>(work: () => T | Promise<T>): Promise<readonly [number, T]> {
  const begun = process.threadCpuUsage();
  const result = await work();
  const { user, system } = process.threadCpuUsage(begun);
  return [(user + system) / 1000, result];
}

const loadBefore = loadavg()[0] ?? Number.NaN;
const times = new Map<string, number[]>();
const note = (name: string, taken: number) => times.set(name, [...(times.get(name) ?? []), taken]);
let bytes = { packed: 0, compressed: 0 };
for (let round = 0; round < rounds; round += 1) {
  const [readMs, history] = await spent(() => {
    const read = withEvents(createHistory(profile, { days: days + 1 }));
    read.addColumns(past);
    return read;
  });
  note('readings of 90 days into a history', readMs);
  note('first assessment of it', (await spent(() => assess(history, now)))[0]);
  const [saveMs, packed] = await spent(() => history.save());
  note('save', saveMs);
  const [compressMs, compressed] = await spent(() =>
    zstdCompressSync(packed, { params: { [constants.ZSTD_c_compressionLevel]: 1 } }),
  );
  note('compress', compressMs);
  bytes = { packed: packed.length, compressed: compressed.length };
  const [resumeMs, resumed] = await spent(() =>
    withEvents(createHistory(profile, { days: days + 1, saved: new Uint8Array(zstdDecompressSync(compressed)) })),
  );
  note('resume from what was saved', resumeMs);
  const [addMs] = await spent(() => resumed.addColumns(coming));
  note(`${since} frames since`, addMs);
  const [assessMs, said] = await spent(() => assess(resumed, lastAt));
  note('assessment of a resumed history', assessMs);
  note('all three: a device that is not in memory', resumeMs + addMs + assessMs);
  history.addColumns(coming);
  const [againMs, same] = await spent(() => assess(history, lastAt));
  note('assessment of a history in memory, four hours later', againMs);
  if (JSON.stringify(said) !== JSON.stringify(same)) throw new Error('a resumed history says something else');
}

const whole = times.get('all three: a device that is not in memory') ?? [];
const possible = (taken: number) => Math.floor((fleet.everyMs * fleet.share) / taken);
report(
  'assessment',
  'npm run bench -- assessment',
  [
    `${keys.length} keys, a frame a minute, ${days} days. Processor time of the thread, least of ${rounds} rounds, median in brackets; its clock moves in steps of some ms. Programs that ran or waited for a processor: ${loadBefore.toFixed(1)} at the beginning, ${(loadavg()[0] ?? Number.NaN).toFixed(1)} at the end. A resumed history said the same as the one in memory in every round.`,
    markdown(
      ['one device', 'ms'],
      [...times].map(([name, taken]) => [name, `${ms(Math.min(...taken))} (${ms(median(taken))})`]),
    ),
    `A saved history takes ${(bytes.packed / 1e6).toFixed(2)} MB packed, ${(bytes.compressed / 1e6).toFixed(2)} MB compressed. Without the database, a quarter of one processor assesses ${possible(median(whole))} devices that are not in memory every 10 minutes by the median, ${possible(Math.min(...whole))} by the least time; ${fleet.devices} are aimed at.`,
  ].join('\n\n'),
);
