import { states } from '@oilsight/contract';
import type { Device, State } from '@oilsight/contract';
import { urgencyOf } from '../../domain/state-order.ts';

/** What of a factory's devices is shown. */
export interface DeviceFilter {
  /** Part of a name, a number, a machine, a place or an oil. */
  readonly text: string;
  /** null: every state. */
  readonly state: State | null;
}

/** The filter in an address; what it does not know counts as not set. */
export function filterOf(search: URLSearchParams): DeviceFilter {
  const state = search.get('state');
  return { text: search.get('q') ?? '', state: states.find((known) => known === state) ?? null };
}

/** The address with a filter in it. */
export function searchOf({ text, state }: DeviceFilter): URLSearchParams {
  const search = new URLSearchParams();
  if (state !== null) search.set('state', state);
  if (text !== '') search.set('q', text);
  return search;
}

/** Devices that fit, worst first, then by name. Every word of the text must be found somewhere. */
export function shownDevices(devices: readonly Device[], { text, state }: DeviceFilter, language: string): Device[] {
  const words = text.toLowerCase().split(/\s+/).filter((word) => word !== '');
  const { compare } = new Intl.Collator(language, { numeric: true });
  return devices
    .filter((device) => (state === null || device.state === state) && words.every((word) => wordsOf(device).includes(word)))
    .toSorted((a, b) => urgencyOf(a.state) - urgencyOf(b.state) || compare(a.deviceName, b.deviceName));
}

function wordsOf({ deviceName, deviceNo, machine, monitoringPosition, monitoringOil, groupName }: Device): string {
  return [deviceName, deviceNo, machine, monitoringPosition, monitoringOil, groupName].join('\n').toLowerCase();
}
