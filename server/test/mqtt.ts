import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import type { Socket } from 'node:net';
import { promisify } from 'node:util';
import mqtt from 'mqtt';
import type { IClientOptions, MqttClient } from 'mqtt';
import { generate, parser } from 'mqtt-packet';
import type { IConnectPacket, Packet } from 'mqtt-packet';

/** A standard client, connected with a device's token, that does not reconnect. @throws the CONNACK's error */
export function connectDevice(
  port: number,
  token: string | undefined,
  options: IClientOptions = {},
): Promise<MqttClient> {
  const login = token === undefined ? {} : { username: token };
  return mqtt.connectAsync(
    `mqtt://127.0.0.1:${port}`,
    { ...login, reconnectPeriod: 0, connectTimeout: 120_000, ...options },
    false,
  );
}

/** The next message that a client receives, as JSON. */
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

/** One message of a client that connects, publishes and hangs up. */
export interface StockMessage {
  readonly port: number;
  readonly token: string;
  readonly topic: string;
  readonly qos: 0 | 1;
  readonly message: string;
}

/** mosquitto_pub if it is installed, otherwise mqtt.js used in the same way. */
export async function stockClient(): Promise<(message: StockMessage) => Promise<void>> {
  return (await hasMosquitto()) ? publishByMosquitto : publishByMqttJs;
}

/** When run without arguments it prints its usage and ends with an exit code of its own. */
function hasMosquitto(): Promise<boolean> {
  return run('mosquitto_pub', ['--help']).then(
    () => true,
    (error: NodeJS.ErrnoException) => error.code !== 'ENOENT',
  );
}

async function publishByMosquitto({ port, token, topic, qos, message }: StockMessage): Promise<void> {
  await run('mosquitto_pub', [
    '-h',
    '127.0.0.1',
    '-p',
    String(port),
    '-u',
    token,
    '-q',
    String(qos),
    '-t',
    topic,
    '-m',
    message,
  ]);
}

async function publishByMqttJs({ port, token, topic, qos, message }: StockMessage): Promise<void> {
  const client = await connectDevice(port, token);
  await client.publishAsync(topic, message, { qos });
  await client.endAsync();
}

/** A client that can send any packet, valid or not, and shows the server's packets. */
export interface RawClient {
  readonly socket: Socket;
  send(packet: Packet | Uint8Array): void;
  /** The next packet of the server; null: the connection has ended. */
  next(): Promise<Packet | null>;
}

export async function rawClient(port: number, protocolVersion: 4 | 5 = 5): Promise<RawClient> {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  const reader = parser({ protocolVersion });
  const arrived: (Packet | null)[] = [];
  let wake = (): void => undefined;
  const add = (packet: Packet | null) => {
    arrived.push(packet);
    wake();
  };
  reader.on('packet', add);
  socket.on('data', (chunk) => reader.parse(chunk));
  socket.on('error', () => undefined);
  socket.once('close', () => add(null));
  return {
    socket,
    send: (packet) => void socket.write(packet instanceof Uint8Array ? packet : generate(packet, { protocolVersion })),
    async next() {
      if (arrived.length === 0) await new Promise<void>((resolve) => (wake = resolve));
      return arrived.shift() ?? null;
    },
  };
}

/** A raw client that is logged in with MQTT 5. */
export async function rawLogin(
  port: number,
  token: string,
  properties: IConnectPacket['properties'] = {},
): Promise<RawClient> {
  const client = await rawClient(port);
  client.send({
    cmd: 'connect',
    protocolId: 'MQTT',
    protocolVersion: 5,
    clean: true,
    clientId: '',
    keepalive: 60,
    username: token,
    properties,
  });
  const connack = await client.next();
  if (connack?.cmd !== 'connack' || connack.reasonCode !== 0)
    throw new Error(`the login was answered with ${JSON.stringify(connack)}`);
  return client;
}

/** A packet from its bytes: the first byte, and what follows the length, in hexadecimal. At most 127 bytes. */
export function packetOf(first: number, body: string): Buffer {
  const bytes = Buffer.from(body.replaceAll(' ', ''), 'hex');
  return Buffer.concat([Buffer.from([first, bytes.length]), bytes]);
}
