import type { DeviceRef } from '../../../devices/index.ts';
import type { MqttConnection } from './connection.ts';
import type { Deliveries } from './deliveries.ts';
import { filterFor, isOneResponse } from './topics.ts';

/** Subscriptions of one connection; also those of one packet. */
export const maxSubscriptions = 50;

export interface SessionParts {
  readonly device: DeviceRef;
  readonly token: string;
  readonly clientId: string;
  readonly connection: MqttConnection;
  readonly deliveries: Deliveries;
}

/** A connected device. Messages reach it only from here. */
export class MqttSession {
  device: DeviceRef;
  /** What it logged in with: checked again when the device changes. */
  readonly token: string;
  /** The name it gave itself; it means something among the connections of its device only. */
  readonly clientId: string;
  readonly connection: MqttConnection;
  /** Its messages that may come again. */
  readonly deliveries: Deliveries;
  /** Filter → granted QoS. */
  readonly subscriptions = new Map<string, 0 | 1>();
  /** Raised when the connection is over: what waits for its turn is dropped. */
  readonly gone = new AbortController();
  /** Devices a gateway speaks for, by id. */
  readonly children = new Map<string, DeviceRef>();

  constructor(parts: SessionParts) {
    this.device = parts.device;
    this.token = parts.token;
    this.clientId = parts.clientId;
    this.connection = parts.connection;
    this.deliveries = parts.deliveries;
  }

  /**
   * Notes a subscription; false when the connection has its most. Replies to single requests give way to newer ones:
   * who names each request's own topic does not run out.
   */
  subscribe(filter: string, qos: 0 | 1): boolean {
    if (!this.subscriptions.has(filter) && this.subscriptions.size >= maxSubscriptions) {
      const oldest = isOneResponse(filter) ? [...this.subscriptions.keys()].find(isOneResponse) : undefined;
      if (oldest === undefined) return false;
      this.subscriptions.delete(oldest);
    }
    this.subscriptions.set(filter, qos);
    return true;
  }

  /** Sends, when the device has subscribed. */
  send(topic: string, message: unknown): void {
    const filter = filterFor(topic, this.subscriptions);
    const qos = filter === null ? undefined : this.subscriptions.get(filter);
    if (qos !== undefined) this.connection.send(topic, message, qos);
  }
}
