import { deviceStatusOf, deviceStatuses } from '@oilsight/contract';
import type { Device, DeviceStatus } from '@oilsight/contract';
import { shownTypeOf } from '../machine-type.ts';
import { machine as englishMachines } from '../../i18n/en/common.json';
import { machine as chineseMachines } from '../../i18n/zh-CN/common.json';

/** Filter of the devices of a factory. */
export interface DeviceFilter {
  /** Part of a name, a number, a machine or its type, a place, an oil or a factory's name. */
  readonly text: string;
  /** null: every state. */
  readonly state: DeviceStatus | null;
}

/** The filter in an address; unknown values count as not set. */
export function filterOf(search: URLSearchParams): DeviceFilter {
  const state = search.get('state');
  return { text: search.get('q') ?? '', state: deviceStatuses.find((known) => known === state) ?? null };
}

/** An address with a filter in it; what else it holds stays. */
export function searchOf(
  { text, state }: DeviceFilter,
  address: URLSearchParams = new URLSearchParams(),
): URLSearchParams {
  const search = new URLSearchParams(address);
  search.delete('state');
  search.delete('q');
  if (state !== null) search.set('state', state);
  if (text !== '') search.set('q', text);
  return search;
}

/** Devices that fit, worst first, then by name. Every word of the text must be found somewhere. */
export function shownDevices<T extends Device>(
  devices: readonly T[],
  { text, state }: DeviceFilter,
  language: string,
): T[] {
  const words = text
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');
  const { compare } = new Intl.Collator(language, { numeric: true });
  return devices
    .filter(
      (device) =>
        (state === null || deviceStatusOf(device) === state) && words.every((word) => wordsOf(device).includes(word)),
    )
    .toSorted((a, b) => placeOf(a) - placeOf(b) || compare(a.deviceName, b.deviceName));
}

/** A gateway that is online comes last: it has no oil. */
function placeOf(device: Device): number {
  const status = deviceStatusOf(device);
  return status === 'unassessed' && device.isGateway ? deviceStatuses.length : deviceStatuses.indexOf(status);
}

/** The type is found by its name in either language: people search by the word they use. */
function wordsOf(device: Device): string {
  const { deviceName, deviceNo, machine, monitoringPosition, monitoringOil, groupName, customerName } = device;
  const type = shownTypeOf(device);
  return [
    deviceName,
    deviceNo,
    machine,
    chineseMachines[type],
    englishMachines[type],
    monitoringPosition,
    monitoringOil,
    groupName,
    customerName,
  ]
    .join('\n')
    .toLowerCase();
}
