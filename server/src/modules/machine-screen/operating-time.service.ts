import { AppError } from '@oilsight/contract';
import type { OperatingTime, OperatingTimeType } from '@oilsight/contract';
import { findIndicator } from '@oilsight/oil';
import type { AuditDraft, AuditObject } from '../../platform/audit-draft.ts';
import type { Queryable } from '../../platform/pg.ts';
import type { Scope } from '../../platform/scope.ts';
import { checkTimeZone, lastDays } from '../../platform/time-zone.rules.ts';
import { changesOf } from '../audit/index.ts';
import type { Audit } from '../audit/index.ts';
import type { MachineScreenStore, OperatingRecord } from './machine-screen.store.ts';
import type { DeviceRef } from '../devices/index.ts';
import { createOperatingCounts, type OperatingCountParts } from './operating-counts.ts';

export interface OperatingTimeQuery {
  readonly deviceId: string;
  readonly days: number;
  readonly timeZone: string;
}
/** How it would be counted. */
export interface OperatingWish {
  readonly timeType: OperatingTimeType;
  readonly keyId?: string | undefined;
  readonly createTime?: number | undefined;
}
/** A device in the version that the caller has read. */
interface Read {
  readonly deviceId: string;
  readonly version: number;
}

/** How long machines have run. Every method throws AppError `deviceNotFound`, for foreign ids too. */
export interface OperatingTimes {
  /** @throws AppError `unknownTimeZone` */
  get(scope: Scope, query: OperatingTimeQuery): Promise<OperatingTime>;
  /**
   * What `get` would answer after such a change.
   *
   * @throws AppError `unknownTimeZone`, `inFuture`, `notHourMeter`, `unknownIndicator`
   */
  preview(scope: Scope, query: OperatingTimeQuery & OperatingWish): Promise<OperatingTime>;
  /** @throws AppError `conflict`, `inFuture` */
  setSince(scope: Scope, auditDraft: AuditDraft, change: Read & { createTime: number | null }): Promise<null>;
  /** @throws AppError `conflict`, `notHourMeter`, `unknownIndicator` */
  setType(
    scope: Scope,
    auditDraft: AuditDraft,
    change: Read & { timeType: OperatingTimeType; keyId: string | null },
  ): Promise<null>;
}

export interface OperatingTimeParts extends OperatingCountParts {
  readonly store: MachineScreenStore;
  readonly audit: Audit;
}

const objectOf = ({ ref: { id, name, tenantId } }: OperatingRecord): AuditObject => ({
  kind: 'device',
  id,
  name,
  tenantId,
});
const fieldsOf = ({ since, type, key }: Pick<OperatingRecord, 'since' | 'type' | 'key'>) => ({
  operatingSince: since === null ? null : new Date(since).toISOString(),
  operatingType: type,
  operatingKey: key,
});

export function createOperatingTimes({
  store,
  telemetry,
  goodHours,
  audit,
  clock,
}: OperatingTimeParts): OperatingTimes {
  const counts = createOperatingCounts({ telemetry, goodHours, clock });

  async function locked(tx: Queryable, scope: Scope, auditDraft: AuditDraft, { deviceId, version }: Read) {
    const device = await store.lock(tx, scope, deviceId);
    if (device === null) throw new AppError('deviceNotFound');
    auditDraft.object = objectOf(device);
    if (device.version !== version) throw new AppError('conflict');
    return device;
  }

  function checkSince(createTime: number | null): void {
    if (createTime !== null && createTime > clock.now()) throw new AppError('inFuture', { field: 'createTime' });
  }

  /** The key of the hour meter by which a way counts; null: it needs none. */
  async function meterKey(device: DeviceRef, type: OperatingTimeType, keyId: string | null): Promise<string | null> {
    if (type !== 'meter') return null;
    if (keyId === null || findIndicator(keyId) !== null)
      throw new AppError('notHourMeter', { field: 'keyId', key: keyId ?? '' });
    const newest = (await telemetry.latest([device])).get(device.id) ?? [];
    const meter = newest.find(({ key }) => key === keyId);
    if (meter === undefined) throw new AppError('unknownIndicator', { field: 'keyId', key: keyId });
    if (typeof meter.value !== 'number') throw new AppError('notHourMeter', { field: 'keyId', key: keyId });
    return keyId;
  }

  async function found(scope: Scope, deviceId: string): Promise<OperatingRecord> {
    const record = await store.find(scope, deviceId);
    if (record === null) throw new AppError('deviceNotFound');
    return record;
  }

  async function timeOf(record: OperatingRecord, query: Omit<OperatingTimeQuery, 'deviceId'>): Promise<OperatingTime> {
    const { ref, since, installedAt, type, key, version } = record;
    const days = lastDays(clock.now(), query.days, query.timeZone);
    const from = since ?? installedAt;
    const counted = {
      readings: () => counts.byReadings(ref, from, days),
      calendar: async () => counts.byCalendar(from, days),
      meter: () => counts.byMeter(ref, key ?? '', since, days),
    };
    return {
      deviceId: ref.id,
      version,
      timeType: type,
      keyId: key,
      createTime: from,
      isCreateTimeSet: since !== null,
      ...(await counted[type]()),
    };
  }

  return {
    async get(scope, query) {
      checkTimeZone(query.timeZone);
      return timeOf(await found(scope, query.deviceId), query);
    },

    async preview(scope, { timeType: type, keyId = null, createTime: since = null, ...query }) {
      checkTimeZone(query.timeZone);
      const record = await found(scope, query.deviceId);
      checkSince(since);
      return timeOf({ ...record, since, type, key: await meterKey(record.ref, type, keyId) }, query);
    },

    async setSince(scope, auditDraft, { createTime, ...read }) {
      checkSince(createTime);
      return store.transaction(async (tx) => {
        const device = await locked(tx, scope, auditDraft, read);
        await store.setSince(tx, device.ref, createTime);
        const changes = changesOf(fieldsOf(device), fieldsOf({ ...device, since: createTime }));
        await audit.record(tx, auditDraft, { object: objectOf(device), changes });
        return null;
      });
    },

    async setType(scope, auditDraft, { timeType: type, keyId, ...read }) {
      const { ref } = await found(scope, read.deviceId);
      const key = await meterKey(ref, type, keyId);
      return store.transaction(async (tx) => {
        const device = await locked(tx, scope, auditDraft, read);
        await store.setType(tx, device.ref, type, key);
        const changes = changesOf(fieldsOf(device), fieldsOf({ ...device, type, key }));
        await audit.record(tx, auditDraft, { object: objectOf(device), changes });
        return null;
      });
    },
  };
}
