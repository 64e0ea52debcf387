import { AppError } from '@oilsight/contract';
import type { FastifyRequest } from 'fastify';
import type { Bus } from '../../../../platform/bus.ts';
import type { Changes } from '../../../../platform/changes.ts';
import type { DeviceRef } from '../../../devices/index.ts';
import { sharedUpdateOf } from '../device-attributes.ts';

const pollsPerDevice = 10;

export interface Poll {
  readonly device: DeviceRef;
  readonly ms: number;
  readonly request: FastifyRequest;
  /** Whether the request's token is still the device's. */
  isStillOfDevice(): Promise<boolean>;
}

export interface Polls {
  /**
   * The next change; null after the time, when the caller hangs up, and when the request's token is no longer the
   * device's.
   *
   * @throws AppError `tooManyRequests`
   */
  next(poll: Poll): Promise<Record<string, unknown> | null>;
  /** Answers all that wait as if their time was over. */
  stop(): void;
}

/** Long polls for the next change of shared attributes. */
export function createPolls({ bus, changes }: { bus: Bus; changes: Pick<Changes, 'on'> }): Polls {
  const waiting = new Map<string, Set<() => void>>();
  return {
    next({ device, ms, request, isStillOfDevice }) {
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
        const lookAgain = async () => {
          if (!(await isStillOfDevice().catch(() => false))) end(null);
        };
        const subscriptions = [
          bus.on('attributesChanged', (event) => {
            const change = event.device.id === device.id ? sharedUpdateOf(event) : null;
            if (change !== null) end(change);
          }),
          changes.on(['device'], (deviceIds) =>
            deviceIds === 'all' || deviceIds.has(device.id) ? lookAgain() : undefined,
          ),
        ];
        request.raw.socket.once('close', hangUp);
        ofDevice.add(hangUp);
        // The token may have been revoked between its lookup and the moment when this poll began to listen for changes.
        void lookAgain();
      });
    },
    stop() {
      for (const ofDevice of waiting.values()) for (const hangUp of ofDevice) hangUp();
    },
  };
}
