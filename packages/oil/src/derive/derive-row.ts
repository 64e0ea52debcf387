import { as4059ClassAt } from '../cleanliness/as4059.ts';
import { per100Ml } from '../cleanliness/class-number.ts';
import { contaminationLevel } from '../cleanliness/contamination-level.ts';
import { isoScaleNumber } from '../cleanliness/iso4406.ts';
import { nas1638FromCumulative } from '../cleanliness/nas1638.ts';
import { indicators } from '../indicators.ts';
import type { IndicatorId } from '../indicators.ts';
import type { MachineProfile } from '../oil-profile.ts';
import { kinematicViscosity } from '../viscosity/kinematic.ts';
import { normaliserTo40, soundForNormalising, viscosityReference } from '../viscosity/normalise.ts';
import { ppmFromActivity } from '../water/saturation.ts';
import { createWearState, wearKeys } from './wear-state.ts';
import type { Held, WearState } from './wear-state.ts';

/** Indicators that are calculated for a row of readings; the index of each is its bit in the result of `derive`. */
export const derivedIds = [
  'viscosity_kinematic',
  'viscosity_40',
  'viscosity_change_pct',
  'water_ppm',
  'iso4406_4',
  'iso4406_6',
  'iso4406_14',
  'nas1638',
  'contamination_level',
  'as4059',
  'wear_rate',
  'wear_index',
] as const satisfies readonly IndicatorId[];

const inputIds = [
  'viscosity_kinematic',
  'viscosity_dynamic',
  'density',
  'viscosity_40',
  'oil_temperature',
  'water_saturation',
  'water_ppm',
  'particle_ch1',
  'particle_ch2',
  'particle_ch3',
  'particle_ch4',
  'particle_ch6',
  'particle_ch8',
] as const satisfies readonly IndicatorId[];
type Input = Readonly<Record<(typeof inputIds)[number], number>>;

/** Positions of the input keys of derived indicators in a list of keys. One plan serves all rows with these keys. */
export interface RowPlan {
  readonly keys: readonly string[];
  /** Bits of the derived ids that the row itself contains: these are never calculated. */
  readonly sent: number;
  /** Places of the inputs, −1: not in the row. */
  readonly places: Input;
  readonly hasParticles: boolean;
  /** Places of the debris counters in the order of `wearKeys`; null: none. */
  readonly counters: readonly number[] | null;
}

const starters: readonly string[] = [
  ...inputIds.filter((id) => id !== 'density' && id !== 'oil_temperature' && id !== 'water_ppm'),
  ...wearKeys,
];

/**
 * The plan of a list of keys.
 *
 * @returns null where nothing can be derived from them
 * @example planRow(['pressure', 'T1']) is null
 * @example planRow(['particle_ch1'])?.places.particle_ch1 is 0
 */
export function planRow(keys: readonly string[]): RowPlan | null {
  if (!keys.some((key) => starters.includes(key))) return null;
  const counters = wearKeys.map((key) => keys.indexOf(key));
  const places = Object.fromEntries(inputIds.map((id) => [id, keys.indexOf(id)])) as Record<
    (typeof inputIds)[number],
    number
  >;
  return {
    keys,
    sent: derivedIds.reduce((bits, id, place) => (keys.includes(id) ? bits | (1 << place) : bits), 0),
    places,
    hasParticles: places.particle_ch1 >= 0 || places.particle_ch2 >= 0 || places.particle_ch3 >= 0,
    counters: counters.some((place) => place >= 0) ? counters : null,
  };
}

/** A row of readings: values beside the plan's keys. */
export interface Row {
  readonly at: number;
  readonly values: ArrayLike<number>;
  /** One byte per value, 0: good; null: all values are good. Values that are not good are not used. */
  readonly quality: ArrayLike<number> | null;
}

/**
 * Calculates derived indicators row by row. The rows of an open stretch can be taken back: wear is then counted as if
 * those rows had never been added.
 */
export interface RowDerivation extends Held {
  /**
   * Results of the last call of `derive`, by position in `derivedIds`; only the positions whose bits it returned are
   * valid.
   */
  readonly derived: Float64Array;
  /**
   * Rows come in the order of time where they have debris counters: wear is counted between them. A row with an older
   * time than the last leaves wear out.
   *
   * @param left bits of derived ids that the caller does not want
   * @returns bits of the derived ids that were calculated; values outside their indicator's range are not among them
   */
  derive(plan: RowPlan, row: Row, left: number): number;
}

/**
 * Returns a function that converts a viscosity at a temperature to 40 °C, where the temperature allows it; null without
 * the oil's data.
 */
function normaliser({ oil }: MachineProfile): ((viscosity: number, tC: number) => number | null) | null {
  const reference = oil.v40 === null || oil.v100 === null ? null : viscosityReference(oil.v40, oil.v100);
  if (reference === null) return null;
  const to40 = normaliserTo40(reference);
  return (viscosity, tC) =>
    tC >= soundForNormalising.fromC && tC <= soundForNormalising.toC ? to40(viscosity, tC) : null;
}

function good({ values, quality }: Row, place: number): number {
  if (place < 0 || (quality !== null && quality[place] !== 0)) return Number.NaN;
  return values[place] ?? Number.NaN;
}

const ranges = derivedIds.map((id) => indicators[id].range);
const [kinematic, at40, changePct, waterPpm, iso4, iso6, iso14, nas, level, as4059, wearRate, wearIndex] =
  derivedIds.map((_, place) => place) as [
    number,
    number,
    number,
    number,
    number,
    number,
    number,
    number,
    number,
    number,
    number,
    number,
  ];

