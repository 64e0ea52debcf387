import type { MachineType } from '@oilsight/oil';
import { machineTypes } from '@oilsight/oil';
import { day, hour, minute } from '../../../simulator/src/machines.ts';
import type { OilName } from '../../../simulator/src/oils.ts';
import { seedOf, uniform } from '../../../simulator/src/random.ts';
import { playedNames } from './further-scenarios.ts';
import type { PlayedName } from './further-scenarios.ts';
import { kinds } from './fleet.ts';
import { horizonDays, truths } from './truth.ts';

/**
 * Thresholds are tuned with the runs of `train`; results are reported with those of `report`, which share no seed with
 * them.
 */
export type SeedSet = 'train' | 'report';

/** The life of one simulated machine, fully described by numbers: the same run always gives the same readings. */
export interface Run {
  readonly id: number;
  readonly seed: number;
  readonly machineType: MachineType;
  readonly oilName: OilName;
  /** Null: a machine without a fault. */
  readonly scenario: PlayedName | null;
  readonly rate: number;
  /** Keys of a sensor fault when they differ from the scenario's. */
  readonly channels: readonly string[] | null;
  readonly bornAt: number;
  readonly onsetAt: number;
  readonly endsAt: number;
  /** Factor on the noise of the instruments. */
  readonly noise: 1 | 2;
  /**
   * `light`: one frame in a hundred and some hours a week are lost; `heavy`: one frame in twenty and half a day every
   * third day.
   */
  readonly gaps: 'none' | 'light' | 'heavy';
  /** Whether people entered their work into the log. */
  readonly isLogged: boolean;
}

const born = Date.UTC(2026, 2, 1);
const firstSeed: Readonly<Record<SeedSet, number>> = { train: 10_000, report: 500_000 };
/** Lives of sound machines. */
const soundShare = 24;
/** Runs of each benign or outside scenario, of each sensor fault, of each oil fault. */
const runsOf = { benign: 5, outside: 3, sensor: 6, oil: 6 } as const;
/** Days with nothing wrong before the onset. */
const soundDays = 45;

/** The keys that freeze, used in turn. */
const stuckChannels: readonly (readonly string[] | null)[] = [
  null,
  ['viscosity_kinematic'],
  ['dielectric_constant'],
  ['particle_ch1', 'particle_ch2', 'particle_ch3'],
  ['density'],
];

function runOf(id: number, place: number, scenario: PlayedName | null, set: SeedSet): Run {
  const seed = firstSeed[set] + id * 131 + (seedOf(scenario ?? 'sound') % 97);
  const chance = (stream: number) => uniform(seed, 950, stream);
  const truth = scenario === null ? null : truths[scenario];
  const types = truth?.machineTypes ?? machineTypes;
  const machineType = types[place % types.length] ?? 'hydraulic';
  const { oilNames } = kinds[machineType];
  const [least, most] = truth?.rates ?? [1, 1];
  const rate = least * (most / least) ** chance(1);
  const bornAt = born + Math.floor(chance(2) * 240) * day;
  const isFromBirth = scenario === 'running-in';
  const onsetAt = bornAt + (isFromBirth ? 0 : soundDays * day + Math.floor(chance(3) * 24 * 60) * minute);
  const within = truth === null ? 30 : horizonDays(truth, rate);
  return {
    id,
    seed,
    machineType,
    oilName: oilNames[place % oilNames.length] ?? oilNames[0] ?? 'L-HM 46',
    scenario,
    rate,
    channels: scenario === 'stuck-sensor' ? (stuckChannels[place % stuckChannels.length] ?? null) : null,
    bornAt,
    onsetAt,
    endsAt: onsetAt + Math.ceil(within + 1) * day + (isFromBirth ? 15 * day : 0) + hour,
    noise: chance(4) < 0.3 ? 2 : 1,
    gaps: chance(5) < 0.5 ? 'none' : chance(5) < 0.85 ? 'light' : 'heavy',
    isLogged: chance(6) < 0.7,
  };
}

/**
 * The runs of a seed set: every scenario on each machine type where it can occur, in turn, and machines without faults.
 */
export function planOf(set: SeedSet): Run[] {
  const names: (PlayedName | null)[] = [null, ...playedNames];
  const rows = names.flatMap((name) =>
    Array.from({ length: name === null ? soundShare : runsOf[truths[name].kind] }, (_, place) => ({ name, place })),
  );
  return rows.map(({ name, place }, id) => runOf(id, place, name, set));
}
