import type { Frame, TextReading } from '../telemetry.store.ts';
import type { ArrivedText, Load } from './normalise.ts';

/** What the store takes at once. */
export interface Joined {
  readonly frames: readonly Frame[];
  readonly texts: readonly TextReading[];
}

/**
 * Joins loads in the order they came. The store keeps numbers and texts apart, and within one call a text wins over a
 * number of the same device, key and time; a text that a later number takes the place of is left out here, so that the
 * later reading wins either way.
 */
export function joinLoads(loads: readonly Pick<Load, 'frames' | 'texts'>[]): Joined {
  const frames: Frame[] = [];
  const texts: ArrivedText[] = [];
  for (const load of loads) {
    const before = frames.length;
    for (const text of load.texts) texts.push({ ...text, framesBefore: before + text.framesBefore });
    for (const frame of load.frames) frames.push(frame);
  }
  return { frames, texts: texts.length === 0 ? texts : withoutReplaced(texts, frames) };
}

function withoutReplaced(texts: readonly ArrivedText[], frames: readonly Frame[]): readonly TextReading[] {
  const instants = new Set(texts.map(({ device, at }) => instantOf(device.key, at)));
  /** Place of the last frame with a number, by instant and key. */
  const numbers = new Map<string, Map<string, number>>();
  frames.forEach(({ device, at, keys }, place) => {
    const instant = instantOf(device.key, at);
    if (!instants.has(instant)) return;
    const ofInstant = numbers.get(instant) ?? new Map<string, number>();
    numbers.set(instant, ofInstant);
    for (const key of keys) ofInstant.set(key, place);
  });
  return texts.filter(
    ({ device, at, key, framesBefore }) => (numbers.get(instantOf(device.key, at))?.get(key) ?? -1) < framesBefore,
  );
}

function instantOf(deviceKey: number, at: number): string {
  return `${deviceKey} ${at}`;
}
