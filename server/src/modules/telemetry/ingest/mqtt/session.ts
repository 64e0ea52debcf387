import type { DeviceRef } from '../../../devices/index.ts';
import type { MqttConnection } from './connection.ts';
import type { Deliveries } from './deliveries.ts';
import { filterFor, isOneResponse } from './topics.ts';

/** Most subscriptions of one connection, and of one packet. */
export const maxSubscriptions = 50;

export interface SessionParts {
  readonly device: DeviceRef;
  readonly token: string;
  readonly clientId: string;
  readonly connection: MqttConnection;
  readonly deliveries: Deliveries;
}

/** A connected device. All messages to the device are sent through its session. */
export class MqttSession {
  device: DeviceRef;
  /** The token it logged in with; it is checked again when the device changes. */
  readonly token: string;
  /** Its client id, which is unique among the connections of its device only. */
  readonly clientId: string;
  readonly connection: MqttConnection;
  /** Its messages that it may send again. */
  readonly deliveries: Deliveries;
  /** Filter → granted QoS. */
  readonly subscriptions = new Map<string, 0 | 1>();
  /** Aborted when the connection has ended: messages that still wait are dropped. */
  readonly gone = new AbortController();
  /** The devices a gateway has connected, by id. */
  readonly children = new Map<string, DeviceRef>();

  constructor(parts: SessionParts) {
    this.device = parts.device;
    this.token = parts.token;
    this.clientId = parts.clientId;
    this.connection = parts.connection;
    this.deliveries = parts.deliveries;
  }

  /**
   * Adds a subscription; false when the connection has the most allowed. A subscription to the reply of a single
   * request replaces the oldest such one: a client that subscribes for each request does not reach the limit.
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

  /** Sends a message if the device has subscribed to the topic. */
  send(topic: string, message: unknown): void {
    const filter = filterFor(topic, this.subscriptions);
    const qos = filter === null ? undefined : this.subscriptions.get(filter);
    if (qos !== undefined) this.connection.send(topic, message, qos);
  }
}
