import { createRowDerivation, derivedIds, planRow } from '@oilsight/oil';
import type { MachineProfile, Row, RowDerivation, RowPlan } from '@oilsight/oil';
import type { Frame } from '../telemetry.store.ts';

/** Keys of a frame with derived values behind its own. Shared by all frames that have the same. */
interface Longer {
  readonly bits: number;
  readonly keys: readonly string[];
  /** A number for each key: copying is quicker than growing, and fractions make it an array of doubles. */
  readonly blank: readonly number[];
  /** Places of `derivedIds`, in the order of the keys. */
  readonly places: readonly number[];
}

/** What is known of a list of keys. */
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

/** Kinds of frame that a device sends in turn. */
const maxLists = 4;

/** The keys that frames came with, by the keys that they have with their derived values. */
const keysBefore = new WeakMap<readonly string[], readonly string[]>();

/** A frame as it came. */
export function withoutDerived(frame: Frame): Frame {
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

/** Adds what can be derived to the frames of one device. */
export class DeviceDerivation {
  /** The machine that this was made for. */
  readonly profile: MachineProfile;
  /** When its sensors were replaced, ms, ascending. */
  readonly replacements: readonly number[];
  readonly #derivation: RowDerivation;
  readonly #listOf: (keys: readonly string[]) => KeyList;
  /** The newest comes first. */
  readonly #lists: KeyList[] = [];
  /** Bits of ids that the device sends itself, in whichever of its frames: they are its own. */
  #sent = 0;
  /** `#sent` where each open stretch began. */
  readonly #sentBefore: number[] = [];

  /**
   * @param listOf what is known of a list of keys, of all devices
   * @param replacements when the device's sensors were replaced, ms, ascending
   */
  constructor(
    profile: MachineProfile,
    listOf: (keys: readonly string[]) => KeyList,
    replacements: readonly number[] = [],
  ) {
    this.profile = profile;
    this.replacements = replacements;
    this.#derivation = createRowDerivation(profile, replacements);
    this.#listOf = listOf;
  }

  /** Frames of a stretch, all of this device; one that nothing can be derived from stays as it is. */
  addTo(frames: Frame[], { from, to }: { readonly from: number; readonly to: number }): void {
    for (let place = from; place < to; place += 1) {
      const frame = frames[place];
      if (frame !== undefined) frames[place] = this.#withDerived(frame);
    }
  }

  /** Takes in a row that is on disk: wear goes on from it. One that it has taken in already changes nothing. */
  remember(plan: RowPlan, row: Row): void {
    this.#derivation.derive(plan, row, 0);
  }

  /** Takes in a frame that is on disk. */
  rememberFrame(frame: Frame): void {
    const { plan } = this.#find(frame.keys);
    if (plan !== null) this.remember(plan, frame);
  }

  /** Begins a stretch of frames that can be taken back. Several may be open, one after the other. */
  hold(): void {
    this.#sentBefore.push(this.#sent);
    this.#derivation.hold();
  }

  /** The frames of the oldest open stretch stay. */
  keep(): void {
    this.#sentBefore.shift();
    this.#derivation.keep();
  }

  /** As if no frame had come since the oldest open stretch began. */
  takeBack(): void {
    this.#sent = this.#sentBefore[0] ?? this.#sent;
    this.#sentBefore.length = 0;
    this.#derivation.takeBack();
  }

  #withDerived(frame: Frame): Frame {
    const list = this.#find(frame.keys);
    if (list.plan === null) return frame;
    this.#sent |= list.plan.sent;
    const bits = this.#derivation.derive(list.plan, frame, this.#sent);
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

/** Derived values are good: they rest on good readings alone. */
function lengthened(quality: Uint8Array, length: number): Uint8Array {
  const longer = new Uint8Array(length);
  longer.set(quality);
  return longer;
}
