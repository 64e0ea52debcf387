import type { DeviceRef } from '../../devices/index.ts';
import type { Convert } from './commits.ts';
import { readJson } from './json.ts';
import { addRun, normalise } from './normalise.ts';
import { framesOf } from './parse.ts';
import type { createProfiles, DeviceProfile } from './profiles.ts';
import type { createMessageLayouts } from './message-layouts.ts';

export interface Conversions {
  /** The conversion of a device's message if the device's profile is cached, else null. */
  atHand(device: DeviceRef, body: Uint8Array): Convert | null;
  /** Reads the device's profile if it is not cached. */
  prepare(device: DeviceRef, body: Uint8Array): Convert | Promise<Convert>;
}

/**
 * Converts the messages of a device into frames: quickly by a known message layout, otherwise by parsing the JSON in
 * full.
 */
export function createConversions(
  profiles: ReturnType<typeof createProfiles>,
  layouts: ReturnType<typeof createMessageLayouts>,
): Conversions {
  function prepare(device: DeviceRef, body: Uint8Array): Convert | Promise<Convert> {
    return atHand(device, body) ?? profiles.load(device).then((profile) => converted(device, profile, body));
  }

  function atHand(device: DeviceRef, body: Uint8Array): Convert | null {
    const profile = profiles.peek(device);
    return profile === undefined ? null : converted(device, profile, body);
  }

  function converted(device: DeviceRef, profile: DeviceProfile, body: Uint8Array): Convert {
    return (receipt, refusals, load) => {
      const sender = { device, profile, stamp: () => receipt.stamp({ device, profile }) };
      if (!layouts.read(profile, body, { sender, now: receipt.at, load })) {
        normalise(framesOf(readJson(body), receipt.at, refusals), sender, refusals, load);
        if (refusals.count === 0 && load.texts.length === 0) layouts.learn(profile, body, load.frames);
      }
      addRun(load, sender, 0);
    };
  }

  return { atHand, prepare };
}
