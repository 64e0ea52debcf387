import { AppError, maxCountedDays } from '@oilsight/contract';
import type { OperatingTime, OperatingTimeType } from '@oilsight/contract';
import { dayMs, findIndicator, hourMs } from '@oilsight/oil';
import type { AuditDraft, AuditObject } from '../../platform/audit-draft.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Queryable } from '../../platform/pg.ts';
import type { Scope } from '../../platform/scope.ts';
import { checkTimeZone, lastDays } from '../../platform/time-zone.rules.ts';
import type { LocalDay } from '../../platform/time-zone.rules.ts';
import { changesOf } from '../audit/index.ts';
import type { Audit } from '../audit/index.ts';
import type { DeviceRef } from '../devices/index.ts';
import type { TelemetryStore } from '../telemetry/index.ts';
import type { MachineScreenStore, OperatingRecord } from './machine-screen.store.ts';
import { hoursOfDays, hoursWithin, meterCount, meterDays, sharedHours, type Span } from './operating-time.rules.ts';

/** Days of readings that are held at once while hours are counted. */
const daysAtOnce = 30;

export interface OperatingTimeQuery {
  readonly deviceId: string;
  readonly days: number;
  readonly timeZone: string;
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
  /** @throws AppError `conflict`, `inFuture` */
  setSince(scope: Scope, auditDraft: AuditDraft, change: Read & { createTime: number | null }): Promise<null>;
  /** @throws AppError `conflict`, `notHourMeter`, `unknownIndicator` */
  setType(
    scope: Scope,
    auditDraft: AuditDraft,
    change: Read & { timeType: OperatingTimeType; keyId: string | null },
  ): Promise<null>;
}

export interface OperatingTimeParts {
  readonly store: MachineScreenStore;
  readonly telemetry: Pick<TelemetryStore, 'keys' | 'buckets' | 'columns' | 'latest' | 'extent'>;
  readonly audit: Audit;
  readonly clock: Clock;
}

type Counted = Pick<OperatingTime, 'countedFrom' | 'totalHours' | 'days'>;

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

