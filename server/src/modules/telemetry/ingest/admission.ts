import { AppError } from '@oilsight/contract';
import type { Clock } from '../../../platform/clock.ts';
import { pause } from '../../../platform/pause.ts';
import type { DeviceRef } from '../../devices/index.ts';
import type { Ingest } from '../ingest.ts';
import type { createDevicePaces } from './device-paces.ts';

export interface Admission extends Pick<Ingest, 'admit' | 'receive'> {
  /** Ends the wait when the sender gives up and when the service stops. */
  withStop<T extends { readonly wait?: AbortSignal }>(options: T): T;
}

/** Lets messages in at their device's rate and gives each its receipt. */
export function createAdmission(
  paces: ReturnType<typeof createDevicePaces>,
  clock: Clock,
  stopping: AbortSignal,
): Admission {
  /** Messages that have come in. */
  let received = 0;
  /** Signals of senders, joined with the service's. */
  const joined = new WeakMap<AbortSignal, AbortSignal>();

  /**
   * A message that is taken up again keeps its stamps: what it brought before may be on disk although nobody was told.
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
