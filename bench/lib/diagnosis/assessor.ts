import { createHistory, diagnose, oilEventReach } from '@oilsight/oil';
import type { MachineEvent } from '@oilsight/oil';
import { unloggedEvents } from '../../../server/src/modules/analysis/assess.ts';
import { hour } from '../../../simulator/src/machines.ts';
import { kinds, profileOf } from './fleet.ts';
import type { Sighting } from './outcome.ts';
import type { Run } from './plan.ts';
import type { Chunk } from './readings.ts';

/** Interval of the search for refills: a refill is final only half a day after it. */
const searchEveryMs = 6 * hour;
/** Never pauses, because nothing else runs in this process. */
const withoutPause = { next: () => null };

/**
 * The diagnosis of a run's machine, used as the server uses it: it gets readings and log entries, searches for unlogged
 * refills, and returns findings.
 */
export function createAssessor({ machineType, oilName, bornAt }: Run) {
  const profile = profileOf(kinds[machineType], oilName);
  const history = createHistory(profile);
  const log: MachineEvent[] = [];
  const enter = (event: MachineEvent) => {
    history.addEvent(event);
    log.push(event);
  };
  let searchedTo = bornAt;
  return {
    log: enter,
    add: ({ at, values }: Chunk): void => history.addColumns({ at, values: Object.fromEntries(values) }),
    async assess(now: number): Promise<Sighting> {
      const to = now - oilEventReach.afterMs;
      if (to >= searchedTo + searchEveryMs) {
        for (const event of await unloggedEvents(history, log, { from: searchedTo, to }, withoutPause)) enter(event);
        searchedTo = to;
      }
      const { verdict, findings } = diagnose({ read: history.features(now), profile, now });
      const faults = history.quality(now).map(({ key, reason }) => ({ key, reason }));
      return { at: now, verdict, findings: findings.map(({ ruleId, severity }) => ({ ruleId, severity })), faults };
    },
  };
}
