import type { DomainEvents } from '../../../../events.ts';
import type { Clock } from '../../../../platform/clock.ts';
import type { Metrics } from '../../../../platform/metrics.ts';
import { sharedUpdateOf } from '../device-attributes.ts';
import { createDeliveryMemory } from './deliveries.ts';
import type { Deliveries } from './deliveries.ts';
import { reasons } from './reasons.rules.ts';
import type { MqttSession } from './session.ts';
import { topics } from './topics.ts';

export interface MqttSessionsParts {
  readonly clock: Clock;
  readonly metrics: Pick<Metrics, 'mqttClients'>;
  /** Connections of one device; beyond this the oldest is closed. */
  readonly connectionsPerDevice: number;
}

/** Devices that are connected and logged in. */
export class MqttSessions {
  readonly all = new Set<MqttSession>();
  readonly #byDevice = new Map<string, Set<MqttSession>>();
  readonly #memory: ReturnType<typeof createDeliveryMemory>;
  readonly #metrics: Pick<Metrics, 'mqttClients'>;
  readonly #maxOfDevice: number;

  constructor({ clock, metrics, connectionsPerDevice }: MqttSessionsParts) {
    this.#memory = createDeliveryMemory(clock);
    this.#metrics = metrics;
    this.#maxOfDevice = connectionsPerDevice;
  }

  /**
   * The deliveries of a device under this client id. Those of an open connection are preferred: they reach back to the
   * connection's beginning, which may be longer ago than the memory of closed connections.
   */
  deliveriesOf(deviceId: string, clientId: string): Deliveries {
    for (const session of this.#byDevice.get(deviceId) ?? []) {
      if (session.clientId === clientId) return session.deliveries;
    }
    return this.#memory.of(deviceId, clientId);
  }

  /** Adds a session; closes an older one with the same client id, and the oldest one beyond the limit. */
  open(session: MqttSession): void {
    const { device, clientId } = session;
    const others = [...(this.#byDevice.get(device.id) ?? [])];
    for (const other of others) {
      if (clientId !== '' && other.clientId === clientId) other.connection.end(reasons.sessionTakenOver);
    }
    const tooMany = others.slice(0, Math.max(0, others.length + 1 - this.#maxOfDevice));
    for (const other of tooMany) other.connection.end(reasons.quotaExceeded);
    this.all.add(session);
    this.#byDevice.set(device.id, (this.#byDevice.get(device.id) ?? new Set()).add(session));
    this.#metrics.mqttClients.set(this.all.size);
    this.#memory.keep(device.id, clientId, session.deliveries);
  }

  /** Removes a session whose connection has ended. */
  forget(session: MqttSession): void {
    if (!this.all.delete(session)) return;
    session.gone.abort();
    const others = this.#byDevice.get(session.device.id);
    others?.delete(session);
    if (others?.size === 0) this.#byDevice.delete(session.device.id);
    this.#metrics.mqttClients.set(this.all.size);
    this.#memory.keep(session.device.id, session.clientId, session.deliveries);
  }

  /**
   * Sends a change of shared attributes to the device or its gateway. A gateway that is no longer one gets nothing for
   * other devices.
   */
  readonly tellAttributes = (event: DomainEvents['attributesChanged']): void => {
    const data = sharedUpdateOf(event);
    if (data === null) return;
    for (const session of this.all) {
      if (session.device.id === event.device.id) {
        session.send(topics.attributes, data);
        session.send(topics.attributesShort, data);
      } else if (session.device.isGateway && session.children.has(event.device.id)) {
        session.send(topics.gatewayAttributes, { device: event.device.name, data });
      }
    }
  };
}
