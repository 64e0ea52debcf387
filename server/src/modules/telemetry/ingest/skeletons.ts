import type { Clock } from '../../../platform/clock.ts';
import type { Frame } from '../telemetry.store.ts';
import type { Load, Sender } from './normalise.ts';
import type { DeviceProfile } from './profiles.ts';
import { learnSkeleton, readAlong } from './skeleton.ts';
import type { Skeleton } from './skeleton.ts';

/** What is known of a device's messages. */
interface Shelf {
  /** The one that fitted last stands first. */
  readonly skeletons: Skeleton[];
  /** Messages in a row that fitted none. */
  misses: number;
}

/** Kinds of message that a device sends in turn; with a table of its own they are not shared with others, so fewer. */
const mostOfDevice = 3;
const mostOfOwn = 1;
/**
 * A device whose messages never look alike is not tried for ever. A new profile, an hour later or after a change, gives
 * it another chance.
 */
const mostMisses = 16;
/** Kinds known of all devices without tables of their own: a fleet has few models. When they are too many, they are forgotten, but not at every message. */
const mostShared = 500;
const forgetMs = 60_000;

/** Quick reading of messages that look like earlier ones of their device. */
export interface Skeletons {
  /** Reads a message into `load`; false: it has to be read with care. */
  read(profile: DeviceProfile, bytes: Uint8Array, into: { readonly sender: Pick<Sender, 'device' | 'stamp'>; readonly now: number; readonly load: Load }): boolean;
  /** A message was read with care, without refusals and texts. */
  learn(profile: DeviceProfile, bytes: Uint8Array, frames: readonly Frame[]): void;
}

export function createSkeletons(clock: Clock): Skeletons {
  const shelves = new WeakMap<DeviceProfile, Shelf>();
  let shared = new Map<string, Skeleton>();
  let sharedSince = clock.now();

  function shelfOf(profile: DeviceProfile): Shelf {
    const known = shelves.get(profile);
    if (known !== undefined) return known;
    const shelf = { skeletons: [], misses: 0 };
    shelves.set(profile, shelf);
    return shelf;
  }

  /** The same for all devices that write alike in one dialect; null when there are too many kinds. */
  function share(skeleton: Skeleton, dialectName: string): Skeleton | null {
    const name = `${dialectName} ${skeleton.timeSlot} ${skeleton.ends.join()} ${Buffer.from(skeleton.text).toString('latin1')}`;
    const known = shared.get(name);
    if (known !== undefined) return known;
    if (shared.size >= mostShared) {
      if (clock.now() - sharedSince < forgetMs) return null;
      shared = new Map();
      sharedSince = clock.now();
    }
    shared.set(name, skeleton);
    return skeleton;
  }

  return {
    read(profile, bytes, into) {
      const shelf = shelves.get(profile);
      if (shelf === undefined) return false;
      const { skeletons } = shelf;
      for (let index = 0; index < skeletons.length; index += 1) {
        const skeleton = skeletons[index];
        if (skeleton === undefined || !readAlong(skeleton, bytes, into)) continue;
        if (index > 0) skeletons.unshift(...skeletons.splice(index, 1));
        shelf.misses = 0;
        return true;
      }
      return false;
    },
    learn(profile, bytes, frames) {
      const shelf = shelfOf(profile);
      if (shelf.misses >= mostMisses) return;
      shelf.misses += 1;
      const learnt = learnSkeleton(bytes, frames, profile.targetOf);
      const skeleton = learnt === null || profile.dialectName === null ? learnt : share(learnt, profile.dialectName);
      if (skeleton === null) return;
      shelf.skeletons.unshift(skeleton);
      shelf.skeletons.length = Math.min(shelf.skeletons.length, profile.dialectName === null ? mostOfOwn : mostOfDevice);
    },
  };
}
