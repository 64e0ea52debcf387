import { AppError } from '@oilsight/contract';
import { eachField, fieldOf, isObject } from './json.ts';
import type { Fields, Json, PlainObject } from './json.ts';
import { messageBounds as limits } from './message-bounds.ts';
import type { Refusals } from './refusals.ts';

/** Readings of one time as they were sent. */
export interface SentFrame {
  /** ms; null: the server's time. */
  readonly at: number | null;
  readonly fields: Fields | PlainObject;
}

/**
 * The frames of a telemetry message in any of ThingsBoard's shapes: an object, `{ts, values}`, or an array of both.
 * `ts` is a time only beside `values`. Frames with an invalid time are refused by name.
 *
 * @param now the server's time, ms
 * @throws AppError `wrongShape`
 */
export function framesOf(document: Json, now: number, refusals: Refusals): SentFrame[] {
  if (isObject(document)) return itemsOf([document], now, refusals);
  if (Array.isArray(document)) return itemsOf(document as readonly Json[], now, refusals);
  throw new AppError('wrongShape');
}

function itemsOf(items: readonly Json[], now: number, refusals: Refusals): SentFrame[] {
  const frames: SentFrame[] = [];
  for (const item of items) {
    const frame = isObject(item) ? frameOf(item, now, refusals) : refuse(refusals, null);
    if (frame === null) continue;
    if (frames.length < limits.framesPerMessage) frames.push(frame);
    else refusals.add('tooManyFrames', null, frame.at);
  }
  return frames;
}

function frameOf(item: Fields | PlainObject, now: number, refusals: Refusals): SentFrame | null {
  const ts = fieldOf(item, 'ts');
  const values = fieldOf(item, 'values');
  if (ts === undefined || values === undefined) return { at: null, fields: item };
  const at = millisOf(ts);
  if (at === null) {
    refusals.add('badTimestamp', null, null);
    return null;
  }
  const fault = at > now + limits.futureMs ? 'tooFarInFuture' : at < now - limits.pastMs ? 'tooOld' : null;
  if (fault !== null) {
    refusals.add(fault, null, at);
    return null;
  }
  return isObject(values) ? { at, fields: values } : refuse(refusals, at);
}

function refuse(refusals: Refusals, at: number | null): null {
  refusals.add('wrongType', null, at);
  return null;
}

/** Whole milliseconds, as a number or its decimal text. */
function millisOf(ts: Json): number | null {
  const number = typeof ts === 'string' && /^-?\d{1,16}$/.test(ts) ? Number(ts) : ts;
  return typeof number === 'number' && Number.isSafeInteger(number) ? number : null;
}

/** A gateway's message, by device; a device that the message names twice has two entries. */
export interface SentByDevice {
  readonly name: string;
  readonly items: Json;
}

/**
 * @throws AppError `wrongShape`
 */
export function devicesOf(document: Json): SentByDevice[] {
  if (!isObject(document)) throw new AppError('wrongShape');
  const devices: SentByDevice[] = [];
  eachField(document, (name, items) => devices.push({ name, items }));
  return devices;
}
