import mqtt from 'mqtt';
import type { IClientOptions, MqttClient } from 'mqtt';

/** A stock client, connected with a device's token. It does not reconnect by itself. @throws the CONNACK's error */
export function connectDevice(port: number, token: string | undefined, options: IClientOptions = {}): Promise<MqttClient> {
  const login = token === undefined ? {} : { username: token };
  return mqtt.connectAsync(`mqtt://127.0.0.1:${port}`, { ...login, reconnectPeriod: 0, connectTimeout: 10_000, ...options }, false);
}

/** The next message a client is sent, as JSON. */
export function nextMessage(client: MqttClient): Promise<{ topic: string; message: unknown }> {
  return new Promise((resolve) => {
    client.once('message', (topic, payload) => resolve({ topic, message: JSON.parse(payload.toString()) }));
  });
}

/** Resolves when the connection is gone. */
export function closed(client: MqttClient): Promise<void> {
  return new Promise((resolve) => {
    client.on('error', () => undefined);
    client.once('close', () => resolve());
  });
}
