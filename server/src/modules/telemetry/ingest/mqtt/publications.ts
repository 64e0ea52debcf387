import { AppError } from '@oilsight/contract';
import type { Log } from '../../../../platform/log.ts';
import type { Metrics } from '../../../../platform/metrics.ts';
import type { Ingest, IngestResult } from '../../ingest.ts';
import type { Receipt } from '../normalise.ts';
import type { Settled } from './connection.ts';
import type { createMessageHandler } from './messages.ts';
import type { Publish } from './publish.ts';
import { reasons, verdictOn } from './reasons.rules.ts';
import type { MqttSession } from './session.ts';
import { isKept, topics } from './topics.ts';

export interface PublicationsParts {
  readonly ingest: Pick<Ingest, 'receive'>;
  /** Carries out a message. */
  readonly handle: ReturnType<typeof createMessageHandler>;
  /** The message that a device gets about an error. */
  readonly tellingOf: (error: AppError) => { readonly message: string };
  readonly isStopping: () => boolean;
  readonly metrics: Pick<Metrics, 'readingsRefused'>;
  readonly log: Log;
}

/** Processes each message that a device publishes. */
export interface Publications {
  /** Resolves with the content of the acknowledgement; null: there is none because the connection is being closed. */
  take(session: MqttSession, publish: Publish): Promise<Settled | null>;
  /**
   * Tells the device that a message was not stored. A message that may be stored later is not acknowledged: its
   * connection is closed.
   */
  refuse(session: MqttSession, topic: string, cause: unknown): Settled | null;
}

/** Characters of a topic that are repeated in a reply. */
const longestReported = 100;
const accepted: Settled = { reason: reasons.success, text: null };

export function createPublications(parts: PublicationsParts): Publications {
  const { ingest, handle, tellingOf, isStopping, metrics, log } = parts;

  async function take(session: MqttSession, publish: Publish): Promise<Settled | null> {
    const { topic, body, qos } = publish;
    const message = { session, topic, body, wait: session.gone.signal };
    // A repeated request is answered again: its sender has not received the answer.
    if (qos === 0 || !isKept(topic)) return settle(session, topic, () => handle(message));
    const takeNew = async (receipt: Receipt): Promise<Settled> => {
      const settled = await settle(session, topic, () => handle({ ...message, receipt }));
      if (settled === null) throw new AppError('overloaded');
      return settled;
    };
    try {
      return (await session.deliveries.take(publish, ingest.receive, takeNew)) ?? accepted;
    } catch {
      return null;
    }
  }

  /** Carries out a message and returns how it ended. */
  async function settle(
    session: MqttSession,
    topic: string,
    work: () => Promise<IngestResult | null>,
  ): Promise<Settled | null> {
    try {
      const result = await work();
      if (result === null || result.refusedCount === 0 || result.stored > 0) return accepted;
      return { reason: reasons.payloadFormatInvalid, text: result.refused[0]?.text ?? null };
    } catch (error) {
      return refuse(session, topic, error);
    }
  }

  function refuse(session: MqttSession, topic: string, cause: unknown): Settled | null {
    if (!(cause instanceof AppError)) {
      log.error({ err: cause, deviceId: session.device.id }, 'a message over MQTT failed');
    }
    const error = asAppError(cause);
    const { isAcknowledged, reason } = verdictOn(error);
    const reported = tellingOf(error);
    session.send(topics.errors, { topic: topic.slice(0, longestReported), stored: 0, error: reported });
    metrics.readingsRefused.inc({ adapter: 'mqtt', reason: error.error });
    if (isAcknowledged) return { reason, text: reported.message };
    session.connection.end(isStopping() ? reasons.serverShuttingDown : reason);
    return null;
  }

  return { take, refuse };
}

/** An error that is not in the catalogue is a fault of the server. */
export function asAppError(error: unknown): AppError {
  return error instanceof AppError ? error : new AppError('systemError', {}, { cause: error });
}
