import { AppError, deviceStatusOf } from '@oilsight/contract';
import type { DeviceStatus, Language, ManagedDevice, Page } from '@oilsight/contract';
import type { Clock } from '../../platform/clock.ts';
import type { Scope } from '../../platform/scope.ts';
import { windowOf, type Paging } from '../../platform/paging.rules.ts';
import type { Areas } from '../areas/index.ts';
import type { DeviceStates } from '../devices/index.ts';
import type { DeviceSort, ManagedFilter, ManagedRecord } from './plant.records.ts';
import { byLastSeen, keptSince, managedOf, pageOf } from './plant.rules.ts';
import type { PlantStore } from './plant.store.ts';

export interface ManagedQuery extends Omit<ManagedFilter, 'removedSince'>, Paging {
  /** Removed devices that can be restored, instead of existing ones. */
  readonly removed: boolean;
  readonly state?: DeviceStatus | undefined;
  readonly sort?: DeviceSort | undefined;
  readonly descending: boolean;
}

/** The devices as their managers see them. */
export interface DeviceList {
  list(scope: Scope, query: ManagedQuery, language: Language): Promise<Page<ManagedDevice[]>>;
  /** @throws AppError `deviceNotFound` */
  get(scope: Scope, deviceId: string, language: Language): Promise<ManagedDevice>;
}

/** A record with the device's present state, and with its area in the reader's language. */
export const shownDevice = (
  record: ManagedRecord,
  { states, areas }: { readonly states: DeviceStates; readonly areas: Areas },
  language: Language,
): ManagedDevice => managedOf(record, states.summaryOf(record.ref), areas.shown(record, language));

export function createDeviceList({
  store,
  states,
  areas,
  clock,
}: {
  store: PlantStore;
  states: DeviceStates;
  areas: Areas;
  clock: Clock;
}): DeviceList {
  const filterOf = ({
    removed,
    ...filter
  }: Omit<ManagedQuery, 'state' | 'sort' | 'descending' | 'pageNum' | 'pageSize'>): ManagedFilter => ({
    ...filter,
    removedSince: removed ? keptSince(clock.now()) : null,
  });
  const shown = (record: ManagedRecord, language: Language) => shownDevice(record, { states, areas }, language);

  /** States and newest readings are in memory: filtering by state and sorting by newest reading happens there. */
  async function listByReadings(
    scope: Scope,
    { state, sort, descending, pageNum, pageSize, ...query }: ManagedQuery,
    language: Language,
  ): Promise<Page<ManagedDevice[]>> {
    const filter = filterOf(query);
    const stored = sort === 'lastSeen' ? null : (sort ?? null);
    const ids = await store.ids(scope, filter, { sort: stored, descending: sort === 'lastSeen' ? false : descending });
    const all = ids
      .map((id) => ({ id, ...states.summaryOf({ id }) }))
      .filter((device) => state === undefined || deviceStatusOf(device) === state);
    const page = pageOf(sort === 'lastSeen' ? byLastSeen(all, descending) : all, { pageNum, pageSize });
    const rows = await store.byIds(
      scope,
      page.map(({ id }) => id),
    );
    return { rows: rows.map((record) => shown(record, language)), total: all.length };
  }

  return {
    async list(scope, query, language) {
      const { state, sort, descending, pageNum, pageSize, ...rest } = query;
      if (state !== undefined || sort === 'lastSeen') return listByReadings(scope, query, language);
      const { rows, total } = await store.page(
        scope,
        filterOf(rest),
        { sort: sort ?? null, descending },
        windowOf({ pageNum, pageSize }),
      );
      return { rows: rows.map((record) => shown(record, language)), total };
    },

    async get(scope, deviceId, language) {
      const device = await store.find(scope, deviceId);
      if (device === null) throw new AppError('deviceNotFound');
      return shown(device, language);
    },
  };
}
