import { wallSharedMs } from '@oilsight/contract';
import { dayMs, minuteMs } from '@oilsight/oil';
import type { Clock } from '../../platform/clock.ts';
import { createSharedReads } from '../../platform/shared-reads.ts';
import type { DeviceStates, DeviceSummary } from '../devices/index.ts';
import { timesAt } from './wall-counts.rules.ts';
import type {
  ClearedCount,
  FactoryFinding,
  FoundCount,
  OpenAlarm,
  OpenCount,
  RaisedCount,
  Wall,
  WallDevice,
  WallTimes,
} from './wall-rows.ts';
import type { WallStore } from './walls.store.ts';

/** How long they share the number of analyses so far, ms: it is counted over all alarms that there ever were. */
const foundForMs = minuteMs;
/** How far back good news go, ms. */
const clearedForMs = 7 * dayMs;
/** Most walls of different scopes whose counts are kept; more are read at each call. */
const maxKept = 200;
/** Most of one reach: it has walls of several areas and zones. */
const maxOfReach = 20;

/** Everything that the wall of one scope shows at one instant. */
export interface WallSnapshot {
  readonly times: WallTimes;
  readonly devices: readonly (WallDevice & Pick<DeviceSummary, 'online' | 'assessed' | 'lastSeenAt'>)[];
  readonly open: readonly OpenCount[];
  readonly raised: readonly RaisedCount[];
  readonly found: readonly FoundCount[];
  readonly alarms: readonly OpenAlarm[];
  readonly findings: readonly FactoryFinding[];
  /** Alarms that cleared within the last seven days, by factory. */
  readonly cleared: readonly ClearedCount[];
}

/** Says all that was counted: the reach first of all. */
const keyOf = (parts: readonly unknown[]) => JSON.stringify(parts);

const whoseOf = ({ scope, tenantId, areaNo }: Wall) => [scope.reach, tenantId, areaNo];

/** Whoever walks through many areas takes the places of the same reach. */
const ownerOf = ({ scope }: Wall) => JSON.stringify(scope.reach);

interface Parts {
  readonly store: WallStore;
  readonly states: Pick<DeviceStates, 'summaryOf'>;
  readonly clock: Clock;
}

/** What does not depend on the hours and the midnight of a zone. */
type Present = Omit<WallSnapshot, 'times' | 'raised'>;

/**
 * Reads what walls show. Walls of the same reach and dealer share a read for a few seconds from its beginning; those
 * of the same hours share the alarms by hour too. The reach is part of each key, so that no counts pass from one scope to
 * another; whoever loses a right has the counts for these seconds still.
 */
export function createWallSnapshots({ store, states, clock }: Parts) {
  const presentParts = createSharedReads<Present>({ max: maxKept, maxOfOwner: maxOfReach, forMs: wallSharedMs });
  const raised = createSharedReads<readonly RaisedCount[]>({
    max: maxKept,
    maxOfOwner: maxOfReach,
    forMs: wallSharedMs,
  });
  const found = createSharedReads<readonly FoundCount[]>({ max: maxKept, maxOfOwner: maxOfReach, forMs: foundForMs });

  async function read(wall: Wall): Promise<Present> {
    // One after the other, so that a wall takes one connection.
    const devices = await store.devices(wall.scope, wall);
    const open = await store.openCounts(wall.scope, wall);
    const analyses = await found.of(keyOf(whoseOf(wall)), () => store.foundCounts(wall.scope, wall), ownerOf(wall));
    const alarms = await store.openAlarms(wall.scope, wall);
    const findings = await store.findings(wall.scope, wall);
    const cleared = await store.clearedCounts(wall.scope, wall, clock.now() - clearedForMs);
    const shown = devices.map((device) => {
      const { online, assessed, lastSeenAt } = states.summaryOf(device);
      return { ...device, online, assessed, lastSeenAt };
    });
    return { devices: shown, open, found: analyses, alarms, findings, cleared };
  }

  return {
    async of(wall: Wall, timeZone: string): Promise<WallSnapshot> {
      const times = timesAt(clock.now(), timeZone);
      const present = await presentParts.of(keyOf(whoseOf(wall)), () => read(wall), ownerOf(wall));
      const byHour = await raised.of(
        keyOf([...whoseOf(wall), times]),
        () => store.raisedCounts(wall.scope, wall, times),
        ownerOf(wall),
      );
      return { ...present, times, raised: byHour };
    },
  };
}
export type WallSnapshots = ReturnType<typeof createWallSnapshots>;
