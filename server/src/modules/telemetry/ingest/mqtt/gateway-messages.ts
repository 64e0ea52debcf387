import { AppError } from '@oilsight/contract';
import type { DeviceRef, Devices } from '../../../devices/index.ts';
import type { IngestResult } from '../../ingest.ts';
import { untilItAnswers } from '../device-attributes.ts';
import type { DeviceAttributes } from '../device-attributes.ts';
import { deviceOfGateway } from '../gateway.ts';
import { fieldOf } from '../json.ts';
import type { Json } from '../json.ts';
import { Refusals } from '../refusals.ts';
import { language, objectIn, tellRefused } from './message.ts';
import type { Message } from './message.ts';
import { topics } from './topics.ts';

export interface GatewayMessageParts {
  readonly devices: Pick<Devices, 'createForGateway'>;
  readonly deviceAttributes: DeviceAttributes;
}

/** Handles the requests that a gateway makes for the devices behind it. */
export function createGatewayMessages({ devices, deviceAttributes }: GatewayMessageParts) {
  /**
   * The device that a gateway names, which is then counted among its connected ones; null when the gateway may not use
   * the name.
   */
  async function childOf({ session, wait }: Message, name: Json | undefined, type?: Json): Promise<DeviceRef | null> {
    if (typeof name !== 'string') throw new AppError('wrongShape');
    const typeName = typeof type === 'string' ? type : undefined;
    const child = await untilItAnswers(() => deviceOfGateway(devices, session.device, name, typeName), wait);
    if (child !== null) session.children.set(child.id, child);
    return child;
  }

  async function connect(message: Message): Promise<void> {
    const given = objectIn(message.body);
    const name = fieldOf(given, 'device');
    const child = await childOf(message, name, fieldOf(given, 'type'));
    if (child === null) await tellRefused(message, notYours(String(name)));
  }

  async function requestForOther(message: Message): Promise<void> {
    const { session, body, wait } = message;
    const query = objectIn(body);
    const name = fieldOf(query, 'device');
    const child = await childOf(message, name);
    if (child === null) return void (await tellRefused(message, notYours(String(name))));
    const single = fieldOf(query, 'key');
    const many = fieldOf(query, 'keys');
    const several = Array.isArray(many) ? many.filter((key) => typeof key === 'string') : [];
    const keys = typeof single === 'string' ? [single] : several;
    const isClient = fieldOf(query, 'client') === true;
    const asked = { clientKeys: isClient ? keys : null, sharedKeys: isClient ? null : keys };
    const reply = await untilItAnswers(() => deviceAttributes.request(child, asked), wait);
    const values = (isClient ? reply.client : reply.shared) ?? {};
    const isKnown = typeof single === 'string' && Object.hasOwn(values, single);
    const answer = typeof single !== 'string' ? { values } : isKnown ? { value: values[single] } : {};
    session.send(topics.gatewayAttributesResponse, { id: fieldOf(query, 'id') ?? null, device: child.name, ...answer });
  }

  return { childOf, connect, disconnect, requestForOther };
}

function disconnect({ session, body }: Message): void {
  const name = fieldOf(objectIn(body), 'device');
  for (const [id, child] of session.children) if (child.name === name) session.children.delete(id);
}

function notYours(name: string): IngestResult {
  const refusals = new Refusals(language);
  refusals.device = name;
  refusals.add('notYourDevice', null, null);
  return { stored: 0, refused: refusals.named, refusedCount: 1 };
}
