import * as z from 'zod';
import { AppError, liveErrorCodes } from '@oilsight/contract';
import {
  commandFlag,
  commandId,
  commandNumber,
  commandText,
  liveCommand,
  type LiveCommand,
  type LiveSession,
} from '../../../live/live.types.ts';
import { badRequest, errorUpdate, liveTexts } from '../../../live/updates.ts';
import type { DeviceRef } from '../../devices/index.ts';
import { aggregations } from '../range-reads.ts';
import { Batch, valueText } from './batch.ts';
import type { Membership } from './feed.ts';
import type { KeySelection } from './key-selection.ts';
import { deviceOf, feedHasCaughtUp, keysOf, selectionOf, type LiveTelemetryInside } from './live-parts.ts';
import { isAggregated, readSeries } from './series.ts';
import { StreamSubscription } from './stream-subscription.ts';

export const commandAggregation = z.preprocess(
  (value) => (value === null || value === '' ? undefined : value),
  z.enum(aggregations).default('NONE'),
);

/** An extension of ThingsBoard's command: adds the quality of each reading to the answer. */
const withQuality = { quality: commandFlag };

const TsSub = z.object({
  cmdId: commandId,
  entityType: commandText,
  entityId: commandText,
  keys: commandText,
  scope: commandText,
  unsubscribe: commandFlag,
  startTs: commandNumber,
  timeWindow: commandNumber,
  interval: commandNumber,
  limit: commandNumber,
  agg: commandAggregation,
  ...withQuality,
});
type TsSub = z.infer<typeof TsSub>;

const History = z.object({
  cmdId: commandId,
  entityType: commandText,
  entityId: commandText,
  keys: commandText,
  startTs: commandNumber,
  endTs: commandNumber,
  interval: commandNumber,
  limit: commandNumber,
  agg: commandAggregation,
  ...withQuality,
});

/** Answers a failed read; gives the reason when the query was at fault. */
export function sendFailure(
  session: LiveSession,
  cmdId: number,
  error: unknown,
  { log }: Pick<LiveTelemetryInside, 'log'>,
): void {
  if (!session.isOpen) return;
  if (error instanceof AppError) return session.send(badRequest(cmdId, error.message));
  log.error({ err: error, cmdId }, 'a socket could not be given its readings');
  session.send(errorUpdate(cmdId, liveErrorCodes.internal, liveTexts.fetchFailed));
}

/** Newest reading of each key. */
async function readLatest(
  { store }: LiveTelemetryInside,
  device: DeviceRef,
  keys: KeySelection | null,
): Promise<Batch> {
  const readings = (await store.latest([device])).get(device.id) ?? [];
  return new Batch(
    readings
      .filter(({ key }) => keys === null || keys.has(key))
      .map(({ key, at, value, quality }) => [key, [{ at, value: valueText(value), quality }]] as const),
  );
}

async function snapshotOf(
  parts: LiveTelemetryInside,
  session: LiveSession,
  device: DeviceRef,
  { command, selection }: { command: TsSub; selection: KeySelection | null },
): Promise<{ batch: Batch; kind: 'latest' | 'window' | 'aggregates' }> {
  if (selection === null || command.timeWindow <= 0)
    return { batch: await readLatest(parts, device, selection), kind: 'latest' };
  const query = { ...command, keys: keysOf(command.keys), endTs: command.startTs + command.timeWindow };
  const batch = await parts.reads.run(session.asker, () => readSeries(parts.store, device, query), session.gone);
  return { batch, kind: isAggregated(command) ? 'aggregates' : 'window' };
}

async function subscribe(parts: LiveTelemetryInside, session: LiveSession, command: TsSub): Promise<void> {
  const { cmdId } = command;
  if (command.entityId === '') return session.send(badRequest(cmdId, liveTexts.noDevice));
  const device = await deviceOf(parts, session, command);
  if (device === null) return;
  const latestOnly = command.scope === 'LATEST_TELEMETRY';
  const selection = selectionOf(command.keys);
  const held = session.hold(selection?.values ?? 0);
  let membership: Membership | null = null;
  const subscription = new StreamSubscription({
    session,
    cmdId,
    devices: [device],
    withQuality: command.quality,
    latestOnly,
    held,
    onSettled: (newest) => membership?.settle(newest),
    onMerged: (count) => parts.metrics.socketMerged.inc(count),
    onClose: () => membership?.leave(),
  });
  if (!session.add('telemetry', cmdId, subscription)) return;
  membership = parts.feed.join(device, { keys: selection, latestOnly }, subscription);
  try {
    const { batch, kind } = await snapshotOf(parts, session, device, { command, selection });
    await feedHasCaughtUp();
    membership.catchUp();
    subscription.open(batch, kind);
  } catch (error) {
    if (subscription.isClosed) return;
    session.remove('telemetry', cmdId);
    sendFailure(session, cmdId, error, parts);
  }
}

/** `tsSubCmds` and `historyCmds`: readings of one device, live and of a range. */
export function createSeriesCommands(parts: LiveTelemetryInside): readonly LiveCommand[] {
  return [
    liveCommand({
      field: 'tsSubCmds',
      type: 'TIMESERIES',
      onWalls: ['bigscreen'],
      schema: TsSub,
      run(session, command) {
        if (!command.unsubscribe) return subscribe(parts, session, command);
        if (command.entityId === '') session.removeAll();
        else session.remove('telemetry', command.cmdId);
      },
    }),
    liveCommand({
      field: 'historyCmds',
      type: 'TIMESERIES_HISTORY',
      onWalls: ['bigscreen'],
      schema: History,
      async run(session, command) {
        const keys = keysOf(command.keys);
        if (command.entityId === '') return session.send(badRequest(command.cmdId, liveTexts.noDevice));
        if (keys.length === 0) return session.send(badRequest(command.cmdId, liveTexts.noKeys));
        const device = await deviceOf(parts, session, command);
        if (device === null) return;
        try {
          const batch = await parts.reads.run(
            session.asker,
            () => readSeries(parts.store, device, { ...command, keys }),
            session.gone,
          );
          session.send(batch.update(command.cmdId, command.quality));
        } catch (error) {
          sendFailure(session, command.cmdId, error, parts);
        }
      },
    }),
  ];
}
