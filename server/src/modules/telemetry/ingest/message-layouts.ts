import type { Clock } from '../../../platform/clock.ts';
import type { Frame } from '../telemetry.store.ts';
import type { Load, Sender } from './normalise.ts';
import type { DeviceProfile } from './profiles.ts';
import { learnLayout, readByLayout } from './message-layout.ts';
import type { MessageLayout } from './message-layout.ts';

/** What is known of a device's messages. */
interface DeviceLayouts {
  /** The one that fitted last stands first. */
  readonly layouts: MessageLayout[];
  /** Messages in a row that fitted none. */
  misses: number;
}

/** Kinds of message that a device sends in turn; with a table of its own they are not shared with others, so fewer. */
const maxOfDevice = 3;
const maxOfOwn = 1;
/**
 * A device whose messages never look alike is not tried for ever. A new profile, an hour later or after a change, gives
 * it another chance.
 */
const maxMisses = 16;
/**
 * Kinds known of all devices without tables of their own: a fleet has few models. When they are too many, they are
 * forgotten, but not at every message.
 */
const maxShared = 500;
const forgetMs = 60_000;

/** Quick reading of messages that look like earlier ones of their device. */
export interface MessageLayouts {
  /** Reads a message into `load`; false: it has to be read with care. */
  read(
    profile: DeviceProfile,
    bytes: Uint8Array,
    into: { readonly sender: Pick<Sender, 'device' | 'stamp'>; readonly now: number; readonly load: Load },
  ): boolean;
  /** A message was read with care, without refusals and texts. */
  learn(profile: DeviceProfile, bytes: Uint8Array, frames: readonly Frame[]): void;
}

export function createMessageLayouts(clock: Clock): MessageLayouts {
  const layoutsByProfile = new WeakMap<DeviceProfile, DeviceLayouts>();
  let shared = new Map<string, MessageLayout>();
  let sharedSince = clock.now();

  function deviceLayoutsOf(profile: DeviceProfile): DeviceLayouts {
    const known = layoutsByProfile.get(profile);
    if (known !== undefined) return known;
    const deviceLayouts = { layouts: [], misses: 0 };
    layoutsByProfile.set(profile, deviceLayouts);
    return deviceLayouts;
  }

  /** The same for all devices that write alike in one key mapping; null when there are too many kinds. */
  function share(layout: MessageLayout, keyMappingName: string): MessageLayout | null {
    const name = `${keyMappingName} ${layout.timeSlot} ${layout.ends.join()} ${Buffer.from(layout.text).toString('latin1')}`;
    const known = shared.get(name);
    if (known !== undefined) return known;
    if (shared.size >= maxShared) {
      if (clock.now() - sharedSince < forgetMs) return null;
      shared = new Map();
      sharedSince = clock.now();
    }
    shared.set(name, layout);
    return layout;
  }

  return {
    read(profile, bytes, into) {
      const deviceLayouts = layoutsByProfile.get(profile);
      if (deviceLayouts === undefined) return false;
      const { layouts } = deviceLayouts;
      for (let index = 0; index < layouts.length; index += 1) {
        const layout = layouts[index];
        if (layout === undefined || !readByLayout(layout, bytes, into)) continue;
        if (index > 0) layouts.unshift(...layouts.splice(index, 1));
        deviceLayouts.misses = 0;
        return true;
      }
      return false;
    },
    learn(profile, bytes, frames) {
      const deviceLayouts = deviceLayoutsOf(profile);
      if (deviceLayouts.misses >= maxMisses) return;
      deviceLayouts.misses += 1;
      const learnt = learnLayout(bytes, frames, profile.targetOf);
      const layout =
        learnt === null || profile.keyMappingName === null ? learnt : share(learnt, profile.keyMappingName);
      if (layout === null) return;
      deviceLayouts.layouts.unshift(layout);
      deviceLayouts.layouts.length = Math.min(
        deviceLayouts.layouts.length,
        profile.keyMappingName === null ? maxOfOwn : maxOfDevice,
      );
    },
  };
}
