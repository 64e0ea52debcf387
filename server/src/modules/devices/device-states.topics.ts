import type { DeviceStateMessage } from '@oilsight/contract';
import type { LiveTopic } from '../../live/topics.ts';
import type { Bus } from '../../platform/bus.ts';
import { mayReach } from '../../platform/scope.ts';
import type { DeviceStatesService } from './device-states.ts';
import type { DeviceRef, Devices } from './index.ts';

/** Devices in one message of the snapshot of `devices`. */
const pageSize = 200;

/** `device:<id>`: one device. `devices`: all devices that the subscriber may see; its messages are lists. */
export function createDeviceTopics({
  states,
  devices,
  bus,
}: {
  states: DeviceStatesService;
  devices: Pick<Devices, 'resolve' | 'allRefs'>;
  bus: Bus;
}): readonly LiveTopic[] {
  return [
    {
      name: 'device:',
      onWalls: ['bigscreen'],
      async open(session, id, push) {
        const [device] = await devices.resolve(session.scope, [id]);
        if (device === undefined) return null;
        const close = bus.on('deviceStateChanged', ({ message }) => {
          if (message.deviceId === device.id) push(device.id, message);
        });
        return { snapshot: [states.messageOf(device)], devices: [device], close };
      },
    },
    {
      name: 'devices',
      onWalls: ['dealer'],
      async open(session, _, push) {
        const mayTell = (device: DeviceRef) =>
          mayReach(session.scope, { tenantId: device.tenantId, customerId: device.customerId, deviceId: device.id });
        const close = bus.on('deviceStateChanged', ({ device, message }) => {
          if (mayTell(device)) push(device.id, message);
        });
        const snapshot: DeviceStateMessage[][] = [];
        try {
          for await (const page of devices.allRefs(session.scope)) {
            for (let from = 0; from < page.length; from += pageSize)
              snapshot.push(page.slice(from, from + pageSize).map((device) => states.messageOf(device)));
          }
        } catch (error) {
          close();
          throw error;
        }
        return { snapshot: snapshot.length === 0 ? [[]] : snapshot, devices: [], close };
      },
      join: (messages) => messages,
    },
  ];
}
