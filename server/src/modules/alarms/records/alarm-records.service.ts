import { AppError, maxOpenAlarms } from '@oilsight/contract';
import type {
  AlarmCause,
  AlarmCounts,
  AlarmMark,
  AlarmRecord,
  AlarmRecordDetail,
  Authority,
  Language,
  Page,
} from '@oilsight/contract';
import type { Clock } from '../../../platform/clock.ts';
import { timesInZone, utcTimes, type CsvTimes } from '../../../platform/csv-times.rules.ts';
import { windowOf } from '../../../platform/paging.rules.ts';
import type { Scope } from '../../../platform/scope.ts';
import { passed } from '../../../platform/statements.ts';
import { isTimeZone, lastDays } from '../../../platform/time-zone.rules.ts';
import type { Devices } from '../../devices/index.ts';
import { alarmLine, alarmsHeader } from './alarm-csv.rules.ts';
import type { AlarmDetailStore } from './alarm-detail.store.ts';
import type { AlarmRecordStore } from './alarm-records.store.ts';
import type { AlarmFilter, Asked, Band, StoredAlarm, View } from './alarm-records.records.ts';
import { withoutPeople, withoutPeopleOf } from './alarm-people.rules.ts';
import { checkFileRange, returnedForMs } from './alarm-states.rules.ts';
import { searchedOf } from './alarm-words.rules.ts';

type Zoned = { readonly zone?: string | undefined };
type ListQuery = AlarmFilter & Zoned & { readonly view: View; readonly pageNum: number; readonly pageSize: number };

/** Alarm records, for those who may see them. */
export interface AlarmRecords {
  /** @throws AppError `customerNotFound`, `deviceNotFound`, `contactNotFound`, `unknownTimeZone` */
  list(scope: Scope, query: ListQuery): Promise<Page<(AlarmCause & { band: Band | null })[]>>;
  /** @throws AppError `customerNotFound`, `unknownTimeZone` */
  counts(scope: Scope, query: Zoned & { readonly customerId?: string | undefined }): Promise<AlarmCounts>;
  /** Oldest first, today last. @throws AppError `customerNotFound`, `unknownTimeZone` */
  countByDay(
    scope: Scope,
    query: Zoned & { readonly customerId?: string | undefined; readonly days: number },
  ): Promise<{ day: string; level1: number; level2: number }[]>;
  /**
   * @param reader remembered as one who has opened the record; null: nobody
   * @throws AppError `alarmNotFound`
   */
  detail(scope: Scope, recordId: string, reader: string | null): Promise<AlarmRecordDetail>;
  /**
   * A file in pieces. @throws AppError as `list`, `rangeReversed`, `rangeTooLong`; at once, not with the first piece
   */
  csv(
    scope: Scope,
    query: AlarmFilter & Zoned & { readonly view: View; readonly from: number; readonly to: number },
    language: Language,
  ): Promise<AsyncGenerator<string>>;
  /** @throws AppError `deviceNotFound` */
  ofDevice(scope: Scope, query: { readonly deviceId: string }): Promise<{ open: AlarmRecord[]; newest: AlarmRecord[] }>;
  /** @throws AppError `deviceNotFound`, `rangeReversed` */
  marks(
    scope: Scope,
    query: { readonly deviceId: string; readonly from: number; readonly to: number },
  ): Promise<{ marks: AlarmMark[]; leftOut: number }>;
}

const fileRows = 1000;
const maxNewest = 10;
const maxMarks = 300;
const maxLeftOut = 10_000;

