import { maxListWords } from '@oilsight/contract';
import type { Device, DeviceStatus, Language, Page, QueuedDevice } from '@oilsight/contract';
import { machineTypes } from '@oilsight/oil';
import { windowOf, type Paging } from '../../platform/paging.rules.ts';
import type { Scope } from '../../platform/scope.ts';
import type { DeviceStates } from '../devices/index.ts';
import { machineTypeWords } from '../plant/index.ts';
import { pageOfWorst, wordsOf } from './device-list.rules.ts';
import type { Where } from './fleet.rules.ts';
import type { FleetStore } from './fleet.store.ts';
import type { FleetOf } from './fleet.ts';

export interface DeviceListQuery extends Where, Paging {
  readonly state?: DeviceStatus | undefined;
  readonly words?: string | undefined;
  /** Whether devices with exactly the name or number that `words` says stand before the worst. */
  readonly isCalledFirst?: boolean;
  readonly language: Language;
}

export interface DeviceListParts {
  readonly store: Pick<FleetStore, 'withWords'>;
  readonly fleetOf: FleetOf;
  readonly states: Pick<DeviceStates, 'summaryOf' | 'statesOf'>;
  readonly devicesById: (scope: Scope, ids: readonly string[], language: Language) => Promise<Device[]>;
}

/** What people call the machine types, in both languages: they search by the word that they use. */
const typeWords = {
  types: [...machineTypes],
  words: machineTypes.map((type) => Object.values(machineTypeWords[type]).join('\n').toLowerCase()),
  gateway: '网关\ngateway',
};

/** The list of the start page. */
export function createDeviceList({ store, fleetOf, states, devicesById }: DeviceListParts) {
  return {
    /** @throws AppError `tenantNotFound`, `customerNotFound` */
    async of(
      scope: Scope,
      { state, words: text, isCalledFirst = false, language, pageNum, pageSize, ...where }: DeviceListQuery,
    ): Promise<Page<QueuedDevice[]>> {
      const fleet = await fleetOf(scope, where);
      const words = wordsOf(text, maxListWords);
      const called = (text ?? '').trim().toLowerCase();
      const found = words.length === 0 ? null : await store.withWords(scope, where, { words, called, typeWords });
      const first = isCalledFirst ? (found ?? []).filter(({ isCalled }) => isCalled) : [];
      const { devices, total } = pageOfWorst(fleet, (device) => states.summaryOf(device), {
        state,
        found: found === null ? null : new Set(found.map(({ id }) => id)),
        first: new Set(first.map(({ id }) => id)),
        ...windowOf({ pageNum, pageSize }),
      });
      const rows = await devicesById(
        scope,
        devices.map(({ id }) => id),
        language,
      );
      const causes = states.statesOf(devices);
      return {
        rows: rows.map((row) => {
          const { leading = null, finding = null, since = null } = causes.get(row.deviceId) ?? {};
          return { ...row, leading, finding, since };
        }),
        total,
      };
    },
  };
}
