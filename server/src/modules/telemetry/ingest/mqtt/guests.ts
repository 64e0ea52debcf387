import { AppError } from '@oilsight/contract';
import type { Ingest } from '../../ingest.ts';
import type { Guest } from './connection.ts';
import { asAppError } from './publications.ts';
import type { Publications } from './publications.ts';
import { reasons, verdictOn } from './reasons.rules.ts';
import type { Reason } from './reasons.rules.ts';
import { maxSubscriptions } from './session.ts';
import type { MqttSession } from './session.ts';
import type { MqttSessions } from './sessions.ts';
import { isSubscribable } from './topics.ts';

export interface GuestsParts {
  readonly ingest: Pick<Ingest, 'admit'>;
  readonly sessions: MqttSessions;
  readonly publications: Publications;
  readonly isStopping: () => boolean;
  /** Messages that are not answered yet. */
  readonly inFlight: Set<Promise<unknown>>;
}

/** Returns a function that creates the handler of a device's connection. */
export function createGuests(parts: GuestsParts): (session: MqttSession) => Guest {
  const { ingest, sessions, publications, isStopping, inFlight } = parts;

  function guestOf(session: MqttSession): Guest {
    return {
      account: session.device.id,
      isDevice: true,
      publish(publish) {
        const work = publications.take(session, publish);
        inFlight.add(work);
        void work.then(() => inFlight.delete(work));
        return work;
      },
      refuseQos(topic) {
        publications.refuse(session, topic, new AppError('invalid', { field: 'QoS', rule: '0–1' }));
      },
      async subscribe(asked) {
        if (asked.length > maxSubscriptions) return reasons.quotaExceeded;
        const granted: (0 | 1 | Reason)[] = [];
        try {
          for (const { topic, qos } of asked) granted.push(await subscribe(session, topic, qos === 0 ? 0 : 1));
        } catch (error) {
          return isStopping() ? reasons.serverShuttingDown : verdictOn(asAppError(error)).reason;
        }
        return granted;
      },
      unsubscribe: (filter) => session.subscriptions.delete(filter),
      leave(isInOrder) {
        if (isInOrder) session.deliveries.forgetEnded();
        sessions.forget(session);
      },
    };
  }

  /** The granted QoS of a subscription, or the refusal. Each subscription counts against the device's rate. */
  async function subscribe(session: MqttSession, filter: string, qos: 0 | 1): Promise<0 | 1 | Reason> {
    await ingest.admit(session.device, session.gone.signal);
    if (!isSubscribable(filter)) return reasons.topicFilterInvalid;
    return session.subscribe(filter, qos) ? qos : reasons.quotaExceeded;
  }

  return guestOf;
}
