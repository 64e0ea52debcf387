import * as z from 'zod';
import { AlarmMeasure } from './alarms.ts';
import { AreaNo } from './areas.ts';
import { Id, Millis, text } from './common.ts';
import { definePermissions } from './roles.ts';
import { defineRoutes } from './route.ts';

/** Most rows of the lists of a dealer's wall, live and custom: industries and crews, warnings, conclusions, areas. */
export const maxTopRows = 3;
export const maxWarnings = 20;
export const maxConclusions = 20;
export const maxMapRows = 400;
/** A wall lacks at most what was stored within this time before it was asked for, ms; analyses so far follow by the minute. */
export const wallSharedMs = 3000;
/** Crew rows that the form begins with. */
export const firstCrewRows = 3;

const Count = z.number().int().min(0).max(9_999_999);
/** A name in the form. */
const Name = z.string().trim().pipe(text(100, 1));

/**
 * Counts of the wall. Devices, and of these online, are machines: gateways are counted apart. Alarms are those of the oil
 * that are open now and for which no sensor fault and no graver alarm stands, whether or not somebody has processed
 * them: by level, and by category, of which custom data may leave out the operation; counted ones sum up to both levels.
 * Analyses are all such alarms so far, with those that have cleared: pollution, quality decay, wear, water ingress.
 */
const counts = {
  onlineCst: Count,
  allCst: Count,
  /** Machines of `allCst` that have never sent anything, and gateways. */
  unconnectedCst: Count.optional(),
  gatewayCst: Count.optional(),
  firstLevel: Count,
  secondLevel: Count,
  /** Pollution. */
  firstCst: Count,
  /** Water ingress. */
  secondCst: Count,
  /** Viscosity. */
  thirdCst: Count,
  /** Ageing. */
  fourthCst: Count,
  /** Wear. */
  fivthCst: Count,
  /** Operation: temperature, level, flow, a leak. */
  operationCst: Count.optional(),
  pollutionAnalysis: Count,
  agingAnalysis: Count,
  wearAnalysis: Count,
  inflowAnalysis: Count,
};
export const DealerCounts = z.object(counts);
export type DealerCounts = z.infer<typeof DealerCounts>;

/** Alarms of the oil that were raised in an hour of the wall's zone, and how many of them have cleared since. */
const AlarmHour = z.object({
  /** Start of the hour, ms. */
  at: z.number(),
  firstLevel: z.number().int(),
  secondLevel: z.number().int(),
  cleared: z.number().int(),
});
export type AlarmHour = z.infer<typeof AlarmHour>;

/** Said by each reply: whether it holds what the dealer's settings say in place of what was counted. */
const isCustom = z.boolean();

export const DealerData = z.object({
  ...counts,
  isCustom,
  /** The hour that runs and the 23 before it, oldest first; null: custom data have no course. */
  hours: z.array(AlarmHour).nullable(),
});
export type DealerData = z.infer<typeof DealerData>;

const IndustryRow = z.object({ industryName: z.string(), industryCst: Count, areaName: z.string() });
const CrewRow = z.object({ crewName: z.string(), crewCst: Count, oilNo: z.string() });
export type IndustryRow = z.infer<typeof IndustryRow>;
export type CrewRow = z.infer<typeof CrewRow>;

/**
 * The three industries with the most machines, each with the province in which most of these stand, and the three
 * machine types with the most machines, each with the oil that most of these hold. Machines without an industry, and
 * gateways, are left out.
 */
export const DealerAll = z.object({ industries: z.array(IndustryRow), crews: z.array(CrewRow), isCustom });
export type DealerAll = z.infer<typeof DealerAll>;

/** 0: nothing was found; else the level of the gravest finding in force. */
const AlarmLevelOrNone = z.literal([0, 1, 2]);

/** A factory by its gravest finding in force: what the analysis adds to the alarms. */
const Conclusion = z.object({
  customerName: z.string(),
  alarmLevel: AlarmLevelOrNone,
  /**
   * In the caller's language: the machine and what to do first; of a factory in which nothing was found how many machines
   * are assessed, and how many alarms have cleared within seven days. Empty in custom data.
   */
  conclusion: z.string(),
  /** When the finding began, ms; null: nothing was found, or custom data. */
  createTime: z.number().nullable(),
});
export type Conclusion = z.infer<typeof Conclusion>;

/**
 * Factories by their gravest finding, worst first; among those without one only factories with assessed devices and no
 * open alarm.
 */
export const DealerConclusions = z.object({ rows: z.array(Conclusion), isCustom });
export type DealerConclusions = z.infer<typeof DealerConclusions>;

