import { AppError, textOf } from '@oilsight/contract';
import type { DeviceRef, Devices } from '../../../devices/index.ts';
import type { Ingest, IngestResult } from '../../ingest.ts';
import type { Receipt } from '../normalise.ts';
import { namesIn, untilItAnswers } from '../device-attributes.ts';
import type { DeviceAttributes } from '../device-attributes.ts';
import { deviceOfGateway } from '../gateway.ts';
import { fieldOf, isObject, readJson } from '../json.ts';
import type { Fields, Json, PlainObject } from '../json.ts';
import { Refusals } from '../refusals.ts';
import { isSessionLimitsCall, sessionLimitsOf } from '../session-limits.rules.ts';
import type { MqttSession } from './session.ts';
import { publishTopicOf, topics } from './topics.ts';
import type { PublishTopic } from './topics.ts';

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
  /** Of telemetry that may come again: the times its frames are given. */
  readonly receipt?: Receipt;
  /** Ends waiting. */
  readonly wait: AbortSignal;
}

export const language = 'en-US';

/**
 * Takes one PUBLISH. Resolves when it may be acknowledged: what it carries is on disk. Returns what was kept and
 * refused of it, where it carries values; what was refused is told on the errors topic.
 */
export function createMessageHandler({ devices, ingest, deviceAttributes }: MessageParts) {
  async function requestAttributes({ session, body, wait }: Message, responseTopic: string): Promise<void> {
    const query = objectIn(body);
    const keys = {
      clientKeys: namesIn(fieldOf(query, 'clientKeys')),
      sharedKeys: namesIn(fieldOf(query, 'sharedKeys')),
    };
    session.send(responseTopic, await untilItAnswers(() => deviceAttributes.request(session.device, keys), wait));
  }

  /** The device a gateway names, from then on among its connected ones; null when it cannot have it. */
  async function childOf({ session, wait }: Message, name: Json | undefined, type?: Json): Promise<DeviceRef | null> {
    if (typeof name !== 'string') throw new AppError('wrongShape');
    const child = await untilItAnswers(
      () => deviceOfGateway(devices, session.device, name, typeof type === 'string' ? type : undefined),
      wait,
    );
    if (child !== null) session.children.set(child.id, child);
    return child;
  }

  async function connect(message: Message): Promise<void> {
    const given = objectIn(message.body);
    const name = fieldOf(given, 'device');
    if ((await childOf(message, name, fieldOf(given, 'type'))) === null)
      await tellRefused(message, notYours(String(name)));
  }

  async function requestForOther(message: Message): Promise<void> {
    const { session, body, wait } = message;
    const query = objectIn(body);
    const name = fieldOf(query, 'device');
    const child = await childOf(message, name);
    if (child === null) return void (await tellRefused(message, notYours(String(name))));
    const single = fieldOf(query, 'key');
    const many = fieldOf(query, 'keys');
    const keys =
      typeof single === 'string'
        ? [single]
        : Array.isArray(many)
          ? many.filter((key) => typeof key === 'string')
          : null;
    const isClient = fieldOf(query, 'client') === true;
    const reply = await untilItAnswers(
      () =>
        deviceAttributes.request(child, {
          clientKeys: isClient ? (keys ?? []) : null,
          sharedKeys: isClient ? null : (keys ?? []),
        }),
      wait,
    );
    const values = (isClient ? reply.client : reply.shared) ?? {};
    const answer =
      typeof single === 'string' ? (Object.hasOwn(values, single) ? { value: values[single] } : {}) : { values };
    session.send(topics.gatewayAttributesResponse, { id: fieldOf(query, 'id') ?? null, device: child.name, ...answer });
  }

  /**
   * Calls of the device: the one that its libraries wait for is answered, every other is told to be missing at once.
   */
  async function answerCall({ session, body }: Message, responseTopic: string): Promise<void> {
    const method = fieldOf(objectIn(body), 'method');
    if (isSessionLimitsCall(method))
      return session.send(responseTopic, sessionLimitsOf(ingest.limits, session.device.isGateway));
    const what = typeof method === 'string' ? `RPC ${method.slice(0, 100)}` : 'RPC';
    return session.send(responseTopic, { error: textOf('notOffered', language, { what }) });
  }

  /** Takes what needs no waiting for room: it counts against the device's rate alone. */
  async function takeCounted(message: Message, target: PublishTopic | null): Promise<null> {
    const { session, topic, wait } = message;
    await ingest.admit(session.device, wait);
    switch (target?.kind) {
      case 'attributesRequest':
        await requestAttributes(message, target.responseTopic);
        break;
      case 'rpcRequest':
        await answerCall(message, target.responseTopic);
        break;
      case 'rpcReply':
        break;
      case 'gatewayConnect':
        requireGateway(message);
        await connect(message);
        break;
      case 'gatewayDisconnect':
        requireGateway(message);
        disconnect(message);
        break;
      case 'gatewayAttributesRequest':
        requireGateway(message);
        await requestForOther(message);
        break;
      case 'unoffered': {
        const unoffered = new AppError('notOffered', { what: target.what });
        if (target.errorTopic !== null)
          session.send(target.errorTopic, { error: textOf(unoffered.error, language, unoffered.details) });
        throw unoffered;
      }
      // A gateway's message of a device that is none.
      case 'gatewayTelemetry':
      case 'gatewayAttributes':
        throw new AppError('noPermission');
      case 'telemetry':
      case 'attributes':
      case undefined:
        throw new AppError('unknownCall', { path: topic.slice(0, 100) });
    }
    return null;
  }

  /** @throws AppError nothing of the message was kept */
  return async function handle(message: Message): Promise<IngestResult | null> {
    const { session, body, wait, receipt } = message;
    const { device } = session;
    const target = publishTopicOf(message.topic);
    const options = { language, wait, ...(receipt === undefined ? {} : { receipt }) } as const;
    if (target?.kind === 'telemetry')
      return tellRefused(message, await ingest.telemetry(device, body, { adapter: 'mqtt', ...options }));
    if (target?.kind === 'attributes')
      return tellRefused(message, await deviceAttributes.publish(device, body, options));
    if (!device.isGateway) return takeCounted(message, target);
    if (target?.kind === 'gatewayTelemetry')
      return tellRefused(message, await ingest.gatewayTelemetry(device, body, { adapter: 'gateway', ...options }));
    if (target?.kind === 'gatewayAttributes')
      return tellRefused(
        message,
        await deviceAttributes.publishForOthers(device, body, (name) => childOf(message, name), options),
      );
    return takeCounted(message, target);
  };
}

function disconnect({ session, body }: Message): void {
  const name = fieldOf(objectIn(body), 'device');
  for (const [id, child] of session.children) if (child.name === name) session.children.delete(id);
}

function requireGateway({ session }: Message): void {
  if (!session.device.isGateway) throw new AppError('noPermission');
}

async function tellRefused({ session, topic }: Message, result: IngestResult): Promise<IngestResult> {
  const { stored, refused, refusedCount } = result;
  if (refusedCount > 0) session.send(topics.errors, { topic, stored, refused, refusedCount });
  return result;
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
