/** Topics that a device publishes to. */
export type PublishTopic =
  | {
      readonly kind:
        | 'telemetry'
        | 'attributes'
        | 'gatewayConnect'
        | 'gatewayDisconnect'
        | 'gatewayTelemetry'
        | 'gatewayAttributes'
        | 'gatewayAttributesRequest';
    }
  /** A request that the device numbers; the reply goes to `responseTopic`. */
  | { readonly kind: 'attributesRequest' | 'rpcRequest'; readonly responseTopic: string }
  /** The answer to a server call; this server makes none, so it is acknowledged and ignored. */
  | { readonly kind: 'rpcReply' }
  /** Known to ThingsBoard's clients and not offered here; `errorTopic`: the topic on which they expect the failure. */
  | { readonly kind: 'unoffered'; readonly what: 'claim' | 'OTA'; readonly errorTopic: string | null };

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

const requestForms: readonly {
  readonly kind: 'attributesRequest' | 'rpcRequest';
  readonly form: RegExp;
  readonly prefix: string;
}[] = [
  {
    kind: 'attributesRequest',
    form: /^v1\/devices\/me\/attributes\/request\/(\d{1,10})$/,
    prefix: 'v1/devices/me/attributes/response/',
  },
  { kind: 'attributesRequest', form: /^v2\/a\/req\/((?:j\/)?\d{1,10})$/, prefix: 'v2/a/res/' },
  { kind: 'rpcRequest', form: /^v1\/devices\/me\/rpc\/request\/(\d{1,10})$/, prefix: 'v1/devices/me/rpc/response/' },
  { kind: 'rpcRequest', form: /^v2\/r\/req\/((?:j\/)?\d{1,10})$/, prefix: 'v2/r/res/' },
];
const rpcReplyForm = /^(?:v1\/devices\/me\/rpc\/response\/\d{1,10}|v2\/r\/res\/(?:j\/)?\d{1,10}|v1\/gateway\/rpc)$/;
const claimForm = /^v1\/(?:devices\/me|gateway)\/claim$/;
/** Longest topic that is compared by pattern, characters. */
const longestTopic = 100;
const otaForm = /^v2\/(fw|sw)\/request\/[^/]{1,36}\/chunk\/\d{1,10}$/;

/** The meaning of a PUBLISH on this topic; null: unknown topic. */
export function publishTopicOf(topic: string): PublishTopic | null {
  if (Object.hasOwn(exact, topic)) return exact[topic] ?? null;
  if (topic.length > longestTopic) return null;
  for (const { kind, form, prefix } of requestForms) {
    const id = form.exec(topic)?.[1];
    if (id !== undefined) return { kind, responseTopic: `${prefix}${id}` };
  }
  if (rpcReplyForm.test(topic)) return { kind: 'rpcReply' };
  if (claimForm.test(topic)) return { kind: 'unoffered', what: 'claim', errorTopic: null };
  const ota = otaForm.exec(topic)?.[1];
  return ota === undefined ? null : { kind: 'unoffered', what: 'OTA', errorTopic: `v2/${ota}/error` };
}

const keptKinds: ReadonlySet<PublishTopic['kind']> = new Set([
  'telemetry',
  'attributes',
  'gatewayTelemetry',
  'gatewayAttributes',
]);

/** Whether messages on this topic are stored, and so must not be stored twice. */
export function isKept(topic: string): boolean {
  const target = Object.hasOwn(exact, topic) ? exact[topic] : undefined;
  return target !== undefined && keptKinds.has(target.kind);
}

const subscribable = new Set<string>([
  ...Object.values(topics).filter((topic) => topic !== topics.telemetry),
  'v1/devices/me/attributes/response/+',
  'v2/a/res/+',
  'v2/a/res/j/+',
  'v1/devices/me/rpc/response/+',
  'v2/r/res/+',
  'v2/r/res/j/+',
  'v2/fw/error',
  'v2/sw/error',
  // The server sends nothing to these topics; clients subscribe to them when they connect.
  'v1/devices/me/rpc/request/+',
  'v2/r/req/+',
  'v2/r/req/j/+',
  'v1/gateway/rpc',
  'v2/fw/response/+',
  'v2/sw/response/+',
  'v2/fw/response/+/chunk/+',
  'v2/sw/response/+/chunk/+',
]);
const oneResponseForm =
  /^(?:v1\/devices\/me\/attributes\/response|v2\/a\/res(?:\/j)?|v1\/devices\/me\/rpc\/response|v2\/r\/res(?:\/j)?)\/\d{1,10}$/;

/** Whether the filter is the reply topic of one request. */
export function isOneResponse(filter: string): boolean {
  return oneResponseForm.test(filter);
}

/** Whether a device may subscribe to the filter: one of its own topics. */
export function isSubscribable(filter: string): boolean {
  return subscribable.has(filter) || isOneResponse(filter);
}

/** The filter among a client's subscriptions that matches the topic. */
export function filterFor(topic: string, subscribed: ReadonlyMap<string, unknown>): string | null {
  if (subscribed.has(topic)) return topic;
  const filter = topic.replace(/\/\d+$/, '/+');
  return subscribed.has(filter) ? filter : null;
}
