import type { IndicatorId } from '@oilsight/oil';
import type { MachineEvent } from '../../../packages/oil/src/diagnosis/features.ts';
import { day, hour, minute } from '../../../simulator/src/machines.ts';
import { normal, uniform } from '../../../simulator/src/random.ts';
import { scenarioOf } from './further-scenarios.ts';
import { channelOf, createDevice } from '../../../simulator/src/sensors.ts';
import { chargeOf, kinds } from './fleet.ts';
import type { Run } from './plan.ts';
import { truths } from './truth.ts';

/** Frames of some hours as columns; NaN: the key is not in that frame. */
export interface Chunk {
  readonly at: Float64Array;
  readonly values: ReadonlyMap<IndicatorId, Float64Array>;
}

/** What people enter about a run: when its oil was filled in; what they did to it, if they enter that. */
export function logOf({ scenario, bornAt, onsetAt, isLogged }: Run): MachineEvent[] {
  const kind = scenario === null ? null : truths[scenario].event;
  return [{ kind: 'oil_change', at: bornAt }, ...(kind === null || !isLogged ? [] : [{ kind, at: onsetAt }])];
}

const outages = {
  none: null,
  light: { everyDays: 7, hours: 6, frames: 0.01 },
  heavy: { everyDays: 3, hours: 12, frames: 0.05 },
} as const;

/** Whether the line lost a frame. */
function isLost({ seed, gaps }: Run, at: number): boolean {
  const loss = outages[gaps];
  if (loss === null) return false;
  if (uniform(seed, 960, at) < loss.frames) return true;
  const period = loss.everyDays * day;
  const [number, within] = [Math.floor(at / period), at % period];
  const begins = uniform(seed, 961, number) * (period - loss.hours * hour);
  return within >= begins && within < begins + loss.hours * hour * (0.3 + 0.7 * uniform(seed, 962, number));
}

/**
 * A second share of noise on what no fault distorts, in the steps of the instrument; the particle channels stay
 * cumulative.
 */
function roughener(
  { seed, noise, scenario, channels }: Run,
  keys: readonly IndicatorId[],
): (frame: Record<string, number>, at: number) => void {
  const distorted = new Set<string>(channels ?? (scenario === null ? [] : (scenarioOf(scenario).channels ?? [])));
  const rows = keys
    .map((key, index) => ({ key, index, ...channelOf(key) }))
    .filter(({ key, relative, absolute }) => !distorted.has(key) && relative + absolute > 0);
  return (frame, at) => {
    if (noise === 1) return;
    let above = Infinity;
    for (const { key, index, relative, absolute, resolution, range } of rows) {
      const value = frame[key] ?? 0;
      const rough = value + Math.sqrt(3) * (Math.abs(value) * relative + absolute) * normal(seed, 700 + index, at);
      const steps = Math.round(Math.min(range[1], Math.max(range[0], rough)) / resolution);
      const stepped = Math.round(steps * resolution * 1e4) / 1e4;
      if (key.startsWith('particle_')) frame[key] = above = Math.min(above, stepped);
      else frame[key] = stepped;
    }
  };
}

/**
 * When a run is assessed: about every six hours, every hour in the three days after the onset; never at the same
 * minute, so that what comes and goes by the clock is seen. Ascending, the last at its end.
 */
export function assessmentTimes({ bornAt, onsetAt, endsAt }: Run): number[] {
  const times: number[] = [];
  for (let at = bornAt; at < endsAt;) {
    at = Math.min(endsAt, at + (at >= onsetAt && at < onsetAt + 3 * day ? 50 : 350) * minute);
    if (at > onsetAt && (times.at(-1) ?? bornAt) < onsetAt) at = onsetAt;
    times.push(at);
  }
  return times;
}

/** Plays a run, a frame a minute, up to each stop in turn. A frame at a stop comes after it. */
export function* readingsOf(
  run: Run,
  stops: readonly number[],
): Generator<{ readonly now: number; readonly chunk: Chunk }> {
  const kind = kinds[run.machineType];
  const scenarios =
    run.scenario === null
      ? []
      : [{ scenario: scenarioOf(run.scenario), onsetAt: run.onsetAt, rate: run.rate, channels: run.channels }];
  const device = createDevice({
    seed: run.seed,
    machineType: run.machineType,
    oil: chargeOf(run.oilName, run.seed),
    climate: kind.climate,
    bornAt: run.bornAt,
    scenarios,
    indicators: kind.indicators,
  });
  const roughen = roughener(run, kind.indicators);
  let at = run.bornAt;
  for (const stop of stops) {
    const ats: number[] = [];
    const columns = kind.indicators.map((key): [IndicatorId, number[]] => [key, []]);
    for (; at < stop; at += minute) {
      const readings = isLost(run, at) ? null : device.readingsAt(at);
      if (readings === null) continue;
      const frame = { ...readings };
      roughen(frame, at);
      ats.push(at);
      for (const [key, values] of columns) values.push(frame[key] ?? Number.NaN);
    }
    yield {
      now: stop,
      chunk: {
        at: Float64Array.from(ats),
        values: new Map(columns.map(([key, values]) => [key, Float64Array.from(values)])),
      },
    };
  }
}
