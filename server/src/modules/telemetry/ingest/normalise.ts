import { numberOfText, qualityOf } from '@oilsight/contract';
import type { Target } from '@oilsight/contract';
import type { DeviceRef } from '../../devices/index.ts';
import type { Frame, TextReading } from '../telemetry.store.ts';
import { eachField, Fields } from './json.ts';
import type { Json } from './json.ts';
import { messageBounds as limits } from './message-bounds.ts';
import type { DeviceRun } from './device-run.ts';
import type { SentFrame } from './parse.ts';
import type { DeviceProfile } from './profiles.ts';
import type { Refusals } from './refusals.ts';
import { faultOfKey, isNoNumber, otherValue } from './values.ts';

/** A text that is to be stored. */
export interface ArrivedText extends TextReading {
  /** Number of frames that came before it in its load. */
  readonly framesBefore: number;
}

/** The readings of one message that go to the store together. */
export interface Load {
  /** The frames as they were sent; derived values are added when they are written. */
  readonly frames: Frame[];
  readonly texts: ArrivedText[];
  readonly runs: DeviceRun[];
  /** Number of readings in it. */
  readings: number;
  /** Length of the message it came in. */
  readonly bytes: number;
}

/** Records that the load's frames from this index on belong to this device. */
export function addRun(
  load: Load,
  { device, profile: { derivation } }: Pick<Sender, 'device' | 'profile'>,
  from: number,
): void {
  const to = load.frames.length;
  if (derivation !== null && to > from) load.runs.push({ device, derivation, from, to });
}

/** A frame that is being built. Numbers stand in parallel arrays; other values beside them. */
class FrameBuilder {
  readonly device: DeviceRef;
  readonly at: number;
  readonly keys: string[] = [];
  readonly values: number[] = [];
  readonly others = new Map<string, string | boolean | object>();
  /** Quality of suspect and bad values, by index. */
  doubts: Map<number, 1 | 2> | null = null;
  /** Index of each number by key, where keys may be repeated. */
  places: Map<string, number> | null;

  constructor(device: DeviceRef, at: number, mayRepeat: boolean) {
    this.device = device;
    this.at = at;
    this.places = mayRepeat ? new Map() : null;
  }

  get size(): number {
    return this.keys.length + this.others.size;
  }

  /** Returns whether an earlier value was replaced. */
  setNumber(key: string, value: number, quality: 0 | 1 | 2): boolean {
    const hadOther = this.others.delete(key);
    const place = this.places?.get(key);
    const index = place ?? this.keys.push(key) - 1;
    this.values[index] = value;
    this.places?.set(key, index);
    this.#mark(index, quality);
    return hadOther || place !== undefined;
  }

  setOther(key: string, value: string | boolean | object): boolean {
    const hadNumber = this.places?.has(key) ?? false;
    if (hadNumber) this.#dropNumber(key);
    const had = hadNumber || this.others.has(key);
    this.others.set(key, value);
    return had;
  }

  holds(key: string): boolean {
    return this.places !== null && (this.places.has(key) || this.others.has(key));
  }

  #mark(index: number, quality: 0 | 1 | 2): void {
    if (quality === 0) this.doubts?.delete(index);
    else (this.doubts ??= new Map()).set(index, quality);
  }

  /** Moves the last number into its place. */
  #dropNumber(key: string): void {
    const place = this.places?.get(key);
    const lastKey = this.keys.pop();
    const lastValue = this.values.pop();
    if (place === undefined || lastKey === undefined || lastValue === undefined) return;
    const lastQuality = this.doubts?.get(this.keys.length) ?? 0;
    this.#mark(this.keys.length, 0);
    this.places?.delete(key);
    if (lastKey === key) return;
    this.keys[place] = lastKey;
    this.values[place] = lastValue;
    this.places?.set(lastKey, place);
    this.#mark(place, lastQuality);
  }

  /** Adds the collected readings to the load. */
  putInto(load: Load): void {
    const { device, at, keys, values } = this;
    if (keys.length > 0) load.frames.push({ device, at, keys, values, quality: this.#quality() });
    for (const [key, value] of this.others)
      load.texts.push({ device, at, key, value, framesBefore: load.frames.length });
    load.readings += this.size;
  }

  #quality(): Uint8Array | null {
    if (this.doubts === null || this.doubts.size === 0) return null;
    const quality = new Uint8Array(this.keys.length);
    for (const [index, doubt] of this.doubts) quality[index] = doubt;
    return quality;
  }
}