class Derivation implements RowDerivation {
  readonly derived = new Float64Array(derivedIds.length);
  readonly #to40: ReturnType<typeof normaliser>;
  readonly #oil: MachineProfile['oil'];
  readonly #wear: WearState;
  readonly #counts = new Float64Array(wearKeys.length);
  #wearAt = Number.NEGATIVE_INFINITY;
  /** Value of `#wearAt` at the beginning of each open stretch. */
  readonly #wearAtBefore: number[] = [];
  #bits = 0;
  #wanted = 0;

  constructor(profile: MachineProfile, replacements: readonly number[]) {
    this.#wear = createWearState(replacements);
    this.#to40 = normaliser(profile);
    this.#oil = profile.oil;
  }

  derive(plan: RowPlan, row: Row, left: number): number {
    this.#bits = 0;
    this.#wanted = ~(left | plan.sent);
    this.#viscosity(plan, row);
    this.#water(plan, row);
    if (plan.hasParticles) this.#cleanliness(plan, row);
    if (plan.counters !== null) this.#debris(plan.counters, row);
    return this.#bits;
  }

  hold(): void {
    this.#wearAtBefore.push(this.#wearAt);
    this.#wear.hold();
  }

  keep(): void {
    this.#wearAtBefore.shift();
    this.#wear.keep();
  }

  takeBack(): void {
    this.#wearAt = this.#wearAtBefore[0] ?? this.#wearAt;
    this.#wearAtBefore.length = 0;
    this.#wear.takeBack();
  }

  #put(place: number, value: number | null): void {
    if (value === null || (this.#wanted & (1 << place)) === 0) return;
    const range = ranges[place] as readonly [number, number];
    if (!(value >= range[0] && value <= range[1])) return;
    this.derived[place] = value;
    this.#bits |= 1 << place;
  }

  #viscosity({ places }: RowPlan, row: Row): void {
    const { v40 } = this.#oil;
    let viscosity = good(row, places.viscosity_kinematic);
    if (Number.isNaN(viscosity)) {
      viscosity = kinematicViscosity(good(row, places.viscosity_dynamic), good(row, places.density)) ?? Number.NaN;
      if (!Number.isNaN(viscosity)) this.#put(kinematic, viscosity);
    }
    const sent = good(row, places.viscosity_40);
    let v = Number.isNaN(sent) ? null : sent;
    if (v === null && !Number.isNaN(viscosity) && this.#to40 !== null) {
      v = this.#to40(viscosity, good(row, places.oil_temperature));
      this.#put(at40, v);
    }
    if (v !== null && v40 !== null) this.#put(changePct, 100 * (v / v40 - 1));
  }

  #water({ places }: RowPlan, row: Row): void {
    const { water } = this.#oil;
    if (water === null || places.water_saturation < 0 || !Number.isNaN(good(row, places.water_ppm))) return;
    this.#put(
      waterPpm,
      ppmFromActivity(good(row, places.water_saturation) / 100, good(row, places.oil_temperature), water),
    );
  }

  /**
   * SAE AS4059F over the sizes B … F of table 2 that the counter has; A is left out, so that the class can be compared
   * with that of instruments that do not count A.
   */
  #cleanliness({ places }: RowPlan, row: Row): void {
    const um6 = good(row, places.particle_ch2);
    const um14 = good(row, places.particle_ch3);
    const um21 = good(row, places.particle_ch4);
    const um38 = good(row, places.particle_ch6);
    const um70 = good(row, places.particle_ch8);
    this.#put(iso4, isoScaleNumber(good(row, places.particle_ch1)));
    this.#put(iso6, isoScaleNumber(um6));
    this.#put(iso14, isoScaleNumber(um14));
    if (Number.isNaN(um6 + um14 + um21 + um38 + um70)) return;
    const { overall } = nas1638FromCumulative([um6, um14, um21, um38, um70]);
    if (overall === null) return;
    this.#put(nas, overall);
    this.#put(level, contaminationLevel(overall));
    const sized = Math.max(
      Number(as4059ClassAt('B', per100Ml(um6))),
      Number(as4059ClassAt('C', per100Ml(um14))),
      Number(as4059ClassAt('D', per100Ml(um21))),
      Number(as4059ClassAt('E', per100Ml(um38))),
      Number(as4059ClassAt('F', per100Ml(um70))),
    );
    this.#put(as4059, sized);
  }

  #debris(counters: readonly number[], row: Row): void {
    if (row.at < this.#wearAt) return;
    const counts = this.#counts;
    let hasAny = false;
    for (let place = 0; place < counts.length; place += 1) {
      const count = good(row, counters[place] as number);
      counts[place] = count;
      if (!Number.isNaN(count)) hasAny = true;
    }
    // A row without a good count does not move the time of counting on: a row after it is not late.
    if (!hasAny) return;
    this.#wearAt = row.at;
    const wear = this.#wear.addCounts(row.at, counts);
    if (wear === null) return;
    this.#put(wearRate, wear.perHour);
    this.#put(wearIndex, wear.index);
  }
}

/**
 * Derivation of a machine's indicators from rows: for the ingest path, where frames are arrays. `createDerivation` does
 * the same with records.
 *
 * @param replacements when the device's instruments were replaced, UTC ms, ascending: wear is counted from one to the
 * next
 * @example createRowDerivation({ oil: { v40: 46, v100: 6.8, water: null } }).derive(planRow(['pressure', 'particle_ch1']), { at: 0, values: [1, 2400], quality: null }, 0) is 16
 */
export function createRowDerivation(profile: MachineProfile, replacements: readonly number[] = []): RowDerivation {
  return new Derivation(profile, replacements);
}
