import { textOf } from '@oilsight/contract';
import type { Guest, MqttConnection } from './connection.ts';
import type { Greeting } from './greeting.ts';
import { reasons } from './reasons.rules.ts';

const name = 'provision';
const requestTopic = '/provision/request';
const responseTopic = '/provision/response';

/** Whether a client requests a new device, as ThingsBoard's libraries do: without a token. */
export function asksForDevice({ userName, clientId }: Pick<Greeting, 'userName' | 'clientId'>): boolean {
  return userName === name || (userName === '' && clientId === name);
}

/**
 * Answers such a client at once that no device is provisioned, in ThingsBoard's words. The client may send one message
 * within `lifeMs`.
 */
export function createProvisioningGuest(connection: MqttConnection, lifeMs: number): Guest {
  let qos: 0 | 1 | null = null;
  let isAnswered = false;
  const end = setTimeout(() => connection.end(reasons.administrativeAction), lifeMs);
  return {
    account: `${name}/`,
    isDevice: false,
    publish({ topic }) {
      if (topic !== requestTopic || isAnswered) {
        connection.end(reasons.notAuthorized);
        return Promise.resolve(null);
      }
      isAnswered = true;
      const refused = provisioningRefused();
      if (qos !== null) connection.send(responseTopic, refused, qos);
      return Promise.resolve({ reason: reasons.topicNameInvalid, text: refused.errorMsg });
    },
    refuseQos: () => undefined,
    subscribe(subscriptions) {
      const granted = subscriptions.map(({ topic, qos: asked }) => {
        if (topic !== responseTopic) return reasons.topicFilterInvalid;
        qos = asked === 0 ? 0 : 1;
        return qos;
      });
      return Promise.resolve(granted);
    },
    unsubscribe: () => false,
    leave: () => clearTimeout(end),
  };
}

/** ThingsBoard's answer to a failed provisioning request. */
export function provisioningRefused(): { readonly status: 'FAILURE'; readonly errorMsg: string } {
  return { status: 'FAILURE', errorMsg: textOf('notOffered', 'en-US', { what: name }) };
}
