import type { AlarmRule } from '@oilsight/contract';
import { compiledOnce } from '../../../platform/compiled-once.ts';
import type { Scope } from '../../../platform/scope.ts';
import { db, toTimestamp } from '../../../platform/statements.ts';
import type { DeviceRef } from '../../devices/index.ts';
import { recordsIn } from './alarm-records.rows.ts';

/** A device and a range of time, ms. */
export interface AskedMarks {
  readonly scope: Scope;
  readonly device: DeviceRef;
  readonly from: number;
  readonly to: number;
}
type Limited = AskedMarks & { readonly limit: number };

/** Records of a device that were open at any time within the range, newest first. */
const openWithin = ({ scope, device, from, to, limit }: Limited) =>
  recordsIn(scope, to)
    .where('r.device_id', '=', device.id)
    .where('r.withdrawn_at', 'is', null)
    .where('r.raised_at', '<=', toTimestamp(to))
    .where((eb) => eb.or([eb('r.cleared_at', 'is', null), eb('r.cleared_at', '>=', toTimestamp(from))]))
    .orderBy('r.raised_at', 'desc')
    .orderBy('r.id')
    .limit(limit);

/** Of `alarm_record as r`: what `markOf` makes a mark of. */
export const markColumns = [
  'r.id as recordId',
  'r.group_id as groupId',
  'r.kind',
  'r.level as alarmLevel',
  'r.category',
  'r.indicator',
  'r.finding_rule as findingRule',
  'r.rule',
  'r.side',
  'r.threshold',
  'r.value',
  'r.peak',
  'r.raised_at as firstAlarmAt',
  'r.cleared_at as clearedAt',
] as const;

export const marksPage = compiledOnce((asked: Limited) => openWithin(asked).select(markColumns));
export const marksCount = compiledOnce((asked: Limited) =>
  db.selectFrom(openWithin(asked).select('r.id').as('found')).select((eb) => eb.fn.countAll<number>().as('count')),
);

/** A mark, with whatever else was read of the record; of its rule measure and hours alone. */
export function markOf<Row extends { readonly rule: AlarmRule | null }>({ rule, ...row }: Row) {
  return { ...row, measure: rule?.measure ?? null, hours: rule?.hours ?? null };
}
