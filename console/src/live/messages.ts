import { liveErrorCodes, LivePong, TelemetryUpdate, TopicUpdate } from '@oilsight/contract';
import { findIndicator } from '@oilsight/oil';

/** One reading of one key, as the socket tells it. */
export interface Reading {
  readonly key: string;
  readonly at: number;
  /** null: the reading is not a number; see `text`. */
  readonly value: number | null;
  readonly text: string | null;
  /** Outside the physical range: a sensor fault. */
  readonly isBad: boolean;
}

export type Incoming =
  | { readonly kind: 'telemetry'; readonly subscriptionId: number; readonly readings: readonly Reading[] }
  | { readonly kind: 'topic'; readonly subscriptionId: number; readonly topic: string; readonly message: unknown }
  /** The server merged or dropped readings for this reader. */
  | { readonly kind: 'merged'; readonly subscriptionId: number }
  | { readonly kind: 'refused'; readonly subscriptionId: number; readonly code: number; readonly text: string }
  | { readonly kind: 'pong' }
  | { readonly kind: 'other' };

/**
 * Outside the catalogue's physical range. The server flags the same; servers of this protocol that flag nothing are
 * covered too.
 */
function isOutOfRange(key: string, value: number): boolean {
  const range = findIndicator(key)?.range;
  return range !== undefined && (value < range[0] || value > range[1]);
}

/** Numbers come as strings on this wire; what does not read as a finite number is a text. */
function readingOf(key: string, at: number, text: string, quality: number): Reading {
  const value = text.trim() === '' ? Number.NaN : Number(text);
  return Number.isFinite(value)
    ? { key, at, value, text: null, isBad: quality === 2 || isOutOfRange(key, value) }
    : { key, at, value: null, text, isBad: false };
}

/** Reads one message of the socket; what is not understood is `other`, never an exception. */
export function readMessage(text: string): Incoming {
  let raw: unknown;
  try {
    raw = JSON.parse(text);
  } catch {
    return { kind: 'other' };
  }
  if (LivePong.safeParse(raw).success) return { kind: 'pong' };
  const topic = TopicUpdate.safeParse(raw);
  if (topic.success) {
    const { subscriptionId, errorCode, errorMsg, message } = topic.data;
    if (errorCode !== liveErrorCodes.none)
      return { kind: 'refused', subscriptionId, code: errorCode, text: errorMsg ?? '' };
    return { kind: 'topic', subscriptionId, topic: topic.data.topic, message };
  }
  const update = TelemetryUpdate.partial({ data: true, latestValues: true, errorMsg: true }).safeParse(raw);
  if (!update.success) return { kind: 'other' };
  const { subscriptionId, errorCode, data, quality } = update.data;
  if (errorCode === liveErrorCodes.tooManyUpdates) return { kind: 'merged', subscriptionId };
  if (errorCode !== liveErrorCodes.none)
    return { kind: 'refused', subscriptionId, code: errorCode, text: update.data.errorMsg ?? '' };
  const readings: Reading[] = [];
  for (const [key, points] of Object.entries(data ?? {})) {
    for (const [index, [at, value]] of points.entries())
      readings.push(readingOf(key, at, value, quality?.[key]?.[index] ?? 0));
  }
  return { kind: 'telemetry', subscriptionId, readings };
}
