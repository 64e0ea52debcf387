import { createRowDerivation, derivedIds, planRow } from '@oilsight/oil';
import type { DatedCorrection, MachineProfile, Row, RowDerivation, RowPlan } from '@oilsight/oil';
import type { Frame } from '../telemetry.store.ts';
import { correctDerived, correctSent } from './corrections.ts';

/** A list of keys extended by the keys of derived values. All frames with the same keys share it. */
interface Longer {
  readonly bits: number;
  readonly keys: readonly string[];
  /**
   * One number per key to copy from: copying is quicker than growing an array, and its fractions make it an array of
   * doubles.
   */
  readonly blank: readonly number[];
  /** For each key its index in `derivedIds`. */
  readonly places: readonly number[];
}

/** How derived values are added to frames with one list of keys. */
export interface KeyList {
  readonly keys: readonly string[];
  /** null: nothing can be derived from it. */
  readonly plan: RowPlan | null;
  readonly longer: Map<number, Longer>;
}

export function createKeyList(keys: readonly string[]): KeyList {
  const own = [...keys];
  return { keys: own, plan: planRow(own), longer: new Map() };
}

function longerOf(list: KeyList, bits: number): Longer {
  const known = list.longer.get(bits);
  if (known !== undefined) return known;
  const places = derivedIds.flatMap((_, place) => ((bits & (1 << place)) === 0 ? [] : [place]));
  const keys = [...list.keys, ...places.map((place) => derivedIds[place] as string)];
  const longer = { bits, keys, places, blank: keys.map(() => 0.5) };
  list.longer.set(bits, longer);
  keysBefore.set(keys, list.keys);
  return longer;
}

/** Most different lists of keys that are remembered for a device. */
const maxLists = 4;

/** For each extended list of keys, the list with which the frame arrived. */
const keysBefore = new WeakMap<readonly string[], readonly string[]>();

/** For each frame with corrected readings, the frame that the device sent. */
const framesBefore = new WeakMap<Frame, Frame>();

/** The frame as the device sent it. */
export function withoutDerived(frame: Frame): Frame {
  const sent = framesBefore.get(frame);
  if (sent !== undefined) return sent;
  const keys = keysBefore.get(frame.keys);
  if (keys === undefined) return frame;
  const { length } = keys;
  return {
    device: frame.device,
    at: frame.at,
    keys,
    values: Array.from(frame.values).slice(0, length),
    quality: frame.quality?.slice(0, length) ?? null,
  };
}

/** Adds derived values to the frames of one device. */
export class DeviceDerivation {
  /** The machine for which this derivation was created. */
  readonly profile: MachineProfile;
  /** When its sensors were replaced, ms, ascending. */
  readonly replacements: readonly number[];
  /** From when to when its readings are corrected; most devices have none. */
  readonly corrections: readonly DatedCorrection[];
  readonly #derivation: RowDerivation;
  readonly #listOf: (keys: readonly string[]) => KeyList;
  /** The most recently used list comes first. */
  readonly #lists: KeyList[] = [];
  /** Bits of the indicators that the device sends itself, in any frame: they are not derived. */
  #sent = 0;
  /** `#sent` as it was at the beginning of each open section. */
  readonly #sentBefore: number[] = [];

  /**
   * @param listOf returns the shared key list, known for all devices
   * @param replacements when the device's sensors were replaced, ms, ascending
   * @param corrections of its sensors, by laboratory samples
   */
  constructor(
    profile: MachineProfile,
    listOf: (keys: readonly string[]) => KeyList,
    replacements: readonly number[] = [],
    corrections: readonly DatedCorrection[] = [],
  ) {
    this.profile = profile;
    this.replacements = replacements;
    this.corrections = corrections;
    this.#derivation = createRowDerivation(profile, replacements);
    this.#listOf = listOf;
  }

  /**
   * Adds derived values to the frames from ≤ index < to, all of this device; a frame from which nothing can be derived
   * stays as it is.
   */
  addTo(frames: Frame[], { from, to }: { readonly from: number; readonly to: number }): void {
    for (let place = from; place < to; place += 1) {
      const frame = frames[place];
      if (frame === undefined) continue;
      frames[place] = this.corrections.length === 0 ? this.#withDerived(frame) : this.#withCorrected(frame);
    }
  }

  /**
   * Takes a stored row into account, so that wear continues from it. A row that was already taken into account changes
   * nothing.
   */
  remember(plan: RowPlan, row: Row): void {
    this.#derivation.derive(plan, row, 0);
  }

  /** Takes a stored frame into account. */
  rememberFrame(frame: Frame): void {
    const { plan } = this.#find(frame.keys);
    if (plan !== null) this.remember(plan, frame);
  }

  /** Begins a section of frames that can be undone. Several sections may be open, one after the other. */
  hold(): void {
    this.#sentBefore.push(this.#sent);
    this.#derivation.hold();
  }

  /** Confirms the frames of the oldest open section. */
  keep(): void {
    this.#sentBefore.shift();
    this.#derivation.keep();
  }

  /** Undoes all frames since the oldest open section began. */
  takeBack(): void {
    this.#sent = this.#sentBefore[0] ?? this.#sent;
    this.#sentBefore.length = 0;
    this.#derivation.takeBack();
  }

  /** Derived values follow from corrected readings; those of a corrected indicator are corrected themselves. */
  #withCorrected(sent: Frame): Frame {
    const frame = this.#withDerived(correctSent(sent, this.corrections));
    if (frame !== sent) framesBefore.set(frame, sent);
    return frame;
  }

  #withDerived(frame: Frame): Frame {
    const list = this.#find(frame.keys);
    if (list.plan === null) return frame;
    this.#sent |= list.plan.sent;
    let bits = this.#derivation.derive(list.plan, frame, this.#sent);
    if (this.corrections.length > 0) bits = correctDerived(this.#derivation.derived, bits, frame.at, this.corrections);
    if (bits === 0) return frame;
    const { keys, blank, places } = longerOf(list, bits);
    const values = blank.slice();
    const own = list.keys.length;
    for (let n = 0; n < own; n += 1) values[n] = frame.values[n] ?? 0;
    for (let n = 0; n < places.length; n += 1) values[own + n] = this.#derivation.derived[places[n] ?? 0] ?? 0;
    return {
      device: frame.device,
      at: frame.at,
      keys,
      values,
      quality: frame.quality === null ? null : lengthened(frame.quality, keys.length),
    };
  }

  #find(keys: readonly string[]): KeyList {
    const lists = this.#lists;
    for (let place = 0; place < lists.length; place += 1) {
      const list = lists[place];
      if (list === undefined || !isSame(list.keys, keys)) continue;
      if (place > 0) lists.unshift(...lists.splice(place, 1));
      return list;
    }
    const list = this.#listOf(keys);
    lists.unshift(list);
    if (lists.length > maxLists) lists.length = maxLists;
    return list;
  }
}

function isSame(known: readonly string[], keys: readonly string[]): boolean {
  if (known.length !== keys.length) return false;
  for (let n = 0; n < keys.length; n += 1) if (known[n] !== keys[n]) return false;
  return true;
}

/** Extends the qualities for derived values, which are always good: they are derived from good readings alone. */
function lengthened(quality: Uint8Array, length: number): Uint8Array {
  const longer = new Uint8Array(length);
  longer.set(quality);
  return longer;
}
