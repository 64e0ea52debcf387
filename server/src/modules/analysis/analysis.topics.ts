import type { LiveTopic } from '../../live/topics.ts';
import type { Bus } from '../../platform/bus.ts';
import type { Devices } from '../devices/index.ts';
import type { Analysis } from './index.ts';

/** `deviceDiagnosis:<id>`: the newest stored diagnosis, then each that differs from it. */
export function createDiagnosisTopic({
  analysis,
  devices,
  bus,
}: {
  analysis: Pick<Analysis, 'kept'>;
  devices: Pick<Devices, 'resolve'>;
  bus: Bus;
}): LiveTopic {
  return {
    name: 'deviceDiagnosis:',
    onWalls: ['bigscreen'],
    async open(session, id, push) {
      const [device] = await devices.resolve(session.scope, [id]);
      if (device === undefined) return null;
      const close = bus.on('deviceDiagnosed', ({ message }) => {
        if (message.deviceId === device.id) push(device.id, message);
      });
      try {
        const kept = await analysis.kept(device);
        return { snapshot: kept === null ? [] : [kept], devices: [device], close };
      } catch (error) {
        close();
        throw error;
      }
    },
  };
}
