import type { Clock } from '../../../platform/clock.ts';
import type { Frame } from '../telemetry.store.ts';
import type { Load, Sender } from './normalise.ts';
import type { DeviceProfile } from './profiles.ts';
import { learnLayout, readByLayout } from './message-layout.ts';
import type { MessageLayout } from './message-layout.ts';

/** The layouts of one device's messages. */
interface DeviceLayouts {
  /** The layout that fitted last comes first. */
  readonly layouts: MessageLayout[];
  /** Number of consecutive messages that fitted none. */
  misses: number;
}

/**
 * Most layouts of a device that sends several kinds of message in turn. A device with its own key table shares its
 * layouts with no other device, so it may have fewer.
 */
const maxOfDevice = 3;
const maxOfOwn = 1;
/**
 * After so many misses the layouts of a device are no longer tried. They are tried again with a new profile, an hour
 * later or after a change.
 */
const maxMisses = 16;
/**
 * Layouts kept for all devices without a key table of their own: a fleet has few sensor models. When there are more,
 * all are discarded, but not at every message.
 */
const maxShared = 500;
const forgetMs = 60_000;

/** Reads messages quickly when they have the layout of earlier ones of their device. */
export interface MessageLayouts {
  /** Reads a message into `load`; false: it has to be parsed in full. */
  read(
    profile: DeviceProfile,
    bytes: Uint8Array,
    into: { readonly sender: Pick<Sender, 'device' | 'stamp'>; readonly now: number; readonly load: Load },
  ): boolean;
  /** Learns from a message that was parsed in full without refusals and texts. */
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

  /** Returns the layout that all devices with this key mapping share; null when there are too many layouts. */
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
