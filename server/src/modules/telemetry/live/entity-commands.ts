import * as z from 'zod';
import { AppError, liveErrorCodes } from '@oilsight/contract';
import type { AttributeScope } from '../../../events.ts';
import { commandId, commandNumber, liveCommand, type LiveCommand, type LiveSession } from '../../../live/live.types.ts';
import { badRequest, commandError, liveTexts } from '../../../live/updates.ts';
import { createSteps } from '../../../platform/steps.ts';
import type { DeviceRef } from '../../devices/index.ts';
import { type Batch, valueText } from './batch.ts';
import { attributeKeyTypes, type EntityKey, EntityQuery, fieldOf, findPage, keyList } from './entity-query.ts';
import {
  EntitySubscription,
  entityText,
  type LatestValues,
  missing,
  noValues,
  pageText,
  put,
  type SeriesValues,
  seriesValues,
  type TsValue,
  updateText,
} from './entity-subscription.ts';
import { KeySelection } from './key-selection.ts';
import { feedHasCaughtUp, type LiveTelemetryInside } from './live-parts.ts';
import { maxReadings } from '../range-reads.ts';
import type { LatestReading } from '../telemetry.store.ts';
import { readSeries, type SeriesQuery } from './series.ts';
import { commandAggregation } from './series-commands.ts';

const range = {
  keys: z.array(z.string().max(128)).min(1).max(200),
  startTs: commandNumber,
  interval: commandNumber,
  limit: commandNumber,
  agg: commandAggregation,
};

const EntityData = z.object({
  cmdId: commandId,
  query: EntityQuery.nullish(),
  latestCmd: z.object({ keys: keyList }).nullish(),
  tsCmd: z.object({ ...range, timeWindow: commandNumber }).nullish(),
  historyCmd: z.object({ ...range, endTs: commandNumber }).nullish(),
  aggHistoryCmd: z.unknown().optional(),
  aggTsCmd: z.unknown().optional(),
});
type EntityData = z.infer<typeof EntityData>;

/** Devices × keys of one command: bounds the size of its reply. */
const maxValues = 50_000;

const scopeOfType: Readonly<Partial<Record<EntityKey['type'], AttributeScope>>> = {
  CLIENT_ATTRIBUTE: 'CLIENT_SCOPE',
  SHARED_ATTRIBUTE: 'SHARED_SCOPE',
  SERVER_ATTRIBUTE: 'SERVER_SCOPE',
};

function isAttribute({ type }: EntityKey): boolean {
  return (attributeKeyTypes as readonly string[]).includes(type);
}

function isInScope({ type }: EntityKey, scope: AttributeScope): boolean {
  return type === 'ATTRIBUTE' || scopeOfType[type] === scope;
}

/** The values of these keys for each device, by device id; a value that the device does not have is `missing`. */
async function readValues(
  parts: LiveTelemetryInside,
  devices: readonly DeviceRef[],
  keys: readonly EntityKey[],
): Promise<ReadonlyMap<string, LatestValues>> {
  const now = parts.clock.now();
  const readings = keys.some(({ type }) => type === 'TIME_SERIES')
    ? await parts.store.latest(devices)
    : new Map<string, never>();
  const values = new Map<string, LatestValues>();
  const steps = createSteps();
  for (const device of devices) {
    await steps.next();
    const attributes = keys.some(isAttribute) ? await parts.attributes.read(device, null) : [];
    const own = noValues<Record<string, TsValue>>();
    const byKey = new Map((readings.get(device.id) ?? []).map((one) => [one.key, one]));
    for (const key of keys) {
      if (key.type === 'ENTITY_FIELD') put(own, key, { ts: now, value: fieldOf(device, key.key) });
      else if (isAttribute(key))
        put(
          own,
          key,
          newest(
            attributes
              .filter((one) => one.key === key.key && isInScope(key, one.scope))
              .map(({ lastUpdateTs: ts, value }) => ({ ts, value: valueText(value) })),
          ),
        );
      else put(own, key, latestOf(byKey.get(key.key)));
    }
    values.set(device.id, own);
  }
  return values;
}

function latestOf(reading: LatestReading | undefined): TsValue {
  return reading === undefined ? missing : { ts: reading.at, value: valueText(reading.value) };
}

function newest(values: readonly TsValue[]): TsValue {
  return values.reduce((best, value) => (value.ts >= best.ts ? value : best), missing);
}

