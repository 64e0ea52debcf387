import type { Client } from 'aedes';
import type { DeviceRef } from '../../../devices/index.ts';
import { filterFor } from './topics.ts';

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
  /** Devices a gateway speaks for, by id. */
  readonly children = new Map<string, DeviceRef>();

  constructor(parts: { device: DeviceRef; token: string; clientId: string; client: Client }) {
    this.device = parts.device;
    this.token = parts.token;
    this.clientId = parts.clientId;
    this.client = parts.client;
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
