import { AppError } from '@oilsight/contract';
import type { DeviceRef, Devices } from '../../../devices/index.ts';
import type { Ingest, IngestResult } from '../../ingest.ts';
import { namesIn, untilItAnswers } from '../device-attributes.ts';
import type { DeviceAttributes } from '../device-attributes.ts';
import { deviceOfGateway } from '../gateway.ts';
import { fieldOf, isObject, readJson } from '../json.ts';
import type { Fields, Json, PlainObject } from '../json.ts';
import { Refusals } from '../refusals.ts';
import type { MqttSession } from './session.ts';
import { publishTopicOf, topics } from './topics.ts';

export interface MessageParts {
  readonly devices: Pick<Devices, 'createForGateway'>;
  readonly ingest: Ingest;
  readonly deviceAttributes: DeviceAttributes;
}

/** A message as it came in. */
export interface Message {
  readonly session: MqttSession;
  readonly topic: string;
  readonly body: Uint8Array;
  /** Ends waiting. */
  readonly wait: AbortSignal;
}

const language = 'en-US';

/**
 * Takes one PUBLISH. Resolves when it may be acknowledged: what it carries is on disk. What was refused of it is told on the errors
 * topic.
 */
export function createMessageHandler({ devices, ingest, deviceAttributes }: MessageParts) {
  async function requestAttributes({ session, body, wait }: Message, responseTopic: string): Promise<void> {
    const query = objectIn(body);
    const keys = { clientKeys: namesIn(fieldOf(query, 'clientKeys')), sharedKeys: namesIn(fieldOf(query, 'sharedKeys')) };
    await session.send(responseTopic, await untilItAnswers(() => deviceAttributes.request(session.device, keys), wait));
  }

  /** The device a gateway names, from then on among its connected ones; null when it cannot have it. */
  async function childOf({ session, wait }: Message, name: Json | undefined, type?: Json): Promise<DeviceRef | null> {
    if (typeof name !== 'string') throw new AppError('wrongShape');
    const child = await untilItAnswers(() => deviceOfGateway(devices, session.device, name, typeof type === 'string' ? type : undefined), wait);
    if (child !== null) session.children.set(child.id, child);
    return child;
  }

  async function connect(message: Message): Promise<void> {
    const given = objectIn(message.body);
    const name = fieldOf(given, 'device');
    if ((await childOf(message, name, fieldOf(given, 'type'))) === null) await tellRefused(message, notYours(String(name)));
  }

  async function requestForOther(message: Message): Promise<void> {
    const { session, body, wait } = message;
    const query = objectIn(body);
    const name = fieldOf(query, 'device');
    const child = await childOf(message, name);
    if (child === null) return tellRefused(message, notYours(String(name)));
    const single = fieldOf(query, 'key');
    const many = fieldOf(query, 'keys');
    const keys = typeof single === 'string' ? [single] : Array.isArray(many) ? many.filter((key) => typeof key === 'string') : null;
    const isClient = fieldOf(query, 'client') === true;
    const reply = await untilItAnswers(() => deviceAttributes.request(child, { clientKeys: isClient ? (keys ?? []) : null, sharedKeys: isClient ? null : (keys ?? []) }), wait);
    const values = (isClient ? reply.client : reply.shared) ?? {};
    const answer = typeof single === 'string' ? (Object.hasOwn(values, single) ? { value: values[single] } : {}) : { values };
    await session.send(topics.gatewayAttributesResponse, { id: fieldOf(query, 'id') ?? null, device: child.name, ...answer });
  }

  /** @throws AppError: the message is not acknowledged and its connection is closed */
  return async function handle(message: Message): Promise<void> {
    const { session, body, wait } = message;
    const target = publishTopicOf(message.topic);
    if (target === null) throw new AppError('unknownCall', { path: message.topic.slice(0, 100) });
    switch (target.kind) {
      case 'telemetry':
        return tellRefused(message, await ingest.telemetry(session.device, body, { door: 'mqtt', language, wait }));
      case 'gatewayTelemetry':
        return tellRefused(message, await ingest.gatewayTelemetry(session.device, body, { door: 'gateway', language, wait }));
      case 'attributes':
        return tellRefused(message, await deviceAttributes.publish(session.device, body, { language, wait }));
      case 'attributesRequest':
        await ingest.admit(session.device, wait);
        return requestAttributes(message, target.responseTopic);
      case 'unoffered':
        return ingest.admit(session.device, wait);
      case 'gatewayConnect':
        requireGateway(message);
        await ingest.admit(session.device, wait);
        return connect(message);
      case 'gatewayDisconnect':
        requireGateway(message);
        await ingest.admit(session.device, wait);
        return disconnect(message);
      case 'gatewayAttributes':
        requireGateway(message);
        return tellRefused(message, await deviceAttributes.publishForOthers(session.device, body, (name) => childOf(message, name), { language, wait }));
      case 'gatewayAttributesRequest':
        requireGateway(message);
        await ingest.admit(session.device, wait);
        return requestForOther(message);
    }
  };
}

function disconnect({ session, body }: Message): void {
  const name = fieldOf(objectIn(body), 'device');
  for (const [id, child] of session.children) if (child.name === name) session.children.delete(id);
}

function requireGateway({ session }: Message): void {
  if (!session.device.isGateway) throw new AppError('noPermission');
}

async function tellRefused({ session, topic }: Message, { stored, refused, refusedCount }: IngestResult): Promise<void> {
  if (refusedCount > 0) await session.send(topics.errors, { topic, stored, refused, refusedCount });
}

function objectIn(body: Uint8Array): Fields | PlainObject {
  const document = readJson(body);
  if (!isObject(document)) throw new AppError('wrongShape');
  return document;
}

function notYours(name: string): IngestResult {
  const refusals = new Refusals(language);
  refusals.device = name;
  refusals.add('notYourDevice', null, null);
  return { stored: 0, refused: refusals.named, refusedCount: 1 };
}