async function readHistory(
  parts: LiveTelemetryInside,
  devices: readonly DeviceRef[],
  query: SeriesQuery,
): Promise<ReadonlyMap<string, Batch>> {
  const batches = new Map<string, Batch>();
  let count = 0;
  for (const device of devices) {
    const batch = await readSeries(parts.store, device, query);
    count += batch.count;
    if (count > maxReadings) throw new AppError('tooManyReadings', { limit: maxReadings });
    batches.set(device.id, batch);
  }
  return batches;
}

/** The keys that a command follows; null: none of that kind. */
interface Followed {
  readonly latest: KeySelection | null;
  readonly series: KeySelection | null;
}

function followedOf({ latestCmd, tsCmd }: EntityData): Followed {
  const latest = (latestCmd?.keys ?? []).filter(({ type }) => type === 'TIME_SERIES').map(({ key }) => key);
  return {
    latest: latest.length === 0 ? null : new KeySelection(latest),
    series: tsCmd === null || tsCmd === undefined ? null : new KeySelection(tsCmd.keys),
  };
}

/** The memory of a command's key names while it is followed, counted in values. */
function weightOf({ latest, series }: Followed, { latestCmd }: EntityData): number {
  const attributes = (latestCmd?.keys ?? []).filter(isAttribute).length;
  return (latest?.values ?? 0) + (series?.values ?? 0) + 2 * attributes;
}

/** Follows the keys of `latestCmd` and `tsCmd`. */
function follow(
  { feed, bus }: LiveTelemetryInside,
  subscription: EntitySubscription,
  { latestCmd }: EntityData,
  { latest, series }: Followed,
): void {
  const { flush } = subscription;
  const attributeKeys = (latestCmd?.keys ?? []).filter(isAttribute);
  for (const device of subscription.devices) {
    if (latest !== null) {
      const deliver = (_: DeviceRef, batch: Batch) => {
        for (const [key, points] of batch.series) {
          const { ts, value } = newest(points.map(({ at, value }) => ({ ts: at, value })));
          subscription.noteLatest(device, { type: 'TIME_SERIES', key }, { ts, value });
        }
      };
      const membership = feed.join(device, { keys: latest, latestOnly: false }, { deliver, flush });
      subscription.follow(() => membership.leave());
    }
    if (series !== null) {
      const deliver = (_: DeviceRef, batch: Batch) => subscription.noteSeries(device, batch);
      const membership = feed.join(device, { keys: series, latestOnly: false }, { deliver, flush });
      subscription.follow(() => membership.leave());
    }
  }
  if (attributeKeys.length === 0) return;
  const byId = new Map(subscription.devices.map((device) => [device.id, device]));
  subscription.follow(
    bus.on('attributesChanged', ({ device: { id }, scope, at, values, deleted }) => {
      const device = byId.get(id);
      if (device === undefined) return;
      for (const key of attributeKeys.filter((one) => isInScope(one, scope))) {
        if (Object.hasOwn(values, key.key))
          subscription.noteLatest(device, key, { ts: at, value: valueText(values[key.key]) });
        else if (deleted.includes(key.key)) subscription.noteLatest(device, key, { ts: at, value: '' });
      }
      flush();
    }),
  );
}

/** Keys whose values a command requests, each once. */
function namedKeys({ query, latestCmd }: EntityData): EntityKey[] {
  const named = [...(query?.entityFields ?? []), ...(query?.latestValues ?? []), ...(latestCmd?.keys ?? [])];
  return [...new Map(named.map((key) => [`${key.type} ${key.key}`, key])).values()];
}

/** @throws AppError `tooManyValues` when the reply would hold more values than allowed */
function checkSize(subscription: EntitySubscription, command: EntityData): void {
  const names = new Set([
    ...namedKeys(command).map(({ type, key }) => `${type} ${key}`),
    ...(command.tsCmd?.keys ?? []).map((key) => `TIME_SERIES ${key}`),
  ]);
  const count = subscription.devices.length * names.size;
  if (count > maxValues) throw new AppError('tooManyValues', { count, limit: maxValues });
}

