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

/** Which attributes a device asks for; null: none was named. */
export interface AttributeQuery {
  readonly clientKeys: readonly string[] | null;
  readonly sharedKeys: readonly string[] | null;
}

/** As ThingsBoard answers: a scope without values is left out. */
export interface AttributeReply {
  readonly client?: Readonly<Record<string, unknown>>;
  readonly shared?: Readonly<Record<string, unknown>>;
}

/** Attributes as devices write and read them, behind every adapter. */
export interface DeviceAttributes {
  /**
   * Keeps client attributes. Texts stay texts: a version `1.10` is no number. Resolves when they are on disk.
   *
   * @throws AppError as `Ingest.telemetry`
   */
  publish(device: DeviceRef, body: Uint8Array, options?: IngestOptions): Promise<IngestResult>;
  /**
   * Keeps a gateway's message, an object of attributes under each device's name: all of it at once, or nothing.
   *
   * @param find the device of a name; null: the gateway cannot have it
   * @throws AppError as `Ingest.telemetry`
   */
  publishForOthers(
    gateway: DeviceRef,
    body: Uint8Array,
    find: (name: string) => Promise<DeviceRef | null>,
    options?: IngestOptions,
  ): Promise<IngestResult>;
  /** No keys at all: all of both scopes. @throws AppError `overloaded` */
  request(device: DeviceRef, query: AttributeQuery): Promise<AttributeReply>;
}

interface Write extends AttributeWrite {
  /** As a gateway called the device. */
  readonly name: string | undefined;
}

const retryMs = 100;
const retryMostMs = 2000;

/** A database that does not answer is a matter of waiting, for who can wait. */
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
  /** Messages of one sender: what was sent first is written first, however often it has to be tried. */
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

  /** @returns how many are on disk */
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

/** Names in a comma-separated list; null: nothing is listed. */
export function namesIn(list: unknown): readonly string[] | null {
  if (typeof list !== 'string') return null;
  const names = list
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
  return names.length === 0 ? null : names;
}

/** What a change of shared attributes tells a device: the values written, or the names removed. */
export function sharedUpdateOf({
  scope,
  values,
  deleted,
}: DomainEvents['attributesChanged']): Record<string, unknown> | null {
  if (scope !== 'SHARED_SCOPE') return null;
  return deleted.length > 0 ? { ...values, deleted } : { ...values };
}
