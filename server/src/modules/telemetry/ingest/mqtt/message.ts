import { AppError } from '@oilsight/contract';
import type { IngestResult } from '../../ingest.ts';
import { isObject, readJson } from '../json.ts';
import type { Fields, PlainObject } from '../json.ts';
import type { Receipt } from '../normalise.ts';
import type { MqttSession } from './session.ts';
import { topics } from './topics.ts';

/** A message as it arrived. */
export interface Message {
  readonly session: MqttSession;
  readonly topic: string;
  readonly body: Uint8Array;
  /** For telemetry that may be sent again: the times assigned to its frames. */
  readonly receipt?: Receipt;
  /** Aborts waiting. */
  readonly wait: AbortSignal;
}

/** Language of messages to devices. */
export const language = 'en-US';

/** Sends a device the list of refused readings of its message. */
export async function tellRefused({ session, topic }: Message, result: IngestResult): Promise<IngestResult> {
  const { stored, refused, refusedCount } = result;
  if (refusedCount > 0) session.send(topics.errors, { topic, stored, refused, refusedCount });
  return result;
}

/** @throws AppError `malformedJson`; `wrongShape` when the body is not an object */
export function objectIn(body: Uint8Array): Fields | PlainObject {
  const document = readJson(body);
  if (!isObject(document)) throw new AppError('wrongShape');
  return document;
}
