import type { Frame, TextReading } from '../telemetry.store.ts';
import type { ArrivedText, Load } from './normalise.ts';

/** The frames and texts that the store writes in one call. */
export interface Joined {
  readonly frames: readonly Frame[];
  readonly texts: readonly TextReading[];
}

/**
 * Joins loads in the order of arrival. The store writes numbers and texts separately, and within one call a text
 * replaces a number of the same device, key and time. A text that a later number replaces is therefore left out here,
 * so that the later reading counts in both cases.
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
  /** Index of the last frame with a number, by time and key. */
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
