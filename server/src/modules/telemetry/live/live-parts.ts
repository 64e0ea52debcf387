import { setImmediate as nextTurn } from 'node:timers/promises';
import type { LiveSession } from '../../../live/live.types.ts';
import type { Ticker } from '../../../live/ticker.ts';
import { badRequest, unauthorized } from '../../../live/updates.ts';
import type { Bus } from '../../../platform/bus.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { HeavyReads } from '../../../platform/heavy-reads.ts';
import type { Log } from '../../../platform/log.ts';
import type { Metrics } from '../../../platform/metrics.ts';
import type { DeviceRef, Devices } from '../../devices/index.ts';
import type { AttributeScope } from '../../../events.ts';
import type { TelemetryStore } from '../telemetry.store.ts';
import type { TelemetryFeed } from './feed.ts';
import { KeySelection } from './key-selection.ts';

/** An attribute as the attribute service returns it. */
export interface StoredAttribute {
  readonly scope: AttributeScope;
  readonly key: string;
  readonly value: unknown;
  /** ms. */
  readonly lastUpdateTs: number;
}

/** The services that the socket's telemetry commands use. */
export interface LiveTelemetryParts {
  readonly store: Pick<TelemetryStore, 'latest' | 'raw' | 'buckets'>;
  readonly attributes: { read(device: DeviceRef, scope: AttributeScope | null): Promise<readonly StoredAttribute[]> };
  readonly devices: Pick<Devices, 'resolve' | 'allRefs'>;
  /** Time ranges and large pages of devices take turns with the heavy reads of all callers. */
  readonly reads: Pick<HeavyReads, 'run'>;
  readonly bus: Bus;
  readonly clock: Clock;
  readonly metrics: Metrics;
  readonly log: Log;
}

export interface LiveTelemetryInside extends LiveTelemetryParts {
  readonly feed: TelemetryFeed;
  readonly ticker: Ticker;
}

/**
 * The device of a command, if the session may see it; otherwise an error has been sent. A foreign device and a missing
 * one get the same error.
 */
export async function deviceOf(
  { devices }: Pick<LiveTelemetryParts, 'devices'>,
  session: LiveSession,
  { cmdId, entityType, entityId }: { cmdId: number; entityType: string; entityId: string },
): Promise<DeviceRef | null> {
  if (entityType.toUpperCase() !== 'DEVICE') {
    session.send(badRequest(cmdId, `Entity type ${JSON.stringify(entityType)} is not supported`));
    return null;
  }
  const [device] = await devices.resolve(session.scope, [entityId]);
  if (device === undefined) session.send(unauthorized(cmdId));
  return device ?? null;
}

/** Keys of a command, each once; empty: all. */
export function keysOf(text: string): string[] {
  return text === '' ? [] : [...new Set(text.split(','))];
}

/** Keys of a command as a subscription stores them; null: all. */
export function selectionOf(text: string): KeySelection | null {
  return text === '' ? null : new KeySelection(text.split(','));
}

/**
 * Resolves when the readings that a store read returned have also arrived by the feed: their event is emitted in the
 * same turn as their commit.
 */
export function feedHasCaughtUp(): Promise<void> {
  return nextTurn();
}
