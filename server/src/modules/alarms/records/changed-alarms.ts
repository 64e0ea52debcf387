import type { Clock } from '../../../platform/clock.ts';
import { systemScope } from '../../../platform/scope.ts';
import type { StoredAlarm } from './alarm-records.records.ts';
import type { AlarmRecordStore, ChangedRecord } from './alarm-records.store.ts';

export type ChangedAlarm = StoredAlarm & ChangedRecord;

/** Changed records that are read at once; of more only their presence is known. */
const maxRead = 1000;
/** A transaction may show its changes this long after it made them, ms. */
const lateMs = 10_000;
const scopeOfFollowing = systemScope('changes are read once for all who follow, and told to each in their scope');

/** How far changes have been read. */
export interface ReadPlace {
  /** By the database's clock: everything that was changed earlier has been read, apart from late transactions. */
  readonly readTo: number;
  /** When each record that may be read again was changed, by its id. */
  readonly seen: ReadonlyMap<string, number>;
}

export interface ChangedAlarms {
  /** What was changed up to now is known. */
  begin(): Promise<void>;
  /** The records that were changed since the last read, the newest last; `isNew`: it calls for a person at once. */
  read(): Promise<{ alarms: ChangedAlarm[]; hasMore: boolean; isNew(alarm: ChangedAlarm): boolean }>;
  place(): ReadPlace;
  /** Has everything after this place read again. */
  goBack(place: ReadPlace): void;
}

/** Changes of alarms one after the other, each once, whichever server made them and however late it committed. */
export function createChangedAlarms({
  store,
  clock,
}: {
  readonly store: Pick<AlarmRecordStore, 'changedSince' | 'read' | 'presentInstant'>;
  readonly clock: Clock;
}): ChangedAlarms {
  let present: ReadPlace = { readTo: 0, seen: new Map() };

  async function read(): ReturnType<ChangedAlarms['read']> {
    const before = present.seen;
    const rows = await store.changedSince(present.readTo - lateMs, maxRead);
    const fresh = rows.filter(({ recordId, changedAt }) => before.get(recordId) !== changedAt).toReversed();
    // Most of what changed within the time of late transactions has been told: only the rest is read whole.
    const ids = fresh.map(({ recordId }) => recordId);
    const stored = await store.read(scopeOfFollowing, ids, clock.now());
    const alarms = fresh.flatMap((change) => {
      const alarm = stored.get(change.recordId);
      return alarm === undefined ? [] : [{ ...alarm, ...change }];
    });
    const readTo = Math.max(present.readTo, rows[0]?.changedAt ?? present.readTo);
    const seen = new Map(rows.map(({ recordId, changedAt }) => [recordId, changedAt]));
    // A record that was pushed out of a full read is read again rather than missed.
    if (rows.length === maxRead)
      for (const [id, at] of before) if (!seen.has(id) && at > readTo - lateMs) seen.set(id, at);
    present = { readTo, seen };
    const isNew = ({ shown, createdAt, changedAt }: ChangedAlarm) =>
      changedAt - createdAt < lateMs &&
      !before.has(shown.recordId) &&
      shown.kind === 'oil' &&
      shown.alarmLevel === 1 &&
      shown.state === 'unprocessed';
    return { alarms, hasMore: fresh.length === maxRead, isNew };
  }

  return {
    async begin() {
      present = { readTo: await store.presentInstant(), seen: new Map() };
      await read();
    },
    read,
    place: () => present,
    goBack(place) {
      present = place;
    },
  };
}
