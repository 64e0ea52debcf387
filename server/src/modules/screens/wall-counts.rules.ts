import type { AlarmHour, CityFactory, DealerCounts, MapArea } from '@oilsight/contract';
import { childAreaOf, maxMapRows, maxTopRows } from '@oilsight/contract';
import type { AlarmCategory } from '@oilsight/oil';
import { hourMs } from '@oilsight/oil';
import { localDate, offsetsIn, startOfDate } from '../../platform/time-zone.rules.ts';
import type { FoundCount, OpenCount, RaisedCount, WallDevice, WallTimes } from './wall-rows.ts';

/** Hours of the course of alarms. */
const shownHours = 24;

/** Midnight and the hours of a wall's zone at an instant. */
export function timesAt(now: number, timeZone: string): WallTimes {
  const offset = offsetsIn(timeZone)(now);
  const hour = Math.floor((now + offset) / hourMs) * hourMs - offset;
  return {
    dayFrom: startOfDate(localDate(now, timeZone), timeZone),
    hoursFrom: hour - (shownHours - 1) * hourMs,
    hoursTo: hour + hourMs,
  };
}

export interface Counted {
  readonly devices: readonly (WallDevice & { readonly online: boolean; readonly lastSeenAt: number | null })[];
  readonly open: readonly OpenCount[];
  readonly raised: readonly RaisedCount[];
  readonly found: readonly FoundCount[];
}

const sum = <Row extends { readonly count: number }>(rows: readonly Row[], isCounted: (row: Row) => boolean) =>
  rows.reduce((all, row) => (isCounted(row) ? all + row.count : all), 0);

/** The categories with a count of their own: every other alarm is one of the operation, so that all sum up. */
const causes: ReadonlySet<AlarmCategory> = new Set(['pollution', 'water', 'viscosity', 'ageing', 'wear']);

export function countsOf({ devices, open, found }: Omit<Counted, 'raised'>): DealerCounts {
  const of = (category: AlarmCategory) => sum(open, (row) => row.category === category);
  const machines = devices.filter(({ isGateway }) => !isGateway);
  const foundOf = (category: AlarmCategory) => sum(found, (row) => row.category === category);
  return {
    onlineCst: machines.filter(({ online }) => online).length,
    allCst: machines.length,
    unconnectedCst: machines.filter(({ lastSeenAt }) => lastSeenAt === null).length,
    gatewayCst: devices.length - machines.length,
    firstLevel: sum(open, ({ level }) => level === 1),
    secondLevel: sum(open, ({ level }) => level === 2),
    firstCst: of('pollution'),
    secondCst: of('water'),
    thirdCst: of('viscosity'),
    fourthCst: of('ageing'),
    fivthCst: of('wear'),
    operationCst: sum(open, ({ category }) => category === null || !causes.has(category)),
    pollutionAnalysis: foundOf('pollution'),
    agingAnalysis: foundOf('ageing'),
    wearAnalysis: foundOf('wear'),
    inflowAnalysis: foundOf('water'),
  };
}

/** The alarms that were raised, by the hours of the wall, oldest first. */
export function hoursOf(raised: readonly RaisedCount[], { hoursFrom }: WallTimes): AlarmHour[] {
  return Array.from({ length: shownHours }, (_, hour) => {
    const inHour = raised.filter((row) => row.hour === hour);
    return {
      at: hoursFrom + hour * hourMs,
      firstLevel: sum(inHour, ({ level }) => level === 1),
      secondLevel: sum(inHour, ({ level }) => level === 2),
      cleared: inHour.reduce((all, { cleared }) => all + cleared, 0),
    };
  });
}

type AreaCounts = Omit<MapArea, 'areaName'>;

const nothing = (areaNo: string): AreaCounts => ({
  areaNo,
  todayAddCst: 0,
  alarmCst: 0,
  deviceCst: 0,
  onlineCst: 0,
  firstLevelCst: 0,
  secondLevelCst: 0,
});

/** Devices and their alarms in an area ('': the nation, with devices of no area) and in those directly below it. */
export function areasOf(
  { devices, open, raised }: Omit<Counted, 'found'>,
  parent: string,
): { readonly base: AreaCounts; readonly contents: readonly AreaCounts[] } {
  const base = nothing(parent);
  const contents = new Map<string, AreaCounts>();
  const groupsOf = new Map<string, readonly AreaCounts[]>();
  for (const { id, areaNo, online, isGateway } of devices) {
    const child = childAreaOf(areaNo, parent);
    if (child === null && parent !== '' && areaNo !== parent) continue;
    const below = child === null ? null : (contents.get(child) ?? nothing(child));
    if (below !== null) contents.set(below.areaNo, below);
    const groups = below === null ? [base] : [base, below];
    groupsOf.set(id, groups);
    for (const group of isGateway ? [] : groups) {
      group.deviceCst += 1;
      if (online) group.onlineCst += 1;
    }
  }
  for (const { deviceId, level, count } of open)
    for (const group of groupsOf.get(deviceId) ?? []) {
      group.alarmCst += count;
      group[level === 1 ? 'firstLevelCst' : 'secondLevelCst'] += count;
    }
  for (const { deviceId, isToday, count } of raised)
    if (isToday) for (const group of groupsOf.get(deviceId) ?? []) group.todayAddCst += count;
  // Where only a gateway stands there is nothing to count.
  const shown = [...contents.values()].filter(({ deviceCst }) => deviceCst > 0);
  return { base, contents: shown.toSorted((one, other) => (one.areaNo < other.areaNo ? -1 : 1)) };
}

/** Factories with machines, and the open alarms of these; the gravest first, then those with the most machines. */
export function factoriesOf({ devices, open }: Pick<Counted, 'devices' | 'open'>): CityFactory[] {
  const machines = devices.filter(({ isGateway }) => !isGateway);
  const alarms = Map.groupBy(open, ({ deviceId }) => deviceId);
  return [...Map.groupBy(machines, ({ customerId }) => customerId)]
    .map(([customerId, members]) => {
      const own = members.flatMap(({ id }) => alarms.get(id) ?? []);
      return {
        customerId,
        customerName: members[0]?.customerName ?? '',
        deviceCst: members.length,
        onlineCst: members.filter(({ online }) => online).length,
        firstLevelCst: sum(own, ({ level }) => level === 1),
        secondLevelCst: sum(own, ({ level }) => level === 2),
      };
    })
    .toSorted(
      (one, other) =>
        other.firstLevelCst - one.firstLevelCst ||
        other.secondLevelCst - one.secondLevelCst ||
        other.deviceCst - one.deviceCst ||
        (one.customerId < other.customerId ? -1 : 1),
    )
    .slice(0, maxMapRows);
}

/** The groups with the most machines, and of each the value that most of its machines have; '': none has one. */
export function topOf(
  devices: readonly WallDevice[],
  groupOf: (device: WallDevice) => string,
  valueOf: (device: WallDevice) => string,
): { readonly name: string; readonly count: number; readonly value: string }[] {
  const machines = devices.filter((device) => !device.isGateway && groupOf(device) !== '');
  const mostFirst = <Member>(groups: Map<string, Member[]>) =>
    [...groups].toSorted(([a, some], [b, others]) => others.length - some.length || (a < b ? -1 : 1));
  return mostFirst(Map.groupBy(machines, groupOf))
    .slice(0, maxTopRows)
    .map(([name, members]) => ({
      name,
      count: members.length,
      value:
        mostFirst(
          Map.groupBy(
            members.map(valueOf).filter((value) => value !== ''),
            (value) => value,
          ),
        )[0]?.[0] ?? '',
    }));
}
