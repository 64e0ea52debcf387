import { chanceOf } from './chance.ts';
import { dayMs, hourMs } from './clock.ts';
import { neutral } from './effects.ts';
import type { Effects } from './effects.ts';
import type { FaultMoment } from './fault.ts';
import { faults } from './faults.ts';
import { Gateway } from './gateway.ts';
import type { Life } from './life.ts';
import { drawMachine, nameplateOf } from './machine.ts';
import type { Machine, Nameplate } from './machine.ts';
import { solubilityAt } from './oil.ts';
import { Plant } from './plant.ts';
import { Sensors } from './sensors.ts';
import type { Frame } from './sensors.ts';
import { stillCounters, truthOf } from './show.ts';
import type { StillCounter } from './show.ts';
import { keysOf } from './keys.ts';

/** Frames between two moments as columns; NaN: the key is not in that frame. */
export interface Chunk {
  readonly at: Float64Array;
  readonly values: ReadonlyMap<string, Float64Array>;
}

/** An entry of the machine's log. */
export interface LogEntry {
  readonly kind: 'oil_change' | 'refill' | 'maintenance' | 'commissioning';
  readonly at: number;
}

/** What the world knows at a moment and nobody measures. */
export interface Truth {
  /** How grave the fault is, 0 … 1. */
  readonly gravity: number;
  /** How much of the allowed change is used up by oxidation and soot alone. */
  readonly aged: number;
  /** Change of the permittivity as a share of what is allowed, and of the viscosity at 40 °C; without water. */
  readonly permittivityShare: number;
  readonly viscosityChange: number;
  /** Water as a share of what the oil could hold at the machine's standstill, and now; above 1: drops. */
  readonly standstillActivity: number;
  readonly activity: number;
  readonly oilC: number;
  readonly isRunning: boolean;
}

/** What happens up to a stop. */
export interface Episode {
  readonly now: number;
  readonly chunk: Chunk;
  /** Entries that people made since the stop before. */
  readonly entries: readonly LogEntry[];
  readonly truth: Truth;
}

/** A life that is played: its machine, and its readings stop by stop. */
export interface Played {
  readonly machine: Machine;
  readonly nameplate: Nameplate;
  readonly keys: readonly string[];
  /** When the fault came: at a standstill where it waits for one. Known after the stop that follows it. */
  onsetAt(): number;
  /** Oil changes of the world, entered or not, and when oil was added. */
  changes(): readonly number[];
  toppedUp(): readonly number[];
  episodes(stops: readonly number[]): Generator<Episode>;
  /**
   * Plays on without frames, once the episodes are through, until the oil's ageing or its viscosity is past its end.
   *
   * @param isEnd of what the world knows
   * @returns ms; infinite: not within twelve years
   */
  endOfOil(isEnd: (truth: Truth) => boolean): number;
}

/** Time after a start in which the oil is warm. */
const settledMs = 1.5 * hourMs;
/** Longest wait of a fault for a standstill or a running machine. */
const patienceMs = 9 * dayMs;
/** How far the world plays on to see the end of an oil. */
const longestMs = 12 * 365 * dayMs;

