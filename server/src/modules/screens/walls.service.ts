import {
  AppError,
  childAreaOf,
  customAll,
  customConclusions,
  customData,
  customMap,
  customWarnings,
  industryName,
} from '@oilsight/contract';
import type {
  DealerAll,
  DealerConclusions,
  DealerData,
  DealerMap,
  DealerScreenForm,
  DealerWarnings,
  Language,
  MapArea,
  User,
} from '@oilsight/contract';
import type { Scope } from '../../platform/scope.ts';
import { zoneOf } from '../../platform/time-zone.rules.ts';
import type { Areas } from '../areas/index.ts';
import { machineTypeWords } from '../plant/index.ts';
import type { SettingStore } from './settings.store.ts';
import { areasOf, countsOf, factoriesOf, hoursOf, topOf } from './wall-counts.rules.ts';
import type { Wall } from './wall-rows.ts';
import type { WallSnapshots } from './wall-snapshots.ts';
import { conclusionsOf, warningOf } from './wall-words.ts';
import type { WallStore } from './walls.store.ts';

/** Name of the nation on its map. */
const nationName = (language: Language) => (language === 'zh-CN' ? '全国' : 'China');

const isCity = (areaNo: string) => areaNo !== '' && !areaNo.endsWith('0000');

const byNumber = (one: MapArea, other: MapArea) => (one.areaNo < other.areaNo ? -1 : 1);

/** Who looks at a wall, and whose it is. */
export interface Viewer {
  readonly scope: Scope;
  readonly user: Pick<User, 'tenantId'>;
  /** The dealer that the call names; undefined: the viewer's own. */
  readonly tenantId: string | undefined;
  readonly language: Language;
}
export interface ZonedViewer extends Viewer {
  readonly timeZone: string;
  /** The province or city that is looked at; '': the nation. */
  readonly areaNo: string;
}

interface Parts {
  readonly store: WallStore;
  readonly snapshots: WallSnapshots;
  readonly settings: Pick<SettingStore, 'openForm'>;
  readonly areas: Areas;
}

/**
 * What the wall of a dealer shows. Dealers out of reach are not found, like those that do not exist. All methods throw
 * AppError `tenantNotFound`, and `unknownTimeZone` and `unknownArea` where they take a zone and an area.
 */
export type Walls = ReturnType<typeof createWalls>;

export function createWalls({ store, snapshots, settings, areas }: Parts) {
  /** @returns the wall, and its dealer's name; '' without a dealer */
  async function wallOf(
    { scope, user, tenantId: asked }: Viewer,
    areaNo = '',
  ): Promise<Wall & { readonly name: string }> {
    const { reach } = scope;
    const own = reach.kind === 'tenant' ? reach.tenantId : user.tenantId;
    const tenantId = asked ?? own;
    if (tenantId === null) return { scope, tenantId, areaNo, name: '' };
    const isReached = reach.kind === 'everything' || tenantId === own || (await store.reaches(scope, tenantId));
    const name = isReached ? await store.nameOf(tenantId) : null;
    if (name === null) throw new AppError('tenantNotFound');
    return { scope, tenantId, areaNo, name };
  }

  /** The custom data that this viewer's wall shows in place of what is counted; null: none. */
  async function customOf({ scope, tenantId }: Wall): Promise<DealerScreenForm | null> {
    if (tenantId === null || (scope.authority !== 'SYS_ADMIN' && scope.authority !== 'TENANT_ADMIN')) return null;
    return settings.openForm(scope, tenantId);
  }

  async function shown<Reply>(
    viewer: ZonedViewer,
    custom: (form: DealerScreenForm) => Reply,
    live: (snapshot: Awaited<ReturnType<WallSnapshots['of']>>) => Reply,
  ): Promise<Reply> {
    const timeZone = zoneOf(viewer.timeZone);
    const { areaNo } = viewer;
    if (areaNo !== '' && !areas.has(areaNo)) throw new AppError('unknownArea', { field: 'areaNo' });
    const wall = await wallOf(viewer, areaNo);
    const form = await customOf(wall);
    return form === null ? live(await snapshots.of(wall, timeZone)) : custom(form);
  }

  return {
    name: async (viewer: Viewer): Promise<string> => (await wallOf(viewer)).name,

    async isOpen(viewer: Viewer): Promise<{ tenantId: string | null; isOpen: boolean }> {
      const wall = await wallOf(viewer);
      return { tenantId: wall.tenantId, isOpen: (await customOf(wall)) !== null };
    },

    data: (viewer: ZonedViewer): Promise<DealerData> =>
      shown(viewer, customData, (snapshot) => ({
        ...countsOf(snapshot),
        isCustom: false,
        hours: hoursOf(snapshot.raised, snapshot.times),
      })),

    map(viewer: ZonedViewer): Promise<DealerMap> {
      const { language, areaNo } = viewer;
      const knownNameOf = (no: string) => (no === '' ? nationName(language) : areas.nameOf(no, language));
      const nameOf = (no: string) => knownNameOf(no) ?? '';
      return shown(
        viewer,
        (form) => {
          const map = customMap(form, areaNo, nameOf);
          return { ...map, distributorMapContents: map.distributorMapContents.toSorted(byNumber) };
        },
        (snapshot) => {
          const { base, contents } = areasOf(snapshot, areaNo);
          return {
            distributorMapBase: { ...base, areaName: nameOf(areaNo) },
            distributorMapContents: contents.flatMap((area) => {
              const areaName = knownNameOf(area.areaNo);
              return areaName === null ? [] : [{ ...area, areaName }];
            }),
            factories: isCity(areaNo) ? factoriesOf(snapshot) : null,
            isCustom: false,
          };
        },
      );
    },

    all(viewer: ZonedViewer): Promise<DealerAll> {
      const { language } = viewer;
      return shown(
        viewer,
        (form) => customAll(form, (no) => areas.nameOf(no, language) ?? ''),
        ({ devices }) => ({
          industries: topOf(
            devices,
            // One industry may be written in two languages.
            ({ industry }) => industryName(industry, language),
            ({ areaNo }) => childAreaOf(areaNo, '') ?? '',
          ).map(({ name, count, value }) => ({
            industryName: name,
            industryCst: count,
            areaName: areas.nameOf(value, language) ?? '',
          })),
          crews: topOf(
            devices,
            ({ machineType }) => machineTypeWords[machineType][language === 'zh-CN' ? 'zh' : 'en'],
            ({ oil }) => oil,
          ).map(({ name, count, value }) => ({ crewName: name, crewCst: count, oilNo: value })),
          isCustom: false,
        }),
      );
    },

    analysis: (viewer: ZonedViewer): Promise<DealerConclusions> =>
      shown(viewer, customConclusions, (snapshot) => ({
        rows: conclusionsOf(snapshot, viewer.language),
        isCustom: false,
      })),

    warnings: (viewer: ZonedViewer): Promise<DealerWarnings> =>
      shown(viewer, customWarnings, ({ alarms, open }) => ({
        rows: alarms.map((alarm) => warningOf(alarm, viewer.language)),
        total: open.reduce((sum, { count }) => sum + count, 0),
        isCustom: false,
      })),
  };
}