/** The reply to a command: the page for the first command, then only the changes; null: there are none. */
async function replyTo(
  parts: LiveTelemetryInside,
  subscription: EntitySubscription,
  command: EntityData,
  names: number,
): Promise<string | null> {
  const { cmdId, tsCmd, historyCmd } = command;
  const { devices, page, isReported } = subscription;
  const values = await readValues(parts, devices, namedKeys(command));
  const ranges: SeriesQuery[] = [];
  if (historyCmd !== null && historyCmd !== undefined) ranges.push(historyCmd);
  if (tsCmd !== null && tsCmd !== undefined) ranges.push({ ...tsCmd, endTs: tsCmd.startTs + tsCmd.timeWindow });
  const series = new Map<string, SeriesValues>();
  for (const one of ranges) {
    const batches = await readHistory(parts, devices, one);
    for (const device of devices) {
      const batch = batches.get(device.id);
      if (batch === undefined) continue;
      series.set(
        device.id,
        Object.assign(noValues<readonly TsValue[]>(), series.get(device.id), seriesValues(batch, one.keys)),
      );
      if (one !== historyCmd) subscription.noteShown(device, batch);
    }
  }
  const hasNews = subscription.learn(names, values) || series.size > 0;
  const entities: string[] = [];
  const steps = createSteps();
  for (const device of devices) {
    await steps.next();
    entities.push(entityText(device, values.get(device.id) ?? noValues(), series.get(device.id) ?? noValues()));
  }
  if (!isReported) return pageText(cmdId, page, entities);
  return hasNews && entities.length > 0 ? updateText(cmdId, entities) : null;
}

async function subscriptionOf(
  parts: LiveTelemetryInside,
  session: LiveSession,
  { cmdId, query }: EntityData,
): Promise<EntitySubscription | null> {
  if (query === null || query === undefined) {
    const found = session.find('entityData', cmdId);
    return found instanceof EntitySubscription ? found : null;
  }
  const page = await findPage({
    devices: parts.devices,
    scope: session.scope,
    query,
    valuesOf: async (devices, key) =>
      new Map(
        [...(await readValues(parts, devices, [key]))].map(([id, values]) => [
          id,
          values[key.type]?.[key.key]?.value ?? '',
        ]),
      ),
  });
  const subscription = new EntitySubscription({
    session,
    cmdId,
    page,
    onMerged: (count) => parts.metrics.socketMerged.inc(count),
  });
  return session.add('entityData', cmdId, subscription) ? subscription : null;
}

async function run(parts: LiveTelemetryInside, session: LiveSession, command: EntityData): Promise<void> {
  const { cmdId, query, latestCmd, tsCmd, historyCmd, aggHistoryCmd, aggTsCmd } = command;
  const refuse = (text: string) => session.send(commandError(cmdId, liveErrorCodes.badRequest, text));
  if ((aggHistoryCmd ?? aggTsCmd ?? null) !== null) return refuse('aggHistoryCmd and aggTsCmd are not supported');
  if (query !== null && query !== undefined && query.keyFilters.length > 0)
    return refuse('keyFilters are not supported');
  const hasCommand = [latestCmd, tsCmd, historyCmd].some((one) => one !== null && one !== undefined);
  let subscription: EntitySubscription | null = null;
  try {
    if (hasCommand || (query !== null && query !== undefined))
      subscription = await subscriptionOf(parts, session, command);
    if (subscription === null) return session.isOpen ? session.send(badRequest(cmdId, liveTexts.noQuery)) : undefined;
    checkSize(subscription, command);
    if (hasCommand) subscription.pause();
    const followed = followedOf(command);
    follow(parts, subscription, command, followed);
    const reply = await replyTo(parts, subscription, command, weightOf(followed, command));
    await feedHasCaughtUp();
    if (subscription.isClosed) return;
    subscription.isReported = true;
    subscription.open(reply);
  } catch (error) {
    if (subscription?.isClosed === true) return;
    session.remove('entityData', cmdId);
    if (error instanceof AppError) return refuse(error.message);
    parts.log.error({ err: error, cmdId }, 'a socket could not be given its devices');
    session.send(commandError(cmdId, liveErrorCodes.internal, 'Failed to process websocket command!'));
  }
}

/** Devices of a page that is small enough to be sent without waiting for a turn. */
const smallPage = 500;

/** Whether a command reads time ranges, or more devices than fit on a small page. */
function isHeavy({ query, tsCmd, historyCmd }: EntityData): boolean {
  return (
    [tsCmd, historyCmd].some((one) => one !== null && one !== undefined) || (query?.pageLink.pageSize ?? 0) > smallPage
  );
}

/** `entityDataCmds`: a page of devices as one subscription. */
export function createEntityCommands(parts: LiveTelemetryInside): readonly LiveCommand[] {
  return [
    liveCommand({
      field: 'entityDataCmds',
      type: 'ENTITY_DATA',
      schema: EntityData,
      run: (session, command) =>
        isHeavy(command)
          ? parts.reads.run(session.asker, () => run(parts, session, command), session.gone)
          : run(parts, session, command),
    }),
    liveCommand({
      field: 'entityDataUnsubscribeCmds',
      type: 'ENTITY_DATA_UNSUBSCRIBE',
      schema: z.object({ cmdId: commandId }),
      run: (session, { cmdId }) => session.remove('entityData', cmdId),
    }),
  ];
}