export function createAlarmRecords({
  store,
  details,
  devices,
  clock,
}: {
  store: AlarmRecordStore;
  details: AlarmDetailStore;
  devices: Pick<Devices, 'get'>;
  clock: Clock;
}): AlarmRecords {
  async function checkFilter(scope: Scope, { customerId, deviceId, contactId }: Partial<AlarmFilter>): Promise<void> {
    if (customerId === undefined && deviceId === undefined && contactId === undefined) return;
    const known = await store.known(scope, { customerId, deviceId, contactId });
    if (!known.customer) throw new AppError('customerNotFound');
    if (!known.device) throw new AppError('deviceNotFound');
    if (!known.contact) throw new AppError('contactNotFound');
  }

  function askedOf(scope: Scope, { search, ...filter }: AlarmFilter, zone: string | undefined): Asked {
    const now = clock.now();
    return {
      scope,
      filter: { ...filter, search: search === undefined || search === '' ? undefined : searchedOf(search) },
      times: { now, returnedSince: now - returnedForMs, dayStart: dayStart(now, zone) },
    };
  }

  const shown = (scope: Scope, alarms: readonly StoredAlarm[]): AlarmRecord[] =>
    alarms.map((alarm) => (isAnonymous(scope) ? withoutPeople(alarm.shown) : alarm.shown));

  async function* pieces(asked: Asked, view: View, language: Language, times: CsvTimes): AsyncGenerator<string> {
    yield alarmsHeader(language, times);
    let last: { at: number; id: string } | null = null;
    for (;;) {
      const records: StoredAlarm[] = await store.piece(asked, view, last, fileRows);
      const end = records.at(-1);
      if (end === undefined) return;
      last = { at: end.shown.firstAlarmAt, id: end.shown.recordId };
      yield shown(asked.scope, records)
        .map((record) => alarmLine(record, language, times))
        .join('');
    }
  }

  return {
    async list(scope, { view, pageNum, pageSize, zone, ...filter }) {
      await checkFilter(scope, filter);
      const asked = askedOf(scope, filter, zone);
      const { causes, total } = await store.page(asked, view, windowOf({ pageNum, pageSize }));
      const records = await store.read(
        scope,
        causes.flatMap(({ ids }) => ids),
        asked.times.now,
      );
      const rows = causes.flatMap(({ ids, count, band }) => {
        const [record, ...others] = shown(
          scope,
          ids.flatMap((id) => records.get(id) ?? []),
        );
        const byTime = others.toSorted((one, other) => one.firstAlarmAt - other.firstAlarmAt);
        // A record that was erased between the two reads is left out.
        return record === undefined ? [] : [{ record, others: byTime, count, band }];
      });
      return { rows, total };
    },

    async counts(scope, { customerId, zone }) {
      await checkFilter(scope, { customerId });
      return store.counts(askedOf(scope, { kind: 'oil', customerId }, zone));
    },

    async countByDay(scope, { customerId, days, zone }) {
      await checkFilter(scope, { customerId });
      const asked = askedOf(scope, { kind: 'oil', customerId }, zone);
      const local = lastDays(asked.times.now, days, zone ?? 'UTC');
      const counted = await store.countByDay(
        asked,
        local.map(({ from }) => from),
      );
      const byDay = new Map(counted.map((count) => [count.day, count]));
      return local.map(({ day }, n) => {
        const { level1 = 0, level2 = 0 } = byDay.get(n + 1) ?? {};
        return { day, level1, level2 };
      });
    },

    async detail(scope, recordId, reader) {
      const asked = askedOf(scope, { kind: 'oil' }, undefined);
      const found = await store.find(scope, recordId, asked.times.now);
      if (found === null) throw new AppError('alarmNotFound');
      if (reader !== null) await details.opened(passed({ id: recordId }), reader);
      const detail = await detailOf(details, asked, found);
      return isAnonymous(scope) ? withoutPeopleOf(detail) : detail;
    },

    async csv(scope, { view, zone, ...filter }, language) {
      checkFileRange(filter.from, filter.to);
      await checkFilter(scope, filter);
      const asked = askedOf(scope, filter, zone);
      return pieces(asked, view, language, zone === undefined ? utcTimes : timesInZone(zone));
    },

    async ofDevice(scope, { deviceId }) {
      const device = await devices.get(scope, deviceId);
      const now = clock.now();
      const open = await store.ofDevice(scope, device, 'open', { limit: maxOpenAlarms, now });
      const newest = await store.ofDevice(scope, device, 'newest', { limit: maxNewest, now });
      return { open: shown(scope, open), newest: shown(scope, newest) };
    },

    async marks(scope, { deviceId, from, to }) {
      if (from > to) throw new AppError('rangeReversed', { field: 'to' });
      const asked = { scope, device: await devices.get(scope, deviceId), from, to };
      const marks = await store.marks(asked, maxMarks);
      if (marks.length < maxMarks) return { marks, leftOut: 0 };
      return { marks, leftOut: (await store.countMarks(asked, maxMarks + maxLeftOut)) - maxMarks };
    },
  };
}

async function detailOf(details: AlarmDetailStore, asked: Asked, found: StoredAlarm): Promise<AlarmRecordDetail> {
  const { scope, times } = asked;
  const { now } = times;
  const { recordId } = found.shown;
  const alarm = passed({ id: recordId });
  // One after the other: a call takes one connection at a time.
  const group = await details.ofGroup(scope, found.shown.groupId, now);
  const { rule, settingId } = await details.ruleOf(alarm);
  const events = await details.events(alarm);
  const deliveries = await details.deliveries(alarm);
  const similar = await details.similar(scope, found, now);
  const beside = await details.neighbours(asked, recordId);
  return {
    record: found.shown,
    others: group.flatMap(({ shown: other }) => (other.recordId === recordId ? [] : [other])),
    rule:
      rule === null
        ? null
        : {
            onDelayMs: rule.onDelayMs,
            offDelayMs: rule.offDelayMs,
            deadband: rule.deadband,
            follows: rule.follows,
            isDefault: settingId === null && rule.settingId === null,
          },
    events,
    deliveries,
    similar: similar.map(({ shown: past }) => past),
    ...beside,
  };
}

/** Accounts that strangers share see no names of people. */
function isAnonymous({ authority }: { readonly authority: Authority | 'SYSTEM' }): boolean {
  return authority === 'EXPERIENCE';
}

/** @throws AppError `unknownTimeZone` */
export function dayStart(now: number, zone: string | undefined): number {
  if (zone !== undefined && !isTimeZone(zone)) throw new AppError('unknownTimeZone', { field: 'zone', timeZone: zone });
  return lastDays(now, 1, zone ?? 'UTC')[0]?.from ?? now;
}
