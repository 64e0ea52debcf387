import type { Client, UnsubscribePacket } from 'aedes';
import type { DeviceRef } from '../../../devices/index.ts';
import { filterFor, isOneResponse } from './topics.ts';

/** Subscriptions of one connection; also those of it that may wait for their turn. */
export const mostSubscriptions = 50;

/** A connected device. Messages reach it only from here: the broker forwards nothing. */
export class MqttSession {
  device: DeviceRef;
  /** What it logged in with: checked again when the device changes. */
  readonly token: string;
  /** The name it gave itself; it means something among the connections of its device only. */
  readonly clientId: string;
  readonly client: Client;
  /** Filter → granted QoS. */
  readonly subscriptions = new Map<string, 0 | 1>();
  /** Raised when the connection is over: what waits for its turn is dropped. */
  readonly gone = new AbortController();
  /** Subscriptions whose turn has not come. */
  asking = 0;
  /** PUBLISHes on the broker's way. While there are some, others take it too: acknowledgements keep the order. */
  atBroker = 0;
  /** Interval in which the broker wants to hear of the connection, ms; infinite: never. */
  readonly keepAliveMs: number;
  /** When it last did, ms of the process's clock. */
  heardAt = performance.now();
  /** Devices a gateway speaks for, by id. */
  readonly children = new Map<string, DeviceRef>();

  constructor(parts: { device: DeviceRef; token: string; clientId: string; client: Client; keepAliveMs: number }) {
    this.device = parts.device;
    this.token = parts.token;
    this.clientId = parts.clientId;
    this.client = parts.client;
    this.keepAliveMs = parts.keepAliveMs;
  }

  /**
   * Notes a subscription; false when the connection has its most. Replies to single requests give way to newer ones: who names each
   * request's own topic does not run out.
   */
  subscribe(filter: string, qos: 0 | 1): boolean {
    if (!this.subscriptions.has(filter) && this.subscriptions.size >= mostSubscriptions) {
      const oldest = isOneResponse(filter) ? [...this.subscriptions.keys()].find(isOneResponse) : undefined;
      if (oldest === undefined) return false;
      this.subscriptions.delete(oldest);
      this.client.unsubscribe({ unsubscriptions: [oldest] } as UnsubscribePacket, () => undefined);
    }
    this.subscriptions.set(filter, qos);
    return true;
  }

  /** Sends, when the device has subscribed. Resolves when it is written or the connection is gone. */
  send(topic: string, message: unknown): Promise<void> {
    const filter = filterFor(topic, this.subscriptions);
    const qos = filter === null ? undefined : this.subscriptions.get(filter);
    if (qos === undefined || this.client.closed) return Promise.resolve();
    return new Promise((resolve) => {
      this.client.publish({ cmd: 'publish', topic, payload: JSON.stringify(message), qos, retain: false, dup: false }, () => resolve());
    });
  }
}
