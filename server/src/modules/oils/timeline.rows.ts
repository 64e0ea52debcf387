import type { TimelineAlarm, TimelinePart } from '@oilsight/contract';
import { sql } from 'kysely';
import type { InferResult } from 'kysely';
import { compiledOnce } from '../../platform/compiled-once.ts';
import { anyOf, personName, within } from '../../platform/statements.ts';
import { markColumns, markOf } from '../alarms/index.ts';
import type { DeviceRef } from '../devices/index.ts';

/** What an event of a timeline is of. */
type Of = 'entry' | 'oilCharge' | 'sensor' | 'alarmRaised' | 'alarmCleared' | 'alarmProcessed';

/** Events that are counted at most. */
const maxCounted = 10_000;

/**
 * Ids and times of entries, of oil charges without an entry, and of sensors that were fitted later than a day after the
 * device was installed.
 */
function loggedOf(device: DeviceRef) {
  const tables = within(device);
  const entries = tables
    .selectFrom('device_event as e')
    .where('e.device_id', '=', device.id)
    .where('e.tenant_id', '=', device.tenantId)
    .select(['e.id', 'e.at', sql<Of>`'entry'`.as('of'), sql<string | null>`null::text`.as('name')]);
  const oilCharges = tables
    .selectFrom('device_oil as f')
    .where('f.device_id', '=', device.id)
    .where('f.tenant_id', '=', device.tenantId)
    .where('f.event_id', 'is', null)
    .select(['f.id', 'f.since as at', sql<Of>`'oilCharge'`.as('of'), sql<string | null>`null`.as('name')]);
  const sensors = tables
    .selectFrom('sensor as s')
    .innerJoin('device as d', 'd.id', 's.device_id')
    .where('s.device_id', '=', device.id)
    .where('s.tenant_id', '=', device.tenantId)
    .where(sql<boolean>`s.installed_at > d.installed_at + interval '1 day'`)
    .where((eb) =>
      eb.not(
        eb.exists(
          tables
            .selectFrom('device_event as x')
            .where('x.device_id', '=', sql.ref<string>('s.device_id'))
            .where('x.kind', '=', 'sensor_replacement')
            .where(
              sql<boolean>`x.at between s.installed_at - interval '1 minute' and s.installed_at + interval '1 minute'`,
            )
            .select('x.id'),
        ),
      ),
    )
    .select(['s.id', 's.installed_at as at', sql<Of>`'sensor'`.as('of'), 's.name']);
  return entries.unionAll(oilCharges).unionAll(sensors);
}

/** Alarms that the device's present factory had; one that moved here left the others behind. */
function alarmsOf(device: DeviceRef) {
  return within(device)
    .selectFrom('alarm_record as r')
    .where('r.device_id', '=', device.id)
    .where('r.tenant_id', '=', device.tenantId)
    .where('r.customer_id', '=', device.customerId)
    .where('r.withdrawn_at', 'is', null);
}

/** Ids of alarms, with the times at which each was raised, cleared and processed. */
function becameOfAlarms(device: DeviceRef) {
  const name = sql<string | null>`null::text`.as('name');
  const raised = alarmsOf(device).select(['r.id', 'r.raised_at as at', sql<Of>`'alarmRaised'`.as('of'), name]);
  const cleared = alarmsOf(device)
    .where('r.cleared_at', 'is not', null)
    .select((eb) => ['r.id', eb.ref('r.cleared_at').$notNull().as('at'), sql<Of>`'alarmCleared'`.as('of'), name]);
  const processed = alarmsOf(device)
    .where('r.processed_at', 'is not', null)
    .select((eb) => ['r.id', eb.ref('r.processed_at').$notNull().as('at'), sql<Of>`'alarmProcessed'`.as('of'), name]);
  return raised.unionAll(cleared).unionAll(processed);
}

function happenedTo(device: DeviceRef, part: TimelinePart) {
  const happened = {
    log: () => loggedOf(device),
    alarms: () => becameOfAlarms(device),
    all: () => loggedOf(device).unionAll(becameOfAlarms(device)),
  }[part]();
  return within(device).selectFrom(happened.as('happened'));
}

interface Page {
  readonly device: DeviceRef;
  readonly limit: number;
  readonly offset: number;
}
export const timelinePage = compiledOnce(({ device, limit, offset }: Page, part: TimelinePart) =>
  happenedTo(device, part)
    .select(['id', 'at', 'of', 'name'])
    .orderBy('at', 'desc')
    .orderBy('id')
    .orderBy('of')
    .limit(limit)
    .offset(offset),
);
export const timelineCount = compiledOnce(({ device }: { readonly device: DeviceRef }, part: TimelinePart) =>
  within(device)
    .selectFrom(happenedTo(device, part).select('id').limit(maxCounted).as('counted'))
    .select((eb) => eb.fn.countAll<number>().as('total')),
);

export const alarmsBy = compiledOnce(
  ({ device, ids }: { readonly device: DeviceRef; readonly ids: readonly string[] }) =>
    alarmsOf(device)
      .where('r.id', '=', anyOf(ids))
      .leftJoin('account as a', 'a.id', 'r.processed_by')
      .select(markColumns)
      .select([
        'r.last_at as lastAlarmAt',
        'r.ended_at as endedAt',
        'r.processed_at as processedAt',
        personName('a').as('processedBy'),
        'r.note',
      ]),
);

export function timelineAlarmOf({
  lastAlarmAt,
  endedAt,
  ...row
}: InferResult<ReturnType<typeof alarmsBy>>[number]): TimelineAlarm {
  return { ...markOf(row), durationMs: (endedAt ?? lastAlarmAt) - row.firstAlarmAt };
}
