import { AppError } from '@oilsight/contract';
import type { DomainEvents } from '../../../events.ts';
import { pause } from '../../../platform/pause.ts';
import type { DeviceRef } from '../../devices/index.ts';
import type { Attribute, Attributes, AttributeWrite } from '../attributes.ts';
import { createKeyedQueue } from '../keyed-queue.ts';
import type { Ingest, IngestOptions, IngestResult } from '../ingest.ts';
import { eachField, isObject, readJson } from './json.ts';
import type { Json } from './json.ts';
import { messageBounds } from './message-bounds.ts';
import { devicesOf } from './parse.ts';
import { Refusals } from './refusals.ts';
import { faultOfKey, otherValue } from './values.ts';

/** The attributes that a device requests; null: it listed none for this scope. */
export interface AttributeQuery {
  readonly clientKeys: readonly string[] | null;
  readonly sharedKeys: readonly string[] | null;
}

/** The reply in ThingsBoard's form: a scope without values is left out. */
export interface AttributeReply {
  readonly client?: Readonly<Record<string, unknown>>;
  readonly shared?: Readonly<Record<string, unknown>>;
}

/** Attributes as devices write and read them, the same for every adapter. */
export interface DeviceAttributes {
  /**
   * Stores client attributes. Strings stay strings: a version `1.10` does not become a number. Resolves when they are
   * on disk.
   *
   * @throws AppError as `Ingest.telemetry`
   */
  publish(device: DeviceRef, body: Uint8Array, options?: IngestOptions): Promise<IngestResult>;
  /**
   * Stores a gateway's message, an object of attributes under each device's name, all or nothing.
   *
   * @param find finds the device of a name; null: the gateway may not use that name
   * @throws AppError as `Ingest.telemetry`
   */
  publishForOthers(
    gateway: DeviceRef,
    body: Uint8Array,
    find: (name: string) => Promise<DeviceRef | null>,
    options?: IngestOptions,
  ): Promise<IngestResult>;
  /** Returns the requested attributes; without any keys, all of both scopes. @throws AppError `overloaded` */
  request(device: DeviceRef, query: AttributeQuery): Promise<AttributeReply>;
}

interface Write extends AttributeWrite {
  /** The name under which a gateway sent the device. */
  readonly name: string | undefined;
}

const retryMs = 100;
const retryMostMs = 2000;

/** Repeats the work while the database does not answer, if the sender can wait; otherwise fails at once. */
export async function untilItAnswers<T>(work: () => Promise<T>, wait: AbortSignal | undefined): Promise<T> {
  for (let backoffMs = retryMs; ; backoffMs = Math.min(backoffMs * 2, retryMostMs)) {
    try {
      return await work();
    } catch (error) {
      const refused = error instanceof AppError ? error : new AppError('overloaded', {}, { cause: error });
      if (wait === undefined || wait.aborted || refused.error !== 'overloaded') throw refused;
    }
    await pause(backoffMs, wait);
  }
}

