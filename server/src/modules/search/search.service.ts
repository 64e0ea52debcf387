import { FoundOil, FoundReport, FoundSensor, holds, maxFound, maxSearchWords } from '@oilsight/contract';
import type { FactoryTree, Found, FoundFactory, Language, Permission } from '@oilsight/contract';
import type { Scope } from '../../platform/scope.ts';
import type { Areas } from '../areas/index.ts';
import { wordsOf, type DashboardLists } from '../dashboard/index.ts';
import type { DeviceStates } from '../devices/index.ts';
import type { OilProducts } from '../oils/index.ts';
import type { ReportsAt } from '../reports/index.ts';
import type { Sensors } from '../sensors/index.ts';
import { factoriesWith, machinesOf } from './search.rules.ts';

export interface SearchParts extends DashboardLists {
  readonly states: Pick<DeviceStates, 'summaryOf'>;
  readonly directory: { readonly factories: (scope: Scope, language: Language) => Promise<FactoryTree> };
  readonly areas: Pick<Areas, 'shown'>;
  readonly sensors: Pick<Sensors, 'list'>;
  readonly products: Pick<OilProducts, 'list'>;
  readonly reports: Pick<ReturnType<ReportsAt>['reports'], 'list'>;
}

interface Asked {
  /** In lower case, each once, with what it spells. */
  readonly words: readonly string[];
  /** All of them as they were written, in lower case. */
  readonly called: string;
}

const page = { pageNum: 1, pageSize: maxFound };
const none = { rows: [], total: 0 };
const may = ({ authority }: Scope, permission: Permission) => authority === 'SYSTEM' || holds(authority, permission);

/**
 * Everything in a caller's scope that has a name or a number, by words. Each kind is searched as its own list is, in the
 * caller's reach; the schemas of the rows leave out what a list knows besides. Oils and reports are found by those who
 * may list them. Sensors are found by everybody who may see their devices, whose pages name them too.
 */
export function createSearch({
  fleetOf,
  spellingOf,
  deviceList,
  states,
  directory,
  areas,
  sensors,
  products,
  reports,
}: SearchParts) {
  /** The factories of a scope with all that they are found by. */
  async function namedFactories(scope: Scope, language: Language) {
    const tree = await directory.factories(scope, language);
    const fleet = await fleetOf(scope, {});
    const seesDealers = scope.reach.kind === 'everything';
    const factories = tree
      .flatMap((node) =>
        'customers' in node
          ? node.customers.map((one) => ({ ...one, tenantId: node.tenantId, tenantName: node.tenantName }))
          : [node],
      )
      .map(({ customerId, customerName, tenantId, tenantName, areaName }) => {
        const place = fleet.factories.get(customerId);
        const inBoth = place === undefined ? [] : [areas.shown(place, 'zh-CN'), areas.shown(place, 'en-US')];
        return {
          customerId,
          customerName,
          tenantId,
          tenantName,
          areaName,
          names: [customerName, areaName, ...inBoth, ...(seesDealers ? [tenantName] : [])],
        };
      });
    return { factories, fleet };
  }

  function factoriesOf(
    { factories, fleet }: Awaited<ReturnType<typeof namedFactories>>,
    { words, called }: Asked,
  ): Found['factories'] {
    const { rows, total } = factoriesWith(factories, words, called);
    const counts = machinesOf(
      rows.map(({ customerId }) => customerId),
      fleet.devices,
      (device) => states.summaryOf(device),
    );
    return {
      rows: rows.map(({ names: _names, ...row }): FoundFactory => ({
        ...row,
        ...(counts.get(row.customerId) ?? { devices: 0, level1: 0, level2: 0 }),
      })),
      total,
    };
  }

  async function sensorsOf(scope: Scope, asked: Asked, language: Language): Promise<Found['sensors']> {
    const { rows, total } = await sensors.list(scope, { ...page, ...asked }, language);
    return { rows: rows.map((row) => FoundSensor.parse(row)), total };
  }

  async function oilsOf(scope: Scope, asked: Asked): Promise<Found['oils']> {
    if (!may(scope, 'devices:log')) return none;
    const { rows, total } = await products.list(scope, { ...page, ...asked });
    return { rows: rows.map((row) => FoundOil.parse(row)), total };
  }

  async function reportsOf(scope: Scope, asked: Asked): Promise<Found['reports']> {
    if (!may(scope, 'reports:read')) return none;
    const { rows, total } = await reports.list(scope, asked, page);
    return { rows: rows.map((row) => FoundReport.parse(row)), total };
  }

  return {
    /** Nothing is found by no word. */
    async of(scope: Scope, text: string, language: Language): Promise<Found> {
      const typed = wordsOf(text, maxSearchWords);
      if (typed.length === 0)
        return { factories: none, devices: none, sensors: none, oils: none, reports: none, spelled: [] };
      // One after the other: a search takes no more connections than a list does.
      const named = await namedFactories(scope, language);
      const { words, parts } = await spellingOf(
        scope,
        typed,
        named.factories.flatMap(({ names }) => names),
      );
      const asked: Asked = { words, called: text.trim().toLowerCase() };
      const factories = factoriesOf(named, asked);
      const devices = await deviceList.of(scope, {
        words: text,
        eachWord: words,
        isCalledFirst: true,
        language,
        ...page,
      });
      const foundSensors = await sensorsOf(scope, asked, language);
      const oils = await oilsOf(scope, asked);
      const foundReports = await reportsOf(scope, asked);
      return { factories, devices, sensors: foundSensors, oils, reports: foundReports, spelled: [...parts] };
    },
  };
}
