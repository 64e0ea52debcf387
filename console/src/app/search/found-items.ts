import type { Authority, Found, FoundFactory, FoundSensor } from '@oilsight/contract';
import type { TFunction } from 'i18next';
import { ageText } from '../../domain/Age.tsx';
import { devicePath } from '../../domain/device-path.ts';
import { deviceListRoles, factoryPath } from '../../domain/factories.ts';
import { reportPath } from '../../domain/reports/report-path.ts';
import { typeIcons } from '../../domain/reports/report-look.ts';
import { holdsOne } from '../../domain/roles.ts';
import type { Group, Item } from './items.ts';

interface Shown {
  readonly authority: Authority;
  readonly t: TFunction<'search'>;
  readonly live: TFunction<'live'>;
  readonly reports: TFunction<'reports'>;
  /** ms. */
  readonly now: number;
  /** What was searched for. */
  readonly text: string;
}

const searchIn = (path: string, params: Readonly<Record<string, string>>) =>
  `${path}?${new URLSearchParams(params).toString()}`;

/** The devices that the start page lists for some words. */
const devicesWith = (words: string) => `${searchIn('/dashboard', { q: words })}#devices`;

/** The page of a factory, for roles without such a page the start page narrowed to it. */
function pageOfFactory(
  authority: Authority,
  factory: { readonly tenantId: string; readonly customerId: string },
): string {
  return holdsOne([authority], deviceListRoles)
    ? factoryPath('/device', authority, factory)
    : searchIn('/dashboard', { factory: factory.customerId });
}

function factoryItem({ level1, level2, devices, ...factory }: FoundFactory, authority: Authority, t: Shown['t']): Item {
  return {
    id: `factory-${factory.customerId}`,
    kind: 'factory',
    icon: 'factory',
    name: factory.customerName,
    detail: [
      factory.areaName,
      authority === 'SYS_ADMIN' ? factory.tenantName : '',
      level1 > 0 ? t('factory.level1', { count: level1 }) : '',
      level2 > 0 ? t('factory.level2', { count: level2 }) : '',
    ],
    end: t('factory.devices', { count: devices }),
    to: pageOfFactory(authority, factory),
  };
}

/** A sensor leads to its device. */
function sensorItem(
  { sensorId, serialNo, lastSeenAt, online, ...sensor }: FoundSensor,
  { t, live, now }: Pick<Shown, 't' | 'live' | 'now'>,
): Item {
  return {
    id: `sensor-${sensorId}`,
    kind: 'sensor',
    icon: online ? 'sensor' : 'plug-off',
    name: sensor.sensorName,
    detail: [
      sensor.deviceName,
      sensor.modelName === '' ? sensor.model : sensor.modelName,
      serialNo === '' ? '' : t('serial', { serial: serialNo }),
    ],
    end: lastSeenAt === null ? t('neverRead') : t('lastReading', { age: ageText(Math.max(0, now - lastSeenAt), live) }),
    to: devicePath(sensor),
  };
}

/**
 * What the server has found, by kind. Where a list shows more, the last item leads to it with the search in its
 * address; lists other than that of devices look for the whole text and not for each word.
 */
export function foundGroups(found: Found, { authority, t, live, reports, now, text }: Shown): readonly Group[] {
  const isOneWord = !/\s/.test(text);
  const group = (
    key: Exclude<Group['key'], 'recent' | 'own' | 'ask'>,
    { rows, total }: { readonly rows: readonly Item[]; readonly total: number },
    list: { readonly to: string; readonly name: string } | null,
  ): Group => {
    const isMore = total > rows.length;
    const all: Item[] =
      list === null || !isMore
        ? []
        : [{ id: `all-${key}`, kind: 'all', icon: 'search', name: list.name, detail: [], to: list.to }];
    return { key, items: [...rows, ...all], more: isMore && list === null ? total - rows.length : 0 };
  };
  return [
    group(
      'device',
      {
        total: found.devices.total,
        rows: found.devices.rows.map((device) => ({
          id: `device-${device.deviceId}`,
          kind: 'device',
          icon: 'gears',
          name: device.deviceName,
          detail: [device.customerName, device.deviceNo],
          device,
          to: devicePath(device),
        })),
      },
      { to: devicesWith(text), name: t('all.devices', { count: found.devices.total }) },
    ),
    group(
      'factory',
      {
        total: found.factories.total,
        rows: found.factories.rows.map((one) => factoryItem(one, authority, t)),
      },
      null,
    ),
    group(
      'sensor',
      {
        total: found.sensors.total,
        rows: found.sensors.rows.map((one) => sensorItem(one, { t, live, now })),
      },
      authority === 'SYS_ADMIN' && isOneWord
        ? {
            to: searchIn('/sensorManager', { tab: 'sensors', search: text }),
            name: t('all.sensors', { count: found.sensors.total }),
          }
        : null,
    ),
    group(
      'oil',
      {
        total: found.oils.total,
        rows: found.oils.rows.map(({ oilId, oilName, maker, grade, devices: count }) => ({
          id: `oil-${oilId}`,
          kind: 'oil',
          icon: 'drop',
          name: oilName,
          detail: [maker, grade],
          end: t('oilDevices', { count }),
          to:
            authority === 'CUSTOMER_USER'
              ? searchIn('/oilSet', { tab: 'oils', search: oilName })
              : devicesWith(oilName),
        })),
      },
      authority === 'CUSTOMER_USER' && isOneWord
        ? {
            to: searchIn('/oilSet', { tab: 'oils', search: text }),
            name: t('all.oils', { count: found.oils.total }),
          }
        : null,
    ),
    group(
      'report',
      {
        total: found.reports.total,
        rows: found.reports.rows.map(({ reportId, number, theme, type, deviceName, customerName, state }) => ({
          id: `report-${reportId}`,
          kind: 'report',
          icon: typeIcons[type],
          name: theme === '' ? number : theme,
          detail: [number, reports(`type.${type}`), deviceName, customerName],
          end: reports(`state.${state}`),
          to: reportPath(reportId),
        })),
      },
      isOneWord
        ? { to: searchIn('/report', { search: text }), name: t('all.reports', { count: found.reports.total }) }
        : null,
    ),
  ].filter(({ items }) => items.length > 0);
}
