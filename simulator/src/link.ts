import { connect } from 'mqtt';
import type { MqttClient } from 'mqtt';
import { InputError } from './input-error.ts';

/** A device's own connection to the MQTT endpoint. */
export interface Link {
  /**
   * Resolves when the server has acknowledged the message, which is then on disk. Waits through lost connections;
   * rejects when the link is closed.
   */
  publish(topic: string, payload: string): Promise<void>;
  /** Calls back with the server's messages on a topic. */
  listen(topic: string, heard: (payload: string) => void): Promise<void>;
  close(): Promise<void>;
}

export interface LinkOptions {
  readonly url: string;
  /** The device's access token: its user name at the adapter. */
  readonly token: string;
  /** Called once when a series of connection failures begins. */
  readonly onTrouble: (reason: string) => void;
  /** `wait`: try again later; `fail`: pending calls reject with an InputError. */
  readonly whenRefused: 'wait' | 'fail';
}

/** CONNACK 4: bad user name or password; 5: not authorised. */
const refusals: readonly unknown[] = [4, 5];

export function openLink({ url, token, onTrouble, whenRefused }: LinkOptions): Link {
  const client: MqttClient = connect(url, {
    username: token,
    password: '',
    protocolVersion: 4,
    clean: true,
    reconnectPeriod: 1000,
    connectTimeout: 10_000,
    keepalive: 30,
    resubscribe: true,
  });
  /** Why nothing is sent any more; null while the link is open. */
  let ended: Error | null = null;
  const waiting = new Set<(error: Error) => void>();
  const end = (error: Error) => {
    ended ??= error;
    for (const fail of waiting) fail(error);
  };
  /**
   * Waits for some work, or for the end of the link. `Promise.race` with a promise that lives as long as the link would
   * keep the result of every work until then: each message that was ever sent.
   */
  const orEnd = async (work: Promise<unknown>): Promise<void> => {
    // Handled here too: after the end of the link nobody waits for it.
    work.catch(() => undefined);
    if (ended !== null) throw ended;
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    waiting.add(reject);
    void work.then(() => resolve(), reject);
    try {
      await promise;
    } finally {
      waiting.delete(reject);
    }
  };
  let isTroubled = false;
  client.on('error', (error) => {
    const code: unknown = 'code' in error ? error.code : undefined;
    if (whenRefused === 'fail' && refusals.includes(code)) {
      end(new InputError(`${url} knows no device with this token`, { cause: error }));
      client.end(true);
      return;
    }
    if (!isTroubled) onTrouble(error.message || String(code ?? 'no connection'));
    isTroubled = true;
  });
  client.on('connect', () => (isTroubled = false));
  return {
    async publish(topic, payload) {
      await orEnd(client.publishAsync(topic, payload, { qos: 1 }));
    },
    async listen(topic, heard) {
      client.on('message', (arrived, payload) => {
        if (arrived === topic) heard(payload.toString('utf8'));
      });
      await orEnd(client.subscribeAsync(topic, { qos: 1 }));
    },
    async close() {
      end(new Error('the link is closed'));
      await client.endAsync(true);
    },
  };
}
