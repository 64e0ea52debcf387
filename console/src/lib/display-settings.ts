import type { Preferences } from '@oilsight/contract';
import { useSyncExternalStore } from 'react';
import { minuteMs } from './time.ts';

export type Units = Preferences['units'];

/**
 * How times and values are shown to the reader. They are kept in UTC and in the catalogue's units whatever is chosen
 * here.
 */
export interface DisplaySettings {
  /** IANA name; null: the browser's. */
  readonly timeZone: string | null;
  readonly units: Units;
}

export const defaultDisplaySettings: DisplaySettings = {
  timeZone: null,
  units: { temperature: 'celsius', viscosity: 'mm2PerS', particles: 'perMl' },
};

/** Storage key of the display settings, so that they are known before the account is loaded. */
const kept = 'displaySettings';
const listeners = new Set<() => void>();
let current: DisplaySettings = defaultDisplaySettings;

/** The way of showing that is in force. */
export function currentDisplaySettings(): DisplaySettings {
  return current;
}

/** The browser's own zone, and until when it counts: asking for it is dear, and pages ask with every drawing. */
const own = { timeZone: '', until: 0 };

function ownZone(): string {
  const now = performance.now();
  if (own.timeZone === '' || now >= own.until)
    Object.assign(own, { timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone, until: now + minuteMs });
  return own.timeZone;
}

/** The IANA name of the zone in force. */
export function zoneName(): string {
  return current.timeZone ?? ownZone();
}

function isKnownZone(timeZone: string | null): boolean {
  try {
    return timeZone === null || new Intl.DateTimeFormat('en-US', { timeZone }) instanceof Intl.DateTimeFormat;
  } catch {
    return false;
  }
}

/** Shows everything another way from now on. A zone that this browser does not know is shown as its own. */
export function show({ timeZone, units }: DisplaySettings): void {
  const next = { timeZone: isKnownZone(timeZone) ? timeZone : null, units };
  if (JSON.stringify(next) === JSON.stringify(current)) return;
  current = next;
  for (const listener of listeners) listener();
}

/** Keeps the way of showing in this browser, so that the next page need not change under the reader's eyes. */
export function keepDisplaySettings(): void {
  localStorage.setItem(kept, JSON.stringify(current));
}

/** Takes over what this browser kept. Called before anything is shown. */
export function recallDisplaySettings(): void {
  try {
    const { timeZone, units } = JSON.parse(localStorage.getItem(kept) ?? 'null') as DisplaySettings;
    show({ timeZone, units: { ...defaultDisplaySettings.units, ...units } });
  } catch {
    // Nothing is stored, or another version stored it: the account's settings arrive in a moment.
  }
}

export function onDisplaySettings(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The way of showing in force; re-renders when it changes. */
export function useDisplaySettings(): DisplaySettings {
  return useSyncExternalStore(onDisplaySettings, currentDisplaySettings);
}