export function createDeviceAttributes({
  attributes,
  ingest,
}: {
  attributes: Attributes;
  ingest: Pick<Ingest, 'admit'>;
}): DeviceAttributes {
  /**
   * Messages of one sender are written in the order in which they were sent, however often a write has to be repeated.
   */
  const inTurn = createKeyedQueue();

  function takeInTurn(
    sender: DeviceRef,
    body: Uint8Array,
    { language = 'en-US', wait }: IngestOptions,
    write: (document: Json, refusals: Refusals) => Promise<number>,
  ): Promise<IngestResult> {
    return inTurn.run([sender.id], async () => {
      if (body.byteLength > messageBounds.bodyBytes) throw new AppError('tooLarge', { limit: messageBounds.bodyBytes });
      await ingest.admit(sender, wait);
      return untilItAnswers(async () => {
        const refusals = new Refusals(language);
        const stored = await write(readJson(body), refusals);
        return { stored, refused: refusals.named, refusedCount: refusals.count };
      }, wait);
    });
  }

  /** @returns number of values on disk */
  async function keep(writes: ReadonlyMap<string, Write>, refusals: Refusals): Promise<number> {
    const unwritten = await attributes.writeAll('CLIENT_SCOPE', [...writes.values()]);
    let stored = 0;
    for (const [id, { name, values }] of writes) {
      refusals.device = name;
      const left = unwritten.get(id) ?? [];
      for (const key of left) refusals.add('tooManyCustomKeys', key, null);
      stored += Object.keys(values).length - left.length;
    }
    return stored;
  }

  return {
    publish: (device, body, options = {}) =>
      takeInTurn(device, body, options, (document, refusals) =>
        keep(new Map([[device.id, { device, name: undefined, values: checked(document, refusals) }]]), refusals),
      ),
    publishForOthers: (gateway, body, find, options = {}) =>
      takeInTurn(gateway, body, options, async (document, refusals) => {
        const children = new Map<string, DeviceRef | null>();
        const writes = new Map<string, Write>();
        for (const { name, items } of devicesOf(document)) {
          refusals.device = name;
          if (!isObject(items)) {
            refusals.add('wrongType', null, null);
            continue;
          }
          if (!children.has(name) && children.size < messageBounds.devicesPerMessage)
            children.set(name, await find(name));
          const device = children.get(name) ?? null;
          if (device === null) refusals.add('notYourDevice', null, null);
          else
            writes.set(device.id, {
              device,
              name,
              values: { ...writes.get(device.id)?.values, ...checked(items, refusals) },
            });
        }
        return keep(writes, refusals);
      }),
    async request(device, query) {
      const isAll = query.clientKeys === null && query.sharedKeys === null;
      const stored = await untilItAnswers(() => attributes.read(device, null), undefined);
      const client = pick(stored, 'CLIENT_SCOPE', isAll ? null : (query.clientKeys ?? []));
      const shared = pick(stored, 'SHARED_SCOPE', isAll ? null : (query.sharedKeys ?? []));
      return { ...(client === null ? {} : { client }), ...(shared === null ? {} : { shared }) };
    },
  };
}

function checked(values: Json, refusals: Refusals): Record<string, unknown> {
  if (!isObject(values)) throw new AppError('wrongShape');
  const kept = new Map<string, unknown>();
  eachField(values, (key, value) => {
    if (value === null) return;
    const fault = faultOfKey(key);
    if (fault !== null) return refusals.add(fault, key, null);
    if (kept.size >= messageBounds.keysPerFrame) return refusals.add('tooManyKeys', key, null);
    const other = typeof value === 'number' ? numberValue(value) : otherValue(value);
    if ('fault' in other) return refusals.add(other.fault, key, null);
    if (kept.has(key)) refusals.add('duplicateKey', key, null);
    kept.set(key, other.value);
  });
  return Object.fromEntries(kept);
}

function numberValue(value: number): { value: number } | { fault: 'notFinite' } {
  return Number.isFinite(value) ? { value } : { fault: 'notFinite' };
}

function pick(
  stored: readonly Attribute[],
  scope: Attribute['scope'],
  keys: readonly string[] | null,
): Record<string, unknown> | null {
  const found = stored.filter(
    (attribute) => attribute.scope === scope && (keys === null || keys.includes(attribute.key)),
  );
  return found.length === 0 ? null : Object.fromEntries(found.map(({ key, value }) => [key, value]));
}

/** Names in a comma-separated list; null: the list is empty. */
export function namesIn(list: unknown): readonly string[] | null {
  if (typeof list !== 'string') return null;
  const names = list
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
  return names.length === 0 ? null : names;
}

/** The message that tells a device about a change of shared attributes: the written values or the removed names. */
export function sharedUpdateOf({
  scope,
  values,
  deleted,
}: DomainEvents['attributesChanged']): Record<string, unknown> | null {
  if (scope !== 'SHARED_SCOPE') return null;
  return deleted.length > 0 ? { ...values, deleted } : { ...values };
}
