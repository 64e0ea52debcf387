/** What a device publishes to. */
export type PublishTopic =
  | { readonly kind: 'telemetry' | 'attributes' | 'gatewayConnect' | 'gatewayDisconnect' | 'gatewayTelemetry' | 'gatewayAttributes' | 'gatewayAttributesRequest' }
  | { readonly kind: 'attributesRequest'; readonly responseTopic: string }
  /** Known to ThingsBoard's clients and not offered here: acknowledged and left. */
  | { readonly kind: 'unoffered' };

export const topics = {
  telemetry: 'v1/devices/me/telemetry',
  attributes: 'v1/devices/me/attributes',
  attributesShort: 'v2/a',
  errors: 'v1/devices/me/errors',
  gatewayAttributes: 'v1/gateway/attributes',
  gatewayAttributesResponse: 'v1/gateway/attributes/response',
} as const;

const exact: Readonly<Record<string, PublishTopic>> = {
  [topics.telemetry]: { kind: 'telemetry' },
  'v2/t': { kind: 'telemetry' },
  'v2/t/j': { kind: 'telemetry' },
  [topics.attributes]: { kind: 'attributes' },
  [topics.attributesShort]: { kind: 'attributes' },
  'v2/a/j': { kind: 'attributes' },
  'v1/gateway/connect': { kind: 'gatewayConnect' },
  'v1/gateway/disconnect': { kind: 'gatewayDisconnect' },
  'v1/gateway/telemetry': { kind: 'gatewayTelemetry' },
  [topics.gatewayAttributes]: { kind: 'gatewayAttributes' },
  'v1/gateway/attributes/request': { kind: 'gatewayAttributesRequest' },
};

const requestForms: readonly (readonly [RegExp, string])[] = [
  [/^v1\/devices\/me\/attributes\/request\/(\d{1,10})$/, 'v1/devices/me/attributes/response/'],
  [/^v2\/a\/req\/(\d{1,10})$/, 'v2/a/res/'],
];
const unofferedForm = /^(?:v1\/devices\/me\/(?:rpc\/(?:request|response)\/[^/]+|claim)|v2\/(?:r\/(?:req|res)\/[^/]+|fw\/request\/.+|sw\/request\/.+)|v1\/gateway\/(?:rpc|claim))$/;

/** What a PUBLISH on this topic is; null: none of ours. */
export function publishTopicOf(topic: string): PublishTopic | null {
  if (Object.hasOwn(exact, topic)) return exact[topic] ?? null;
  for (const [form, prefix] of requestForms) {
    const id = form.exec(topic)?.[1];
    if (id !== undefined) return { kind: 'attributesRequest', responseTopic: `${prefix}${id}` };
  }
  return unofferedForm.test(topic) ? { kind: 'unoffered' } : null;
}

const subscribable = new Set<string>([
  ...Object.values(topics).filter((topic) => topic !== topics.telemetry),
  'v1/devices/me/attributes/response/+', 'v2/a/res/+',
  // Nothing is sent there yet; clients subscribe to them when they connect.
  'v1/devices/me/rpc/request/+', 'v1/devices/me/rpc/response/+', 'v2/r/req/+', 'v2/r/res/+', 'v1/gateway/rpc',
  'v2/fw/response/+/chunk/+', 'v2/sw/response/+/chunk/+',
]);
const oneResponseForm = /^(?:v1\/devices\/me\/attributes\/response|v2\/a\/res|v1\/devices\/me\/rpc\/response|v2\/r\/res)\/\d{1,10}$/;

/** Whether it is the topic of one request's reply. */
export function isOneResponse(filter: string): boolean {
  return oneResponseForm.test(filter);
}

/** Whether a device may subscribe to it: a topic of its own. */
export function isSubscribable(filter: string): boolean {
  return subscribable.has(filter) || isOneResponse(filter);
}

/** The filter among a client's subscriptions that a topic of ours falls under. */
export function filterFor(topic: string, subscribed: ReadonlyMap<string, unknown>): string | null {
  if (subscribed.has(topic)) return topic;
  const filter = topic.replace(/\/\d+$/, '/+');
  return subscribed.has(filter) ? filter : null;
}