/** The number and the assigned times of a message. */
export interface Receipt {
  /** When the message arrived, ms. */
  readonly at: number;
  /** Its number among all messages received. */
  readonly nth: number;
  /** Time for readings of a device that were sent without one, ms; repeated calls return the same time. */
  stamp(of: { readonly device: DeviceRef; readonly profile: DeviceProfile }): number;
}

export interface Sender {
  readonly device: DeviceRef;
  readonly profile: DeviceProfile;
  /** Returns the time for frames that have none, ms. Called once, and only when there are such frames. */
  readonly stamp: () => number;
}

/**
 * Turns frames as they were sent into readings: applies the names and units of the device's key mapping, parses numbers
 * in text, and sets the quality by the indicator's physical range and the sensor's measuring range. Readings that
 * cannot be stored are refused by name. Frames without a time become one frame at the assigned time.
 */
export function normalise(
  sent: readonly SentFrame[],
  { device, profile, stamp }: Sender,
  refusals: Refusals,
  load: Load,
): void {
  let untimed: FrameBuilder | null = null;
  const severalUntimed = sent.length > 1;
  for (const { at, fields } of sent) {
    const mayRepeat = profile.hasAliases || fields instanceof Fields || severalUntimed;
    const frame: FrameBuilder =
      at === null
        ? (untimed ??= new FrameBuilder(device, stamp(), mayRepeat))
        : new FrameBuilder(device, at, mayRepeat);
    eachField(fields, (key, value) => takeReading(frame, key, value, at, profile, refusals));
    if (at !== null) frame.putInto(load);
  }
  untimed?.putInto(load);
}

function takeReading(
  frame: FrameBuilder,
  sentKey: string,
  value: Json,
  at: number | null,
  profile: DeviceProfile,
  refusals: Refusals,
): void {
  if (value === null) return;
  const keyFault = faultOfKey(sentKey);
  if (keyFault !== null) return refusals.add(keyFault, sentKey, at);
  const number = typeof value === 'number' ? value : typeof value === 'string' ? numberOfText(value) : null;
  if (number !== null) return takeNumber(frame, sentKey, number, at, profile, refusals);
  const other = otherValue(value);
  if ('fault' in other) return refusals.add(other.fault, sentKey, at);
  const target = admit(frame, sentKey, at, profile, refusals);
  if (target === null) return;
  if (!target.isIndicator) {
    if (frame.setOther(target.key, other.value)) refusals.add('duplicateKey', sentKey, at);
  } else if (typeof value === 'boolean' && target.physical[0] === 0 && target.physical[1] === 1) {
    // A switch contact: leak yes or no.
    if (frame.setNumber(target.key, value ? 1 : 0, 0)) refusals.add('duplicateKey', sentKey, at);
  } else refusals.add(typeof value === 'string' && isNoNumber(value) ? 'notFinite' : 'wrongType', sentKey, at);
}

function takeNumber(
  frame: FrameBuilder,
  sentKey: string,
  number: number,
  at: number | null,
  profile: DeviceProfile,
  refusals: Refusals,
): void {
  if (!Number.isFinite(number)) return refusals.add('notFinite', sentKey, at);
  const target = admit(frame, sentKey, at, profile, refusals);
  if (target === null) return;
  const value = number * target.factor + target.offset;
  if (!Number.isFinite(value)) return refusals.add('notFinite', sentKey, at);
  if (frame.setNumber(target.key, value, qualityOf(target, value))) refusals.add('duplicateKey', sentKey, at);
}

/** The target if the frame and the device have room for it, else null. */
function admit(
  frame: FrameBuilder,
  sentKey: string,
  at: number | null,
  profile: DeviceProfile,
  refusals: Refusals,
): Target | null {
  const isFull = frame.size >= limits.keysPerFrame;
  if (isFull && !frame.holds(sentKey)) {
    refusals.add('tooManyKeys', sentKey, at);
    return null;
  }
  const target = profile.targetOf(sentKey);
  if (target === null) refusals.add('tooManyCustomKeys', sentKey, at);
  return target;
}
