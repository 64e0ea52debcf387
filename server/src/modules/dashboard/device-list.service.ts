import { maxListWords } from '@oilsight/contract';
import type { Device, DeviceListRow, DeviceStatus, Language, ListSort, Page } from '@oilsight/contract';
import { windowOf, type Paging } from '../../platform/paging.rules.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Scope } from '../../platform/scope.ts';
import type { Analysis } from '../analysis/index.ts';
import type { DeviceStates } from '../devices/index.ts';
import type { LimitResolver } from '../limits/index.ts';
import type { TelemetryStore } from '../telemetry/index.ts';
import { pageOfWorst, wordsOf } from './device-list.rules.ts';
import type { FleetDevice, Where } from './fleet.rules.ts';
import type { FleetStore } from './fleet.store.ts';
import type { FleetOf } from './fleet.ts';
import type { SpellingOf } from './spelling.ts';
import { healthKey, lifeKey } from './health.service.ts';
import { createListOrders } from './list-order.ts';
import { rowEvidence, rowReading } from './list-row.rules.ts';
import { typeWords } from './type-words.ts';

export interface DeviceListQuery extends Where, Paging {
  readonly state?: DeviceStatus | undefined;
  readonly words?: string | undefined;
  /** The words as `holdsEach` takes them, each with what it may say instead; absent: those of `words`. */
  readonly eachWord?: readonly string[] | undefined;
  /** Whether devices with exactly the name or number that `words` says stand before the worst. */
  readonly isCalledFirst?: boolean;
  /** Absent: the worst first. */
  readonly sort?: ListSort;
  readonly isDescending?: boolean;
  readonly language: Language;
}

export interface DeviceListParts {
  readonly store: Pick<FleetStore, 'withWords' | 'idsByName' | 'limitAlarms'>;
  readonly fleetOf: FleetOf;
  readonly spellingOf: SpellingOf;
  readonly states: Pick<DeviceStates, 'summaryOf' | 'statesOf'>;
  readonly telemetry: Pick<TelemetryStore, 'latest'>;
  readonly limits: Pick<LimitResolver, 'of'>;
  readonly kept: Analysis['kept'];
  readonly clock: Clock;
  readonly devicesById: (scope: Scope, ids: readonly string[], language: Language) => Promise<Device[]>;
}

/** The list of devices: of the start page, of its own page, and of the search. */
export function createDeviceList({
  store,
  fleetOf,
  spellingOf,
  states,
  telemetry,
  limits,
  kept,
  clock,
  devicesById,
}: DeviceListParts) {
  const orders = createListOrders({ store, states, telemetry });

  async function rowsOf(
    scope: Scope,
    devices: readonly FleetDevice[],
    shown: readonly Device[],
  ): Promise<DeviceListRow[]> {
    const causes = states.statesOf(devices);
    const led = devices.filter(({ id }) => (causes.get(id)?.leading ?? null) !== null).map(({ id }) => id);
    const limitAlarms = led.length === 0 ? null : await store.limitAlarms(scope, led);
    const now = clock.now();
    const newest = await telemetry.latest(devices);
    const byId = new Map(devices.map((device) => [device.id, device]));
    return Promise.all(
      shown.map(async (row) => {
        const device = byId.get(row.deviceId);
        const cause = causes.get(row.deviceId);
        const { leading = null, finding = null, since = null } = cause ?? {};
        const readings = newest.get(row.deviceId) ?? [];
        const assessed = (key: string) => {
          const reading = row.assessed ? readings.find((one) => one.key === key) : undefined;
          return typeof reading?.value === 'number' ? { value: reading.value, at: reading.at } : null;
        };
        const life = assessed(lifeKey);
        return {
          ...row,
          leading,
          finding,
          since,
          evidence: device === undefined || finding === null ? null : rowEvidence(finding, await kept(device)),
          reading:
            device === undefined || cause === undefined
              ? null
              : rowReading(cause, readings, {
                  now,
                  reportIntervalMs: device.reportIntervalMs,
                  limitsOf: (key) => limits.of(device, key),
                  hasLimitAlarm: (key) => limitAlarms?.get(device.id)?.has(key) ?? false,
                }),
          health: assessed(healthKey),
          life: life === null ? null : { hours: life.value, at: life.at },
        };
      }),
    );
  }

  return {
    /** @throws AppError `tenantNotFound`, `customerNotFound` */
    async of(
      scope: Scope,
      {
        state,
        words: text,
        eachWord,
        isCalledFirst = false,
        sort = 'worst',
        isDescending = false,
        language,
        pageNum,
        pageSize,
        ...where
      }: DeviceListQuery,
    ): Promise<Page<DeviceListRow[]>> {
      const fleet = await fleetOf(scope, where);
      const words = eachWord ?? (await spellingOf(scope, wordsOf(text, maxListWords))).words;
      const called = (text ?? '').trim().toLowerCase();
      const found = words.length === 0 ? null : await store.withWords(scope, where, { words, called, typeWords });
      const first = isCalledFirst ? (found ?? []).filter(({ isCalled }) => isCalled) : [];
      const remaining = await orders.remainingOf(fleet);
      const { devices, total } = pageOfWorst(fleet, (device) => states.summaryOf(device), {
        state,
        found: found === null ? null : new Set(found.map(({ id }) => id)),
        first: new Set(first.map(({ id }) => id)),
        remaining,
        order: await orders.of(scope, fleet, { sort, isDescending, where, language, remaining }),
        ...windowOf({ pageNum, pageSize }),
      });
      const rows = await devicesById(
        scope,
        devices.map(({ id }) => id),
        language,
      );
      return { rows: await rowsOf(scope, devices, rows), total };
    },
  };
}
