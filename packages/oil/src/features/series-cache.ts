import type { Absence, Parameter } from '../diagnosis/features.ts';
import type { DeviceMemory } from '../history/device-memory.ts';
import type { StateIo } from '../history/state-io.ts';
import type { MachineProfile } from '../oil-profile.ts';
import { trendSeriesOf, isOfWater } from './water-series.ts';
import { DebrisSeries } from './debris-series.ts';
import type { Metal } from './debris-series.ts';
import { GridSeries } from './grid-series.ts';
import { oilQuantity } from './oil-quantities.ts';
import type { Quantity } from './oil-quantities.ts';
import type { Series } from './series.ts';

/** A series to which new buckets can be added. */
interface StoredSeries extends Series {
  readonly grid: GridSeries;
}

/**
 * Every parameter's series of a device, calculated on first use and kept: a later query only adds the buckets that are
 * new since then.
 */
export class SeriesCache {
  readonly memory: DeviceMemory;
  readonly profile: MachineProfile;
  readonly #series = new Map<Parameter, StoredSeries | Absence>();
  readonly #trendSeries = new Map<Parameter, StoredSeries | Absence>();
  readonly #debris = new Map<Metal, DebrisSeries | null>();
  readonly #fresh = new Set<StoredSeries | DebrisSeries>();
  #range = { first: 0, end: 0 };
  #keyCount = 0;
  /** The memory's changes when the series were last brought up to date. */
  #changes = Number.NaN;

  constructor(memory: DeviceMemory, profile: MachineProfile) {
    this.memory = memory;
    this.profile = profile;
  }

  /** Brings everything up to the newest reading. */
  refresh(): void {
    if (this.memory.changes === this.#changes) return;
    this.#changes = this.memory.changes;
    this.memory.settle();
    this.#fresh.clear();
    this.#range = this.memory.range;
    // A new key may be a better source for any parameter, so all series are made again.
    if (this.memory.keyCount === this.#keyCount) return;
    this.#keyCount = this.memory.keyCount;
    this.#series.clear();
    this.#trendSeries.clear();
    this.#debris.clear();
  }

  /**
   * Writes or reads what the series that have been made so far know: it spares calculating it, and changes no answer. The
   * memory has been transferred before.
   */
  transfer(io: StateIo): void {
    this.refresh();
    for (const [made, find] of [
      [this.#series, (parameter: Parameter) => this.series(parameter)],
      [this.#trendSeries, (parameter: Parameter) => this.trendSeries(parameter)],
    ] as const) {
      // Only what was made is written, brought up to date.
      const names = [...made].flatMap(([name, series]) => (typeof series === 'string' ? [] : [name]));
      const count = io.natural(names.length);
      for (let place = 0; place < count; place += 1) {
        const name = io.text(names[place] ?? '') as Parameter;
        find(name);
        (made.get(name) as StoredSeries).grid.transfer(io);
      }
    }
    for (const metal of ['ferrous', 'nonferrous'] as const) {
      const made = (this.#debris.get(metal) ?? null) === null ? null : this.debris(metal);
      if (io.natural(Number(made !== null)) === 0) continue;
      (made ?? known(this.#debris, metal, () => this.#createDebris(metal)))?.transfer(io);
    }
  }

  /** The series of a gauge-like parameter, or why there is none. */
  series(parameter: Parameter): Series | Absence {
    return this.#upToDate(
      known(this.#series, parameter, () => keptSeries(oilQuantity(parameter, this.memory, this.profile))),
    );
  }

  /** The series without readings that do not show how the parameter changes; see `trendSeriesOf`. */
  trendSeries(parameter: Parameter): Series | Absence {
    const series = this.series(parameter);
    if (typeof series === 'string' || !isOfWater(parameter)) return series;
    const activity = this.series('aw');
    return typeof activity === 'string'
      ? series
      : this.#upToDate(
          known(this.#trendSeries, parameter, () => keptSeries(trendSeriesOf(parameter, series, activity))),
        );
  }

  /** Debris of a metal; null where no sensor counts it. */
  debris(metal: Metal): DebrisSeries | null {
    const debris = known(this.#debris, metal, () => this.#createDebris(metal));
    if (debris !== null && !this.#fresh.has(debris)) {
      debris.refresh(this.#range);
      this.#fresh.add(debris);
    }
    return debris;
  }

  #upToDate(series: StoredSeries | Absence): Series | Absence {
    if (typeof series !== 'string' && !this.#fresh.has(series)) {
      series.grid.refresh(this.#range);
      this.#fresh.add(series);
    }
    return series;
  }

  #createDebris(metal: Metal): DebrisSeries | null {
    const series = new DebrisSeries(this.memory, metal);
    return series.keys.length === 0 ? null : series;
  }
}

function keptSeries(quantity: Quantity | Absence): StoredSeries | Absence {
  return typeof quantity === 'string'
    ? quantity
    : { quantity, grid: new GridSeries([...quantity.sources, ...(quantity.deciders ?? [])], quantity.valueAt) };
}

/** The value kept under a name, made on first use. Never undefined. */
function known<Name, Kept extends object | string | null>(all: Map<Name, Kept>, name: Name, create: () => Kept): Kept {
  const found = all.get(name);
  if (found !== undefined) return found;
  const made = create();
  all.set(name, made);
  return made;
}
