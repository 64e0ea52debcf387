import type { Device, State } from '@oilsight/contract';
import type { Factory } from '../domain/factories.ts';
import { standingOf } from '../domain/shown-state.ts';
import { worstOf } from '../domain/state-order.ts';

/** The worst state of each factory, by its id. A device that has never reported says nothing. */
export function factoryStates(devices: readonly Device[]): ReadonlyMap<string, State> {
  const byFactory = Map.groupBy(devices.filter((device) => standingOf(device) !== 'unconnected'), ({ customerId }) => customerId);
  const worst = new Map<string, State>();
  for (const [customerId, own] of byFactory) {
    const state = worstOf(own.map(({ state }) => state));
    if (state !== null) worst.set(customerId, state);
  }
  return worst;
}

export interface Crumb {
  readonly text: string;
  /** null: the last one, which is no link. */
  readonly to: string | null;
}

/** Where the reader is: the factory whose list or whose device is shown, and the device. */
export interface Place {
  readonly factory: Factory | null;
  readonly device: Device | null;
}

/** Finds the place of an address among what the caller may see. */
export function placeOf({ factories, devices, customerId, deviceId }: { readonly factories: readonly Factory[]; readonly devices: readonly Device[]; readonly customerId: string | null; readonly deviceId: string | null }): Place {
  const device = devices.find((one) => one.deviceId === deviceId) ?? null;
  const wanted = device?.customerId ?? customerId;
  return { device, factory: factories.find((one) => one.customerId === wanted) ?? null };
}

/** The way from home to a place. */
export function crumbsOf({ factory, device }: Place, words: { readonly home: string; readonly devices: string }): Crumb[] {
  const way: Crumb[] = [{ text: words.home, to: '/' }, { text: words.devices, to: '/device' }];
  if (factory !== null) way.push({ text: factory.name, to: factory.path });
  if (device !== null) way.push({ text: device.deviceName, to: null });
  return way.map((crumb, index) => (index === way.length - 1 ? { ...crumb, to: null } : crumb));
}