/** Plays a life. The same life gives the same frames. */
export function play(life: Life): Played {
  const chance = (name: string) => chanceOf(life.seed, name);
  const machine = drawMachine(life.kindName, chance('machine'));
  const solubility = [solubilityAt(machine.sheet, 20), solubilityAt(machine.sheet, 70)] as const;
  const nameplate = nameplateOf(machine, solubility, chance('nameplate'));
  const keys = keysOf(life, machine, chance('keys'));
  const habits = chance('habits');
  const still: StillCounter = habits.pick(stillCounters);
  const isOffAtStop = habits.isTrue(0.3);
  const fault = life.fault === null ? null : faults[life.fault];
  const changes: number[] = [];
  let onsetAt = life.onsetAt;
  let hasHappened = false;
  const plant = new Plant(machine, life.bornAt, life.endsAt + longestMs, chance('plant'));
  let at = life.bornAt;
  const moment = (): FaultMoment => ({
    days: (at - onsetAt) / dayMs,
    strength: life.strength,
    machine,
    isRunning: plant.isRunning,
    meanPace: plant.ageing.meanPace,
  });
  const isActing = () => fault !== null && (hasHappened || fault.isFromBirth === true);
  const step = (stepMs: number): Effects => {
    const effects = neutral();
    if (isActing()) fault?.act?.(effects, moment());
    plant.step(at, stepMs, effects);
    return effects;
  };
  const truthNow = (): Truth => ({
    gravity: isActing() ? (fault?.gravity(moment()) ?? 0) : 0,
    aged: plant.ageing.progress + (0.02 * plant.ageing.sootPct) / machine.endPermittivity,
    permittivityShare: plant.ageing.polar(machine) / machine.endPermittivity,
    viscosityChange: plant.ageing.thickening(machine) - 1,
    standstillActivity: plant.water.ppm / solubilityAt(plant.oil, nameplate.standstillC),
    activity: plant.water.ppm / solubilityAt(plant.oil, plant.warmth.oilC),
    oilC: plant.warmth.oilC,
    isRunning: plant.isRunning,
  });

  function* episodes(stops: readonly number[]): Generator<Episode> {
    const sensors = new Sensors(keys, life.biasPct, chance('sensors'));
    const gateway = new Gateway(chance('gateway'));
    const [showing, happening] = [chance('show'), chance('fault')];
    const [seen, memory] = [new Map<string, number>(), new Map<string, number>()];
    let entries: LogEntry[] = [{ kind: 'oil_change', at: life.bornAt }];
    let changedAt = life.bornAt;
    const happen = () => {
      if (fault === null || hasHappened || at < onsetAt) return;
      const isAwaited =
        (fault.atStandstill === true && plant.isRunning) ||
        (fault.whileRunning === true && plant.runningMs < settledMs);
      if (isAwaited && at < life.onsetAt + patienceMs) {
        onsetAt = at + life.stepMs;
        return;
      }
      hasHappened = true;
      fault.once?.(plant, life.strength, happening);
      if (fault.work === 'oil_change' || fault.isNeverEntered === true) {
        changes.push(at);
        changedAt = at;
      }
      if (fault.work !== undefined && life.isEntered) entries.push({ kind: fault.work, at });
    };
    const serve = () => {
      // A machine in trouble is seen to the end of its life without a service, which would take the trouble out.
      if (hasHappened && fault?.isBenign !== true) return;
      const overdue = machine.changeDays === null ? -1 : at - changedAt - machine.changeDays * dayMs;
      if (overdue < 0 || (plant.isRunning && overdue < patienceMs)) return;
      plant.fill(0.95, 2);
      changedAt = at;
      changes.push(at);
      entries.push({ kind: 'oil_change', at });
    };
    for (const stop of stops) {
      const ats: number[] = [];
      const columns = keys.map((key): [string, number[]] => [key, []]);
      for (; at < stop; at += life.stepMs) {
        happen();
        serve();
        const effects = step(life.stepMs);
        const frame: Frame = truthOf(plant, effects, showing, seen, still);
        sensors.show(frame, life.stepMs);
        if (isActing()) fault?.distort?.(frame, moment(), memory, happening);
        const delivery = isOffAtStop && !plant.isRunning ? 'lost' : gateway.next(at, life.stepMs);
        if (delivery === 'lost') continue;
        for (let copy = delivery === 'twice' ? 2 : 1; copy > 0; copy -= 1) {
          ats.push(at);
          for (const [key, values] of columns) values.push(frame[key] ?? Number.NaN);
        }
      }
      yield {
        now: stop,
        chunk: {
          at: Float64Array.from(ats),
          values: new Map(columns.map(([key, values]) => [key, Float64Array.from(values)])),
        },
        entries,
        truth: truthNow(),
      };
      entries = [];
    }
  }
  return {
    machine,
    nameplate,
    keys,
    onsetAt: () => onsetAt,
    changes: () => changes,
    toppedUp: () => plant.toppedUpAt,
    episodes,
    endOfOil(isEnd) {
      for (const until = at + longestMs; at < until; at += hourMs) {
        step(hourMs);
        if (isEnd(truthNow())) return at;
      }
      return Number.POSITIVE_INFINITY;
    },
  };
}

/** Stops every so often, the first after one interval, the last at the end. */
export function stopsEvery(
  { bornAt, endsAt }: Pick<Life, 'bornAt' | 'endsAt'>,
  everyMs: number = 8 * hourMs,
): number[] {
  const stops: number[] = [];
  for (let at = bornAt + everyMs; at < endsAt; at += everyMs) stops.push(at);
  return [...stops, endsAt];
}
