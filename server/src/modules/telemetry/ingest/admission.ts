import { AppError } from '@oilsight/contract';
import type { Clock } from '../../../platform/clock.ts';
import { pause } from '../../../platform/pause.ts';
import type { DeviceRef } from '../../devices/index.ts';
import type { Ingest } from '../ingest.ts';
import type { createDevicePaces } from './device-paces.ts';

export interface Admission extends Pick<Ingest, 'admit' | 'receive'> {
  /** Extends `wait` so that it is also aborted when the service stops. */
  withStop<T extends { readonly wait?: AbortSignal }>(options: T): T;
}

/** Admits messages at the rate of their device and creates a receipt for each. */
export function createAdmission(
  paces: ReturnType<typeof createDevicePaces>,
  clock: Clock,
  stopping: AbortSignal,
): Admission {
  /** Number of messages received. */
  let received = 0;
  /** Signals of senders, each combined with the service's stop signal. */
  const joined = new WeakMap<AbortSignal, AbortSignal>();

  /**
   * A message that is processed again keeps its times: the first attempt may have reached the disk although its sender
   * got no answer.
   */
  function receive(): ReturnType<Ingest['receive']> {
    const at = clock.now();
    const given = new Map<number, number>();
    received += 1;
    return {
      at,
      nth: received,
      stamp({ device, profile }) {
        const stamp = given.get(device.key) ?? paces.stamp(device.key, at, profile.newestStored);
        if (stamp === null) throw new AppError('tooManyRequests', { seconds: 1 });
        given.set(device.key, stamp);
        return stamp;
      },
    };
  }

  async function admit(device: DeviceRef, wait?: AbortSignal): Promise<void> {
    const waitMs = wait === undefined ? paces.take(device.key) : paces.reserve(device.key);
    if (waitMs === 0) return;
    if (wait === undefined) throw new AppError('tooManyRequests', { seconds: Math.ceil(waitMs / 1000) });
    await pause(waitMs, wait);
    if (!wait.aborted) return;
    paces.giveBack(device.key);
    throw new AppError('overloaded');
  }

  function withStop<T extends { readonly wait?: AbortSignal }>(options: T): T {
    if (options.wait === undefined) return options;
    const known = joined.get(options.wait);
    if (known !== undefined) return { ...options, wait: known };
    const wait = AbortSignal.any([options.wait, stopping]);
    joined.set(options.wait, wait);
    return { ...options, wait };
  }

  return { admit, receive, withStop };
}
