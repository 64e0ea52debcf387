import type { ChangedIds } from '../../../../platform/changes.ts';
import { pause } from '../../../../platform/pause.ts';
import type { DeviceRef, Devices } from '../../../devices/index.ts';
import { reasons } from './reasons.rules.ts';
import type { MqttSession } from './session.ts';

/** After which a session is looked at again that could not be looked at, ms. */
const retryMs = 1000;

export interface SessionChecksParts {
  readonly devices: Pick<Devices, 'byToken' | 'findForGateway'>;
  readonly sessions: ReadonlySet<MqttSession>;
  /** Raised when the adapter stops. */
  readonly stopping: AbortSignal;
}

/**
 * A token that is no longer the device's ends its connections; a device that is no longer beside its gateway is no
 * longer spoken for. A database that cannot be asked ends nothing: it is asked again.
 *
 * @returns looks at the sessions of changed devices
 */
export function createSessionChecks({ devices, sessions, stopping }: SessionChecksParts) {
  /** Sessions whose token could not be looked at. */
  const unchecked = new Set<MqttSession>();

  async function checkToken(session: MqttSession): Promise<void> {
    let device: DeviceRef | null;
    try {
      device = await devices.byToken(session.token);
    } catch {
      return checkLater(session);
    }
    if (device?.id === session.device.id) session.device = device;
    else session.connection.end(reasons.administrativeAction);
  }

  /** All that could not be looked at within the pause are looked at together. */
  function checkLater(session: MqttSession): void {
    const isFirst = unchecked.size === 0;
    unchecked.add(session);
    if (!isFirst) return;
    void pause(retryMs, stopping).then(() => {
      const again = [...unchecked].filter((one) => sessions.has(one));
      unchecked.clear();
      if (!stopping.aborted) for (const one of again) void checkToken(one);
    });
  }

  async function checkChild({ device, children }: MqttSession, { id, name }: DeviceRef): Promise<void> {
    // One that is let go comes back with the gateway's next message of it.
    const child = await devices.findForGateway(device, name).catch(() => null);
    if (child?.id !== id) children.delete(id);
    else if (children.has(id)) children.set(id, child);
  }

  return async (deviceIds: ChangedIds): Promise<void> => {
    const isConcerned = (id: string) => deviceIds === 'all' || deviceIds.has(id);
    await Promise.all(
      [...sessions].flatMap((session) => [
        ...(isConcerned(session.device.id) ? [checkToken(session)] : []),
        ...[...session.children.values()]
          .filter(({ id }) => isConcerned(id))
          .map((child) => checkChild(session, child)),
      ]),
    );
  };
}
