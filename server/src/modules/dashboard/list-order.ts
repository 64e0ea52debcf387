import { shownSince } from '@oilsight/contract';
import type { Language, ListSort } from '@oilsight/contract';
import type { Scope } from '../../platform/scope.ts';
import type { DeviceStates } from '../devices/index.ts';
import { machineTypeWords } from '../plant/index.ts';
import type { TelemetryStore } from '../telemetry/index.ts';
import { remainingRanks, worstRank } from './device-list.rules.ts';
import type { ListOrder, RemainingRanks } from './device-list.rules.ts';
import type { Fleet, FleetDevice, Where } from './fleet.rules.ts';
import type { FleetStore } from './fleet.store.ts';
import { healthKey, lifeKey } from './health.service.ts';

export interface ListOrderParts {
  readonly store: Pick<FleetStore, 'idsByName'>;
  readonly states: Pick<DeviceStates, 'summaryOf' | 'statesOf'>;
  readonly telemetry: Pick<TelemetryStore, 'latest'>;
}

interface AskedOrder {
  readonly sort: ListSort;
  readonly isDescending: boolean;
  readonly where: Where;
  readonly language: Language;
  readonly remaining: RemainingRanks;
}

/**
 * The orders that the list of devices can have, over all its pages. States, causes and newest readings are in memory;
 * names are ordered by the database.
 */
export function createListOrders({ store, states, telemetry }: ListOrderParts) {
  /** Of machines that have been assessed: others have neither health nor life to compare. */
  async function newestOf(fleet: Fleet, key: string): Promise<(device: FleetDevice) => number | null> {
    const machines = fleet.devices.filter((device) => !device.isGateway && states.summaryOf(device).assessed);
    const newest = await telemetry.latest(machines);
    return ({ id }) => valueOf(newest.get(id), key);
  }

  async function rankOf(
    scope: Scope,
    fleet: Fleet,
    { sort, where, language, remaining }: AskedOrder,
  ): Promise<ListOrder['rankOf']> {
    switch (sort) {
      case 'worst':
        return (device) => worstRank(device, states.summaryOf(device), remaining);
      case 'name':
        return placesOf((await store.idsByName(scope, where)).map(({ id }) => id));
      case 'factory': {
        const places = new Map([...fleet.factories.keys()].map((customerId, place) => [customerId, place]));
        return ({ customerId }) => places.get(customerId) ?? null;
      }
      case 'type': {
        const { compare } = new Intl.Collator(language);
        const shown = language === 'zh-CN' ? 'zh' : 'en';
        const types = Object.keys(machineTypeWords) as (keyof typeof machineTypeWords)[];
        types.sort((one, other) => compare(machineTypeWords[one][shown], machineTypeWords[other][shown]));
        return ({ machineType, isGateway }) => (isGateway ? null : types.indexOf(machineType));
      }
      case 'since': {
        const known = states.statesOf(fleet.devices);
        return ({ id }) => {
          const state = known.get(id);
          return state === undefined ? null : shownSince(state);
        };
      }
      case 'lastSeen':
        // By the age that the column shows: the newest reading comes first.
        return (device) => {
          const { lastSeenAt } = states.summaryOf(device);
          return lastSeenAt === null ? null : -lastSeenAt;
        };
      case 'health':
        return newestOf(fleet, healthKey);
      case 'life':
        return newestOf(fleet, lifeKey);
    }
  }

  return {
    /** Of the machines with an alarm or a finding, which are few; the others stand by factory and name. */
    async remainingOf({ devices }: Fleet): Promise<RemainingRanks> {
      const grave = devices.filter((device) => {
        const { state, assessed } = states.summaryOf(device);
        return assessed && !device.isGateway && (state === 'level1' || state === 'level2');
      });
      const newest = await telemetry.latest(grave);
      return remainingRanks(
        grave.map(({ id }) => {
          const readings = newest.get(id);
          return { id, lifeHours: valueOf(readings, lifeKey), health: valueOf(readings, healthKey) };
        }),
      );
    },

    /** @returns null: the worst first, as the list is by itself */
    async of(scope: Scope, fleet: Fleet, asked: AskedOrder): Promise<ListOrder | null> {
      const { sort, isDescending } = asked;
      if (sort === 'worst' && !isDescending) return null;
      return { rankOf: await rankOf(scope, fleet, asked), isDescending };
    },
  };
}

function placesOf(ids: readonly string[]): (device: FleetDevice) => number | null {
  const places = new Map(ids.map((id, place) => [id, place]));
  return ({ id }) => places.get(id) ?? null;
}

function valueOf(
  readings: readonly { readonly key: string; readonly value: unknown }[] | undefined,
  key: string,
): number | null {
  const value = readings?.find((reading) => reading.key === key)?.value;
  return typeof value === 'number' ? value : null;
}
