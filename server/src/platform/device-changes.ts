import type { DomainEvents } from '../events.ts';
import type { Bus } from './bus.ts';

export type DeviceChange = DomainEvents['deviceChanged']['what'];

/** Calls back for changes of one device and of many at once. Returns the function that ends the subscription. */
export function onDeviceChanges(
  bus: Bus,
  handler: (deviceIds: ReadonlySet<string>, what: DeviceChange) => void,
): () => void {
  const ends = [
    bus.on('deviceChanged', ({ deviceId, what }) => handler(new Set([deviceId]), what)),
    bus.on('devicesChanged', ({ deviceIds, what }) => handler(deviceIds, what)),
  ];
  return () => {
    for (const end of ends) end();
  };
}