export function createOperatingTimes({ store, telemetry, audit, clock }: OperatingTimeParts): OperatingTimes {
  /** Starts of the hours in which any indicator of the device had a good reading. */
  async function hoursWithReadings(device: DeviceRef, keys: readonly string[], span: Span): Promise<Set<number>> {
    const hours = new Set<number>();
    const start = Math.floor(span.from / hourMs) * hourMs;
    for (let from = start; from < span.to; from += daysAtOnce * dayMs) {
      const to = Math.min(from + daysAtOnce * dayMs, span.to);
      for (const { start: starts } of await telemetry.buckets(device, keys, { from, to }, hourMs))
        for (const hour of starts) hours.add(hour);
    }
    return hours;
  }

  async function byReadings(device: DeviceRef, since: number, days: readonly LocalDay[]): Promise<Counted> {
    const now = clock.now();
    const [keys, { firstAt }] = await Promise.all([telemetry.keys(device), telemetry.extent(device)]);
    if (firstAt === null || keys.length === 0)
      return { countedFrom: null, totalHours: null, days: hoursOfDays(days, { from: now, to: now }, () => 0) };
    const counted = { from: Math.min(now, Math.max(since, firstAt, now - maxCountedDays * dayMs)), to: now };
    const hours = await hoursWithReadings(device, keys, counted);
    return {
      countedFrom: counted.from,
      totalHours: hoursWithin(hours, counted),
      days: hoursOfDays(days, counted, (span) => hoursWithin(hours, span)),
    };
  }

  function byCalendar(since: number, days: readonly LocalDay[]): Counted {
    const counted = { from: since, to: Math.max(since, clock.now()) };
    return {
      countedFrom: since,
      totalHours: sharedHours(counted, counted),
      days: hoursOfDays(days, counted, (span) => sharedHours(span, span)),
    };
  }

  /** The last reading of the meter before a time, else its first one after it, within a month; null: neither. */
  async function meterAt(device: DeviceRef, key: string, at: number): Promise<number | null> {
    const month = daysAtOnce * dayMs;
    const [column] = await telemetry.columns(device, [key], [Math.max(0, at - month), at, at + month]);
    if ((column?.count[0] ?? 0) > 0) return column?.last[0] ?? null;
    return (column?.count[1] ?? 0) > 0 ? (column?.first[1] ?? null) : null;
  }

  async function byMeter(
    device: DeviceRef,
    key: string,
    setSince: number | null,
    days: readonly LocalDay[],
  ): Promise<Counted> {
    const newest = (await telemetry.latest([device])).get(device.id)?.find((one) => one.key === key)?.value;
    const edges = [days[0]?.from ?? 0, ...days.map(({ to }) => to)];
    const [column] = await telemetry.columns(device, [key], [(edges[0] ?? 0) - daysAtOnce * dayMs, ...edges]);
    const readings = days.map((_, n) =>
      (column?.count[n + 1] ?? 0) === 0 ? null : { first: column?.first[n + 1] ?? 0, last: column?.last[n + 1] ?? 0 },
    );
    const before = (column?.count[0] ?? 0) === 0 ? null : (column?.last[0] ?? null);
    const base = setSince === null ? 0 : await meterAt(device, key, setSince);
    const isCounted = typeof newest === 'number' && base !== null;
    return {
      countedFrom: isCounted ? setSince : null,
      totalHours: isCounted ? meterCount(base, newest) : null,
      days: meterDays(days, readings, before),
    };
  }

  async function locked(tx: Queryable, scope: Scope, auditDraft: AuditDraft, { deviceId, version }: Read) {
    const device = await store.lock(tx, scope, deviceId);
    if (device === null) throw new AppError('deviceNotFound');
    auditDraft.object = objectOf(device);
    if (device.version !== version) throw new AppError('conflict');
    return device;
  }

  return {
    async get(scope, { deviceId, days: count, timeZone }) {
      checkTimeZone(timeZone);
      const record = await store.find(scope, deviceId);
      if (record === null) throw new AppError('deviceNotFound');
      const { ref, since, installedAt, type, key, version } = record;
      const days = lastDays(clock.now(), count, timeZone);
      const from = since ?? installedAt;
      const counted = {
        readings: () => byReadings(ref, from, days),
        calendar: async () => byCalendar(from, days),
        meter: () => byMeter(ref, key ?? '', since, days),
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
    },

    async setSince(scope, auditDraft, { createTime, ...read }) {
      if (createTime !== null && createTime > clock.now()) throw new AppError('inFuture', { field: 'createTime' });
      return store.transaction(async (tx) => {
        const device = await locked(tx, scope, auditDraft, read);
        await store.setSince(tx, device.ref, createTime);
        const changes = changesOf(fieldsOf(device), fieldsOf({ ...device, since: createTime }));
        await audit.record(tx, auditDraft, { object: objectOf(device), changes });
        return null;
      });
    },

    async setType(scope, auditDraft, { timeType: type, keyId, ...read }) {
      const key = type === 'meter' ? keyId : null;
      if (type === 'meter' && (key === null || findIndicator(key) !== null))
        throw new AppError('notHourMeter', { field: 'keyId', key: key ?? '' });
      const found = await store.find(scope, read.deviceId);
      if (found === null) throw new AppError('deviceNotFound');
      const newest = key === null ? [] : ((await telemetry.latest([found.ref])).get(found.ref.id) ?? []);
      const meter = newest.find((one) => one.key === key);
      if (key !== null && meter === undefined) throw new AppError('unknownIndicator', { field: 'keyId', key });
      if (key !== null && typeof meter?.value !== 'number') throw new AppError('notHourMeter', { field: 'keyId', key });
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
