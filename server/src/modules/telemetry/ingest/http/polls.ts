import { AppError } from '@oilsight/contract';
import type { FastifyRequest } from 'fastify';
import type { Bus } from '../../../../platform/bus.ts';
import { onDeviceChanges } from '../../../../platform/device-changes.ts';
import type { DeviceRef } from '../../../devices/index.ts';
import { sharedUpdateOf } from '../device-attributes.ts';

const pollsPerDevice = 10;

export interface Polls {
  /** The next change; null after the time, and when the caller hangs up. @throws AppError `tooManyRequests` */
  next(device: DeviceRef, ms: number, request: FastifyRequest): Promise<Record<string, unknown> | null>;
  /** Answers all that wait as if their time was over. */
  stop(): void;
}

/** Long polls for the next change of shared attributes. */
export function createPolls(bus: Bus): Polls {
  const waiting = new Map<string, Set<() => void>>();
  return {
    next(device, ms, request) {
      const ofDevice = waiting.get(device.id) ?? new Set();
      if (ofDevice.size >= pollsPerDevice) throw new AppError('tooManyRequests', { seconds: 1 });
      waiting.set(device.id, ofDevice);
      return new Promise((resolve) => {
        const end = (change: Record<string, unknown> | null) => {
          clearTimeout(timer);
          for (const unsubscribe of subscriptions) unsubscribe();
          request.raw.socket.off('close', hangUp);
          ofDevice.delete(hangUp);
          if (ofDevice.size === 0 && waiting.get(device.id) === ofDevice) waiting.delete(device.id);
          resolve(change);
        };
        const hangUp = () => end(null);
        const timer = setTimeout(hangUp, ms);
        const subscriptions = [
          bus.on('attributesChanged', (event) => {
            const change = event.device.id === device.id ? sharedUpdateOf(event) : null;
            if (change !== null) end(change);
          }),
          // Its token may have ended: it asks again, and is refused then.
          onDeviceChanges(bus, (deviceIds) => {
            if (deviceIds.has(device.id)) end(null);
          }),
        ];
        request.raw.socket.once('close', hangUp);
        ofDevice.add(hangUp);
      });
    },
    stop() {
      for (const ofDevice of waiting.values()) for (const hangUp of ofDevice) hangUp();
    },
  };
}
