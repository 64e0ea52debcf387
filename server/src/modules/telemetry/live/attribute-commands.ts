import * as z from 'zod';
import { AppError, liveErrorCodes } from '@oilsight/contract';
import {
  commandFlag,
  commandId,
  commandText,
  liveCommand,
  type LiveCommand,
  type LiveSession,
} from '../../../live/live.types.ts';
import { badRequest, errorUpdate, liveTexts } from '../../../live/updates.ts';
import { Batch, type Point, valueText } from './batch.ts';
import type { KeySelection } from './key-selection.ts';
import {
  deviceOf,
  feedHasCaughtUp,
  selectionOf,
  type LiveTelemetryInside,
  type StoredAttribute,
} from './live-parts.ts';
import { StreamSubscription } from './stream-subscription.ts';

const attributeScopes = ['CLIENT_SCOPE', 'SERVER_SCOPE', 'SHARED_SCOPE'] as const;

const AttrSub = z.object({
  cmdId: commandId,
  entityType: commandText,
  entityId: commandText,
  keys: commandText,
  unsubscribe: commandFlag,
  scope: z.preprocess(
    (value) => (value === '' || value === 'ANY_SCOPE' ? null : value),
    z
      .enum(attributeScopes)
      .nullish()
      .transform((scope) => scope ?? null),
  ),
});
type AttrSub = z.infer<typeof AttrSub>;

/** A name that exists in several scopes gives several elements, in the order of the scopes. */
function batchOf(attributes: readonly StoredAttribute[], keys: KeySelection | null): Batch {
  const series = new Map<string, Point[]>();
  const sorted = [...attributes].sort((a, b) => attributeScopes.indexOf(a.scope) - attributeScopes.indexOf(b.scope));
  for (const { key, value, lastUpdateTs } of sorted) {
    if (keys !== null && !keys.has(key)) continue;
    series.set(key, [...(series.get(key) ?? []), { at: lastUpdateTs, value: valueText(value), quality: 0 }]);
  }
  return new Batch(series);
}

async function subscribe(parts: LiveTelemetryInside, session: LiveSession, command: AttrSub): Promise<void> {
  const { cmdId, scope } = command;
  if (command.entityId === '') return session.send(badRequest(cmdId, liveTexts.noDevice));
  const device = await deviceOf(parts, session, command);
  if (device === null) return;
  const keys = selectionOf(command.keys);
  const held = session.hold(keys?.values ?? 0);
  let unsubscribe: (() => void) | null = null;
  const subscription = new StreamSubscription({
    session,
    cmdId,
    devices: [device],
    withQuality: false,
    latestOnly: false,
    held,
    onSettled: () => undefined,
    onMerged: (count) => parts.metrics.socketMerged.inc(count),
    onClose: () => unsubscribe?.(),
  });
  if (!session.add('telemetry', cmdId, subscription)) return;
  unsubscribe = parts.bus.on('attributesChanged', (change) => {
    if (change.device.id !== device.id || (scope !== null && change.scope !== scope)) return;
    const written = Object.entries(change.values).map(([key, value]) => ({
      scope: change.scope,
      key,
      value,
      lastUpdateTs: change.at,
    }));
    // A removed attribute is sent with an empty value.
    const removed = change.deleted.map((key) => ({ scope: change.scope, key, value: '', lastUpdateTs: change.at }));
    const batch = batchOf([...written, ...removed], keys);
    if (batch.count > 0) subscription.deliver(device, batch);
  });
  try {
    const attributes = await parts.attributes.read(device, scope);
    await feedHasCaughtUp();
    subscription.open(batchOf(attributes, keys), 'window');
  } catch (error) {
    if (subscription.isClosed) return;
    session.remove('telemetry', cmdId);
    if (error instanceof AppError) return session.send(badRequest(cmdId, error.message));
    parts.log.error({ err: error, cmdId }, 'a socket could not be given its attributes');
    session.send(errorUpdate(cmdId, liveErrorCodes.internal, liveTexts.attributesFailed));
  }
}

/** `attrSubCmds`: sends the attributes of one device, then each change. */
export function createAttributeCommands(parts: LiveTelemetryInside): readonly LiveCommand[] {
  return [
    liveCommand({
      field: 'attrSubCmds',
      type: 'ATTRIBUTES',
      schema: AttrSub,
      run(session, command) {
        if (!command.unsubscribe) return subscribe(parts, session, command);
        if (command.entityId === '') session.removeAll();
        else session.remove('telemetry', command.cmdId);
      },
    }),
  ];
}
