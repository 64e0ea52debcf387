import { DeviceStateMessage } from '@oilsight/contract';
import { useRef } from 'react';
import * as z from 'zod';
import { secondMs } from '../lib/time.ts';
import { useTopic } from '../live/useLive.ts';

const Messages = z.array(DeviceStateMessage);

/** Shortest time between two readings of what a change of a state changes, however many there are. */
export const statePauseMs = 5 * secondMs;
/** With more devices than this something changes at any time, and reading everything anew takes longer. */
const manyDevices = 200;
const longPauseMs = 15 * secondMs;

/**
 * Follows the states of all devices that the reader sees.
 *
 * @param onMessages `hasChanged`: a device is in another state than before; what the line begins with changes nothing.
 *   `pauseMs`: how long to wait between two readings of what depends on the states; with many devices longer
 */
export function useDeviceStates(
  onMessages: (
    messages: readonly DeviceStateMessage[],
    of: { readonly hasChanged: boolean; readonly pauseMs: number },
  ) => void,
): void {
  const known = useRef(new Map<string, string>());
  useTopic('devices', (raw) => {
    const messages = Messages.safeParse(raw);
    if (!messages.success) return;
    let hasChanged = false;
    for (const { deviceId, state, assessed, isAssessing } of messages.data) {
      const now = `${state} ${assessed} ${isAssessing}`;
      const before = known.current.get(deviceId);
      known.current.set(deviceId, now);
      if (before !== undefined && before !== now) hasChanged = true;
    }
    onMessages(messages.data, { hasChanged, pauseMs: known.current.size > manyDevices ? longPauseMs : statePauseMs });
  });
}