const Status = z.literal([1, 2]);
const Warning = z.object({
  customerName: z.string(),
  /** Device, indicator and value, in the caller's language. */
  alarmMsg: z.string(),
  /** When it was raised, ms. */
  createTime: z.number(),
  /** Its level. */
  status: Status,
  /** What `alarmMsg` is made of, for those who write numbers in their own way; null: custom data. */
  alarm: z
    .object({
      deviceName: z.string(),
      /** The indicator or the finding, in the caller's language. */
      alarmName: z.string(),
      /** null: a finding. */
      indicator: z.string().nullable(),
      measure: AlarmMeasure.nullable(),
      /** When it was raised, in the measure's unit; null: a finding. */
      value: z.number().nullable(),
      /** Open alarms of this machine that have the same cause, with this one. */
      count: z.number().int(),
    })
    .nullable(),
});
export type DealerWarning = z.infer<typeof Warning>;

/**
 * Open alarms, one for each machine and cause: the gravest, of these one that names the cause. Level 1 first, then the
 * newest; `total`: all that are open, as in `getData`.
 */
export const DealerWarnings = z.object({ rows: z.array(Warning), total: z.number().int(), isCustom });
export type DealerWarnings = z.infer<typeof DealerWarnings>;

/** Name of an area in the caller's language and its number; the nation has the number ''. */
const place = { areaName: z.string(), areaNo: z.string() };
/**
 * An area with the devices in it, without gateways, by the device's own area, else its factory's. `todayAddCst`: alarms raised since
 * midnight in the wall's zone; `alarmCst`: open alarms, as in `getData`.
 */
export const MapArea = z.object({
  ...place,
  todayAddCst: Count,
  alarmCst: Count,
  deviceCst: Count,
  onlineCst: Count,
  firstLevelCst: Count,
  secondLevelCst: Count,
});
export type MapArea = z.infer<typeof MapArea>;

/** A factory with its machines in a city, and their open alarms. */
const CityFactory = z.object({
  customerId: Id,
  customerName: z.string(),
  deviceCst: Count,
  onlineCst: Count,
  firstLevelCst: Count,
  secondLevelCst: Count,
});
export type CityFactory = z.infer<typeof CityFactory>;

/**
 * An area, and those right below it that have devices. The nation counts devices without an area too. `factories`: of a
 * city those with machines in it, the gravest first, at most `maxMapRows`; null: of a larger area, and in custom data.
 */
export const DealerMap = z.object({
  distributorMapBase: MapArea,
  distributorMapContents: z.array(MapArea),
  factories: z.array(CityFactory).nullable(),
  isCustom,
});
export type DealerMap = z.infer<typeof DealerMap>;

/** Everything that a dealer's wall shows. */
export interface DealerScreenData {
  readonly tenantName: string;
  readonly data: DealerData;
  readonly map: DealerMap;
  readonly all: DealerAll;
  readonly analysis: DealerConclusions;
  readonly warnings: DealerWarnings;
}

/** A province or city, by its number, or else by its name in either language. */
const areaOfForm = { areaNo: AreaNo.default(''), areaName: text(60).default('') };

/**
 * What a dealer's wall shows while its custom data are on. Online devices, of the nation and of each area, are at most
 * the devices; areas are provinces or cities, on the map each once. The first map entry is the nation; the entries after
 * it are `distributorMapContents`, which count devices only.
 */
export const DealerScreenForm = z.object({
  distributorAnalysisVO: DealerCounts,
  warnFactoryVOList: z
    .array(
      z.object({
        customerName: Name,
        alarmMsg: z.string().trim().pipe(text(200, 1)),
        createTime: Millis,
        status: Status,
      }),
    )
    .max(maxWarnings),
  analysisContentVOList: z.array(z.object({ customerName: Name, alarmLevel: AlarmLevelOrNone })).max(maxConclusions),
  allDataVO: z.object({
    industries: z.array(z.object({ industryName: Name, industryCst: Count, ...areaOfForm })).max(maxTopRows),
    crews: z.array(z.object({ crewName: Name, crewCst: Count, oilNo: Name })).max(maxTopRows),
  }),
  distributorMapVOList: z
    .array(
      z.object({
        distributorMapBase: MapArea.omit({ areaName: true, areaNo: true }),
        distributorMapContents: z
          .array(z.object({ ...areaOfForm, deviceCst: Count, onlineCst: Count }))
          .max(maxMapRows),
      }),
    )
    .length(1),
});
export type DealerScreenForm = z.infer<typeof DealerScreenForm>;

/** A dealer's settings of its wall. */
export const DealerScreenSetting = z.object({
  tenantId: Id,
  tenantName: z.string(),
  /** Whether the wall shows the custom data. */
  isOpen: z.boolean(),
  /** null: nobody has saved any, or they cannot be read. */
  form: DealerScreenForm.nullable(),
  /** Whether another version of the program has saved them in a form of its own: the wall shows what is counted. */
  isUnreadable: z.boolean(),
  /** When the flag last changed, ms, and who changed it; null: never, or somebody who is gone. */
  openedAt: z.number().nullable(),
  openedBy: z.string().nullable(),
  /** Links of walls, valid now, that show the custom data while the flag is open. */
  displays: z.number().int(),
  /** To be sent with a change; 0: nothing has been saved. */
  version: z.number().int(),
});
export type DealerScreenSetting = z.infer<typeof DealerScreenSetting>;

