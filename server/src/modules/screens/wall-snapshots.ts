import { minuteMs } from '@oilsight/oil';
import type { Clock } from '../../platform/clock.ts';
import { createSharedReads } from '../../platform/shared-reads.ts';
import type { DeviceStates, DeviceSummary } from '../devices/index.ts';
import { timesAt } from './wall-counts.rules.ts';
import type {
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

/** How long walls of the same scope share what was read, ms. */
const sharedMs = 3000;
/** How long they share the number of analyses so far, ms: it is counted over all alarms that there ever were. */
const foundForMs = minuteMs;
/** Most walls of different scopes whose counts are kept; more are read at each call. */
const maxKept = 200;

/** Everything that the wall of one scope shows at one instant. */
export interface WallSnapshot {
  readonly times: WallTimes;
  readonly devices: readonly (WallDevice & Pick<DeviceSummary, 'online' | 'assessed'>)[];
  readonly open: readonly OpenCount[];
  readonly raised: readonly RaisedCount[];
  readonly found: readonly FoundCount[];
  readonly alarms: readonly OpenAlarm[];
  readonly findings: readonly FactoryFinding[];
}

/** Says all that was counted: the reach first of all. */
const keyOf = (parts: readonly unknown[]) => JSON.stringify(parts);

interface Parts {
  readonly store: WallStore;
  readonly states: Pick<DeviceStates, 'summaryOf'>;
  readonly clock: Clock;
}

/**
 * Reads what walls show. Walls of the same reach, dealer and hour share one read, and what it brought for a few seconds.
 * The reach is part of the key, so that no counts pass from one scope to another; whoever loses a right has the counts
 * for these seconds still.
 */
export function createWallSnapshots({ store, states, clock }: Parts) {
  const snapshots = createSharedReads<WallSnapshot>({ max: maxKept, forMs: sharedMs, clock });
  const found = createSharedReads<readonly FoundCount[]>({ max: maxKept, forMs: foundForMs, clock });

  async function read({ scope, tenantId }: Wall, times: WallTimes): Promise<WallSnapshot> {
    // One after the other, so that a wall takes one connection.
    const devices = await store.devices(scope, tenantId);
    const open = await store.openCounts(scope, tenantId);
    const raised = await store.raisedCounts(scope, tenantId, times);
    const analyses = await found.of(keyOf([scope.reach, tenantId]), () => store.foundCounts(scope, tenantId));
    const alarms = await store.openAlarms(scope, tenantId);
    const findings = await store.findings(scope, tenantId);
    const shown = devices.map((device) => {
      const { online, assessed } = states.summaryOf(device);
      return { ...device, online, assessed };
    });
    return { times, devices: shown, open, raised, found: analyses, alarms, findings };
  }

  return {
    of(wall: Wall, timeZone: string): Promise<WallSnapshot> {
      const times = timesAt(clock.now(), timeZone);
      return snapshots.of(keyOf([wall.scope.reach, wall.tenantId, times]), () => read(wall, times));
    },
  };
}
export type WallSnapshots = ReturnType<typeof createWallSnapshots>;
