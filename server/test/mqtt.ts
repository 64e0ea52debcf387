import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
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

const run = promisify(execFile);

/** One message by a client that connects, publishes and hangs up. */
export interface StockMessage {
  readonly port: number;
  readonly token: string;
  readonly topic: string;
  readonly qos: 0 | 1;
  readonly message: string;
}

/** mosquitto_pub where the machine has it, otherwise mqtt.js in its manner. */
export async function stockClient(): Promise<(message: StockMessage) => Promise<void>> {
  return (await hasMosquitto()) ? publishByMosquitto : publishByMqttJs;
}

/** It tells its usage, with an exit code of its own. */
function hasMosquitto(): Promise<boolean> {
  return run('mosquitto_pub', ['--help']).then(() => true, (error: NodeJS.ErrnoException) => error.code !== 'ENOENT');
}

async function publishByMosquitto({ port, token, topic, qos, message }: StockMessage): Promise<void> {
  await run('mosquitto_pub', ['-h', '127.0.0.1', '-p', String(port), '-u', token, '-q', String(qos), '-t', topic, '-m', message]);
}

async function publishByMqttJs({ port, token, topic, qos, message }: StockMessage): Promise<void> {
  const client = await connectDevice(port, token);
  await client.publishAsync(topic, message, { qos });
  await client.endAsync();
}
