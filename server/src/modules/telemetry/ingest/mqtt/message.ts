import { AppError } from '@oilsight/contract';
import type { IngestResult } from '../../ingest.ts';
import { isObject, readJson } from '../json.ts';
import type { Fields, PlainObject } from '../json.ts';
import type { Receipt } from '../normalise.ts';
import type { MqttSession } from './session.ts';
import { topics } from './topics.ts';

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

/** Of what devices are told. */
export const language = 'en-US';

/** Tells a device what was refused of its message. */
export async function tellRefused({ session, topic }: Message, result: IngestResult): Promise<IngestResult> {
  const { stored, refused, refusedCount } = result;
  if (refusedCount > 0) session.send(topics.errors, { topic, stored, refused, refusedCount });
  return result;
}

/** @throws AppError `malformedJson`, `wrongShape` when it is no object */
export function objectIn(body: Uint8Array): Fields | PlainObject {
  const document = readJson(body);
  if (!isObject(document)) throw new AppError('wrongShape');
  return document;
}
