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
  /** Does what a message asks for. */
  readonly handle: ReturnType<typeof createMessageHandler>;
  /** What a device is sent of an error. */
  readonly tellingOf: (error: AppError) => { readonly message: string };
  readonly isStopping: () => boolean;
  readonly metrics: Pick<Metrics, 'readingsRefused'>;
  readonly log: Log;
}

/** What becomes of each message that a device publishes. */
export interface Publications {
  /** Resolves with what its acknowledgement says; null: there is none, its connection is closed. */
  take(session: MqttSession, publish: Publish): Promise<Settled | null>;
  /**
   * Tells the device of a message that was not kept. One that may be kept later is not acknowledged: its connection is
   * closed.
   */
  refuse(session: MqttSession, topic: string, cause: unknown): Settled | null;
}

/** Of a topic that is told back, characters. */
const longestReported = 100;
const accepted: Settled = { reason: reasons.success, text: null };

export function createPublications(parts: PublicationsParts): Publications {
  const { ingest, handle, tellingOf, isStopping, metrics, log } = parts;

  async function take(session: MqttSession, publish: Publish): Promise<Settled | null> {
    const { topic, body, qos } = publish;
    const message = { session, topic, body, wait: session.gone.signal };
    // What is asked for again is answered again: its sender has no answer.
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

  /** Does the work of a message, and says how it ended. */
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

/** What is no error of the catalogue is a fault of the server. */
export function asAppError(error: unknown): AppError {
  return error instanceof AppError ? error : new AppError('systemError', {}, { cause: error });
}