const tenantId = Id.optional();
/** IANA name of the wall's zone: its hours and its day. */
const timeZone = text(64).default('UTC');
/** What is counted is that of a province or city; '': of the nation. Custom data are those of the nation always. */
const areaNo = AreaNo.default('');
const version = z.number().int().min(0);

export const dealerScreenPermissions = definePermissions({ 'screens:manage': ['SYS_ADMIN'] });

/**
 * The dealer's wall. Without `tenantId` the caller's own dealer; for those who belong to none, all that they see. GROUP,
 * EXPERIENCE, MAINTENANCE and factory users get what they see of the dealer. While the dealer's flag is open, the dealer
 * itself, its displays and SYS_ADMIN get its custom data (`isCustom`); everybody else what was counted.
 */
export const dealerScreenRoutes = defineRoutes({
  getTenantName: {
    method: 'GET',
    path: '/system/distributordatascreen/getTenantName',
    permission: 'devices:read',
    onWalls: ['dealer'],
    reply: 'message',
    summary: 'The name of the dealer whose wall it is, as `msg`; empty: the caller belongs to none.',
    query: z.object({ tenantId }),
    data: z.string(),
  },
  getData: {
    method: 'GET',
    path: '/system/distributordatascreen/getData',
    permission: 'devices:read',
    onWalls: ['dealer'],
    heavy: true,
    summary: 'Devices, open alarms and analyses, counted, and the alarms of the last 24 hours by hour and level.',
    query: z.object({ tenantId, areaNo, timeZone }),
    data: DealerData,
  },
  getMapData: {
    method: 'GET',
    path: '/system/distributordatascreen/getMapData',
    permission: 'devices:read',
    onWalls: ['dealer'],
    heavy: true,
    summary:
      'An area and those right below it: without a number the nation by province, a province by city, a city by district and with its factories.',
    query: z.object({ tenantId, areaNo, timeZone }),
    data: DealerMap,
  },
  getAllData: {
    method: 'GET',
    path: '/system/distributordatascreen/getAllData',
    permission: 'devices:read',
    onWalls: ['dealer'],
    heavy: true,
    summary: 'The three industries and the three machine types with the most machines.',
    query: z.object({ tenantId, areaNo, timeZone }),
    data: DealerAll,
  },
  getAnalysisContent: {
    method: 'GET',
    path: '/system/distributordatascreen/getAnalysisContent',
    permission: 'devices:read',
    onWalls: ['dealer'],
    heavy: true,
    summary: 'Factories with the conclusion of their gravest finding, worst first.',
    query: z.object({ tenantId, areaNo, timeZone }),
    data: DealerConclusions,
  },
  getWarningFactory: {
    method: 'GET',
    path: '/system/distributordatascreen/getWarningFactory',
    permission: 'devices:read',
    onWalls: ['dealer'],
    heavy: true,
    summary: 'Open alarms with their factory, one for each machine and cause, level 1 first, then the newest.',
    query: z.object({ tenantId, areaNo, timeZone }),
    data: DealerWarnings,
  },
  isOpenSetting: {
    method: 'GET',
    path: '/system/distributordatascreen/isOpenSetting',
    permission: 'devices:read',
    onWalls: ['dealer'],
    summary: "Whether the caller's wall shows the dealer's custom data.",
    query: z.object({ tenantId }),
    data: z.object({ tenantId: Id.nullable(), isOpen: z.boolean() }),
  },
  getSettingScreenData: {
    method: 'GET',
    path: '/system/distributordatascreen/getSettingScreenData',
    permission: 'screens:manage',
    summary: "A dealer's settings of its wall.",
    query: z.object({ tenantId: Id }),
    data: DealerScreenSetting,
  },
  settingScreenData: {
    method: 'POST',
    path: '/system/distributordatascreen/settingScreenData',
    permission: 'screens:manage',
    audit: 'screen.update',
    summary: "Save a dealer's custom data. The wall shows them while the flag is open.",
    body: DealerScreenForm.extend({ tenantId: Id, version }),
    // All rows filled to their bounds, in Chinese.
    bodyBytes: 262_144,
    data: DealerScreenSetting,
  },
  setOpenSetting: {
    method: 'POST',
    path: '/system/distributordatascreen/setOpenSetting',
    permission: 'screens:manage',
    audit: 'screen.open',
    summary: "Have a dealer's wall show its custom data, or what is counted. Custom data stay saved.",
    body: z.object({ tenantId: Id, version, isOpen: z.boolean() }),
    data: DealerScreenSetting,
  },
});
