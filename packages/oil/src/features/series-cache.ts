import type { Absence, Parameter } from '../diagnosis/features.ts';
import type { DeviceMemory } from '../history/device-memory.ts';
import type { MachineProfile } from '../oil-profile.ts';
import { DebrisSeries } from './debris-series.ts';
import type { Metal } from './debris-series.ts';
import { GridSeries } from './grid-series.ts';
import type { Grid, Source } from './grid-series.ts';
import { oilQuantity } from './oil-quantities.ts';
import type { Quantity } from './oil-quantities.ts';

/** A parameter's values over time with what they rest on. */
export interface Series {
  readonly quantity: Quantity;
  readonly grid: Grid;
}

/** A series that can take in what is new. */
interface KeptSeries extends Series {
  readonly grid: GridSeries;
}

/** Every parameter's series of a device, worked out when it is asked for and kept: a later question costs only what came since. */
export class SeriesCache {
  readonly memory: DeviceMemory;
  readonly profile: MachineProfile;
  readonly #series = new Map<Parameter, KeptSeries | Absence>();
  readonly #debris = new Map<Metal, DebrisSeries | null>();
  readonly #fresh = new Set<KeptSeries | DebrisSeries>();
  #range: Source = { first: 0, end: 0 };
  #keyCount = 0;

  constructor(memory: DeviceMemory, profile: MachineProfile) {
    this.memory = memory;
    this.profile = profile;
  }

  /** Brings everything up to the newest reading. */
  refresh(): void {
    this.memory.settle();
    this.#fresh.clear();
    this.#range = this.memory.range;
    // A new key may be a better source of any parameter.
    if (this.memory.keyCount === this.#keyCount) return;
    this.#keyCount = this.memory.keyCount;
    this.#series.clear();
    this.#debris.clear();
  }

  /** The series of a gauge-like parameter, or why there is none. */
  series(parameter: Parameter): Series | Absence {
    const series = this.#series.get(parameter) ?? this.#createSeries(parameter);
    if (typeof series !== 'string' && !this.#fresh.has(series)) {
      series.grid.refresh(this.#range);
      this.#fresh.add(series);
    }
    return series;
  }

  /** Debris of a metal; null where no sensor counts it. */
  debris(metal: Metal): DebrisSeries | null {
    const known = this.#debris.get(metal);
    const debris = known === undefined ? this.#createDebris(metal) : known;
    if (debris !== null && !this.#fresh.has(debris)) {
      debris.refresh(this.#range);
      this.#fresh.add(debris);
    }
    return debris;
  }

  #createSeries(parameter: Parameter): KeptSeries | Absence {
    const quantity = oilQuantity(parameter, this.memory, this.profile);
    const series = typeof quantity === 'string' ? quantity : { quantity, grid: new GridSeries(quantity.sources, quantity.valueAt) };
    this.#series.set(parameter, series);
    return series;
  }

  #createDebris(metal: Metal): DebrisSeries | null {
    const series = new DebrisSeries(this.memory, metal);
    const debris = series.keys.length === 0 ? null : series;
    this.#debris.set(metal, debris);
    return debris;
  }
}
