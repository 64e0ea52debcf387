import { wallSharedMs } from '@oilsight/contract';
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

/** How long they share the number of analyses so far, ms: it is counted over all alarms that there ever were. */
const foundForMs = minuteMs;
/** Most walls of different scopes whose counts are kept; more are read at each call. */
const maxKept = 200;

/** Everything that the wall of one scope shows at one instant. */
export interface WallSnapshot {
  readonly times: WallTimes;
  readonly devices: readonly (WallDevice & Pick<DeviceSummary, 'online' | 'assessed' | 'lastSeenAt'>)[];
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

/** What does not depend on the hours and the midnight of a zone. */
type Present = Omit<WallSnapshot, 'times' | 'raised'>;

/**
 * Reads what walls show. Walls of the same reach and dealer share a read for a few seconds from its beginning; those
 * of the same hours share the alarms by hour too. The reach is part of each key, so that no counts pass from one scope to
 * another; whoever loses a right has the counts for these seconds still.
 */
export function createWallSnapshots({ store, states, clock }: Parts) {
  const presentParts = createSharedReads<Present>({ max: maxKept, forMs: wallSharedMs });
  const raised = createSharedReads<readonly RaisedCount[]>({ max: maxKept, forMs: wallSharedMs });
  const found = createSharedReads<readonly FoundCount[]>({ max: maxKept, forMs: foundForMs });

  async function read({ scope, tenantId }: Wall): Promise<Present> {
    // One after the other, so that a wall takes one connection.
    const devices = await store.devices(scope, tenantId);
    const open = await store.openCounts(scope, tenantId);
    const analyses = await found.of(keyOf([scope.reach, tenantId]), () => store.foundCounts(scope, tenantId));
    const alarms = await store.openAlarms(scope, tenantId);
    const findings = await store.findings(scope, tenantId);
    const shown = devices.map((device) => {
      const { online, assessed, lastSeenAt } = states.summaryOf(device);
      return { ...device, online, assessed, lastSeenAt };
    });
    return { devices: shown, open, found: analyses, alarms, findings };
  }

  return {
    async of(wall: Wall, timeZone: string): Promise<WallSnapshot> {
      const { scope, tenantId } = wall;
      const times = timesAt(clock.now(), timeZone);
      const present = await presentParts.of(keyOf([scope.reach, tenantId]), () => read(wall));
      const byHour = await raised.of(keyOf([scope.reach, tenantId, times]), () =>
        store.raisedCounts(scope, tenantId, times),
      );
      return { ...present, times, raised: byHour };
    },
  };
}
export type WallSnapshots = ReturnType<typeof createWallSnapshots>;
