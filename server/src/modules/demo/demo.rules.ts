import { hourMs } from '@oilsight/oil';
import type { IndicatorId } from '@oilsight/oil';
import type { SimulatorFile } from '@oilsight/contract';
import { settings as alarmSettings } from './demo.alarms.rules.ts';
import type { DemoSetting } from './demo.alarms.rules.ts';
import { accounts, dealers, sensorModels } from './demo.data.rules.ts';
import type { DemoDevice, DemoFactory } from './demo.data.rules.ts';
import { entriesOf, oilNoOf, oils, settingsOf } from './demo.oils.rules.ts';
import { colleagues, contactReach, contacts, reachOf } from './demo.people.rules.ts';
import type { DemoColleague } from './demo.people.rules.ts';
import type { DemoOils, DemoWorld } from './demo.store.ts';

const day = 24 * hourMs;

/** Days of history that the demonstration begins with. */
export const historyDays = 90;
const reportIntervalMs = 60_000;

/** One indicator of each kind, so that the screen of a machine begins with them. */
const firstOnScreen: readonly IndicatorId[] = [
  'vibration_rms',
  'level',
  'oil_temperature',
  'pressure',
  'flow',
  'viscosity_40',
  'particle_ch1',
  'water_saturation',
];

/** The order of a machine's indicators on its screen; null: nobody has chosen one. */
function screenKeysOf({ sensors }: DemoDevice): readonly string[] | null {
  const measured: readonly IndicatorId[] = sensors.flatMap((name) => [...sensorModels[name].indicators]);
  const known: readonly IndicatorId[] = measured.includes('viscosity_kinematic')
    ? [...measured, 'viscosity_40']
    : measured;
  const first = firstOnScreen.filter((key) => known.includes(key));
  return measured.length === 0 ? null : [...new Set([...first, ...measured])];
}

/** When the machines' history begins, ms, for a demonstration created at `now`. */
export function bornAt(now: number): number {
  return now - historyDays * day;
}

/**
 * Weekday on which the day shift does maintenance, in China: three days ahead, so that the machines run when somebody
 * first looks at the demonstration.
 */
function restDayOf(now: number): number {
  return (new Date(now + 8 * hourMs).getUTCDay() + 3) % 7;
}

/** Values from outside: ids, which are the same in every installation, and tokens, which are not. */
export interface DemoDraw {
  /** A uuid from a name: links into the demonstration work in every installation. */
  readonly idOf: (name: string) => string;
  readonly tokenOf: (device: DemoDevice) => string;
  readonly hashOfToken: (token: string) => Buffer;
  readonly passwordHash: string;
  readonly now: number;
}

interface DemoSite {
  readonly tenantId: string;
  readonly customerId: string;
  readonly factory: DemoFactory;
  readonly device: DemoDevice;
}

function placesOf(idOf: DemoDraw['idOf']): DemoSite[] {
  return dealers.flatMap((dealer) =>
    dealer.factories.flatMap((factory) =>
      factory.devices.map((device) => ({
        tenantId: idOf(`tenant ${dealer.slug}`),
        customerId: idOf(`customer ${factory.slug}`),
        factory,
        device,
      })),
    ),
  );
}

export function deviceIds(idOf: DemoDraw['idOf']): string[] {
  return dealers.flatMap(({ factories }) =>
    factories.flatMap(({ devices }) => devices.map(({ slug }) => idOf(`device ${slug}`))),
  );
}

export function contactIds(idOf: DemoDraw['idOf']): string[] {
  return contacts.map(({ factory, name }) => idOf(`contact ${factory} ${name}`));
}

/** The accounts for visitors, and the people who only appear in lists. */
const people: readonly DemoColleague[] = [...accounts, ...colleagues];

/** When an account ends, ms: experience accounts after a year, unless stated otherwise. */
function endOf({ authority, endsAfterDays }: DemoColleague, now: number): number | null {
  if (endsAfterDays !== undefined) return now + endsAfterDays * day;
  return authority === 'EXPERIENCE' ? now + 365 * day : null;
}

/** When the nth machine was put into operation, ms. */
function installedAt(now: number, nth: number): number {
  return now - (historyDays + 12 + 7 * (nth % 5)) * day;
}

/** Rows of the whole demonstration. */
export function worldOf(draw: DemoDraw): DemoWorld {
  const { idOf } = draw;
  const places = placesOf(draw.idOf);
  return {
    tenants: dealers.map(({ slug, name, systemName }) => ({ id: idOf(`tenant ${slug}`), name, systemName })),
    customers: dealers.flatMap((dealer) =>
      dealer.factories.map(({ slug, name, areaNo, areaName }) => ({
        id: idOf(`customer ${slug}`),
        tenantId: idOf(`tenant ${dealer.slug}`),
        name,
        areaNo,
        areaName,
      })),
    ),
    groups: dealers.flatMap((dealer) =>
      dealer.factories.map(({ slug }) => ({
        id: idOf(`group ${slug}`),
        tenantId: idOf(`tenant ${dealer.slug}`),
        customerId: idOf(`customer ${slug}`),
        name: '默认分组',
      })),
    ),
    devices: places.map(({ tenantId, customerId, factory, device }, index) => ({
      id: idOf(`device ${device.slug}`),
      tenantId,
      customerId,
      groupId: idOf(`group ${factory.slug}`),
      name: device.name,
      deviceNo: device.deviceNo,
      machineType: device.machineType,
      machine: device.machine,
      industry: factory.industry,
      areaNo: factory.areaNo,
      areaName: factory.areaName,
      position: device.position,
      oilNo: oilNoOf(factory.sign, device.oil),
      oil: device.oil,
      reportIntervalMs,
      isGateway: device.isGateway ?? false,
      screenKeys: screenKeysOf(device),
      tokenHash: draw.hashOfToken(draw.tokenOf(device)),
      installedAt: installedAt(draw.now, index),
    })),
    sensors: sensorsOf(places, draw),
    accounts: people.map((account, index) => ({
      id: idOf(`account ${account.userName}`),
      userName: account.userName,
      passwordHash: draw.passwordHash,
      firstName: account.firstName,
      lastName: account.lastName,
      authority: account.authority,
      tenantId: account.dealer === undefined ? null : idOf(`tenant ${account.dealer}`),
      customerId: account.factory === undefined ? null : idOf(`customer ${account.factory}`),
      expiresAt: endOf(account, draw.now),
      ...reachOf(account, index),
      managesUsers: account.managesUsers ?? true,
      disabled: account.isDisabled ?? false,
    })),
    contacts: contacts.map(({ factory, name, isOfGroup }, index) => ({
      id: idOf(`contact ${factory} ${name}`),
      tenantId: idOf(`tenant ${dealers.find(({ factories }) => factories.some(({ slug }) => slug === factory))?.slug}`),
      customerId: idOf(`customer ${factory}`),
      groupId: isOfGroup ? idOf(`group ${factory}`) : null,
      name,
      ...contactReach(index),
    })),
    alarmSettings: alarmSettings.map((setting) => alarmSettingOf(setting, draw)),
    grantedCustomers: people.flatMap(({ userName, grantedFactories = [] }) =>
      grantedFactories.map((slug) => ({
        accountId: idOf(`account ${userName}`),
        customerId: idOf(`customer ${slug}`),
      })),
    ),
    grantedDevices: people.flatMap(({ userName, grantedDevices = [] }) =>
      grantedDevices.map((slug) => ({ accountId: idOf(`account ${userName}`), deviceId: idOf(`device ${slug}`) })),
    ),
  };
}

function alarmSettingOf(
  { slug, target, indicator, isEnabled, conditions, contacts: steps, notices }: DemoSetting,
  { idOf, now }: DemoDraw,
): DemoWorld['alarmSettings'][number] {
  const { escalatesAfterMs, ...pace } = notices;
  const [contactIds = [], ...later] = steps.map((names) =>
    names.map(([factory, name]) => idOf(`contact ${factory} ${name}`)),
  );
  const ofFactory = 'factory' in target ? target.factory : null;
  const dealer =
    'dealer' in target
      ? target.dealer
      : dealers.find(({ factories }) => factories.some((factory) => factory.slug === ofFactory))?.slug;
  return {
    id: idOf(`alarm setting ${slug}`),
    tenantId: idOf(`tenant ${dealer}`),
    customerId: ofFactory === null ? null : idOf(`customer ${ofFactory}`),
    deviceId: target.kind === 'device' ? idOf(`device ${target.device}`) : null,
    groupId: target.kind === 'group' ? idOf(`group ${target.factory}`) : null,
    machineType: target.kind === 'machineType' ? target.machineType : null,
    indicator,
    isEnabled,
    conditions,
    notices: {
      ...pace,
      contactIds,
      escalation: escalatesAfterMs.map((afterMs, step) => ({ afterMs, contactIds: later[step] ?? [] })),
    },
    changedAt: bornAt(now),
    changedBy: idOf(
      `account ${accounts.find(({ authority, ...account }) => authority === 'TENANT_ADMIN' && account.dealer === dealer)?.userName}`,
    ),
  };
}

/** The sensors behind a gateway share one serial line, each with a unit ID of its own. */
const lineOfGateway = { kind: 'rtuOverTcp', host: '192.168.10.21', port: 4001 } as const;

/**
 * Sensors with tags as used in plants, in any language: OQ-301 is the oil quality sensor of the factory's third
 * machine.
 */
function sensorsOf(places: readonly DemoSite[], { idOf, now }: DemoDraw): DemoWorld['sensors'] {
  let units = 0;
  return places.flatMap(({ tenantId, factory, device }, index) => {
    const nth = factory.devices.indexOf(device) + 1;
    return device.sensors.map((name) => {
      const { model, indicators } = sensorModels[name];
      const [tag = model] = model.split('-', 1);
      return {
        id: idOf(`sensor ${device.slug} ${name}`),
        tenantId,
        deviceId: idOf(`device ${device.slug}`),
        name: `${tag}-${nth}01`,
        model,
        indicators,
        serialNo: `${tag}26${String(index * 10 + 17).padStart(4, '0')}`,
        installedAt: installedAt(now, index),
        modbus: device.fedBy === 'gateway' ? { ...lineOfGateway, unitId: (units += 1) } : null,
      };
    });
  });
}

/** Oils, the oil charges of machines, and the machines' logs: the history begins with a fresh oil charge. */
export function oilsOf({ idOf }: Pick<DemoDraw, 'idOf'>, bornAt: number): DemoOils {
  const places = placesOf(idOf).filter(({ device }) => device.oil !== '');
  const productId = (tenantId: string, name: string) => idOf(`oil ${tenantId} ${name}`);
  return {
    products: dealers.flatMap(({ slug }) =>
      oils.map((oil) => ({
        id: productId(idOf(`tenant ${slug}`), oil.name),
        tenantId: idOf(`tenant ${slug}`),
        ...oil,
      })),
    ),
    oilCharges: places.map(({ tenantId, device }) => ({
      tenantId,
      deviceId: idOf(`device ${device.slug}`),
      productId: productId(tenantId, device.oil),
      since: bornAt,
    })),
    settings: places.map(({ tenantId, device }) => ({
      tenantId,
      deviceId: idOf(`device ${device.slug}`),
      ...settingsOf(device),
    })),
    events: places.flatMap(({ tenantId, device }) =>
      entriesOf(device.scenarios).map(({ kind, note, onsetDay }, n, entries) => ({
        // The first entry of a kind has the id that it had in older releases.
        id: idOf(
          `event ${device.slug} ${kind}${entries.findIndex((one) => one.kind === kind) === n ? '' : ` ${onsetDay}`}`,
        ),
        tenantId,
        deviceId: idOf(`device ${device.slug}`),
        kind,
        note,
        at: bornAt + onsetDay * day,
      })),
    ),
  };
}

/**
 * The devices that the simulator plays: all for which readings are sent.
 *
 * @param oilsIn names of the oils that are in the devices, by device: a demonstration of an older release has other
 *   oils. An oil that the simulator does not know is ignored.
 */
export function simulatorFileOf(draw: DemoDraw, oilsIn: ReadonlyMap<string, string> = new Map()): SimulatorFile {
  const oilOf = (deviceId: string, { oil }: DemoDevice) =>
    oils.find(({ name }) => name === oilsIn.get(deviceId))?.name ?? oil;
  return placesOf(draw.idOf)
    .filter(({ device }) => device.fedBy !== 'nobody')
    .map(({ factory, device }, index) => {
      const gateway = factory.devices.find(({ isGateway }) => isGateway === true);
      return {
        deviceId: draw.idOf(`device ${device.slug}`),
        name: device.name,
        token: draw.tokenOf(device),
        gateway: device.fedBy === 'gateway' && gateway !== undefined ? draw.tokenOf(gateway) : null,
        machineType: device.machineType,
        reportIntervalMs,
        profile: {
          seed: 1001 + index * 97,
          oil: oilOf(draw.idOf(`device ${device.slug}`), device),
          bornAt: bornAt(draw.now),
          climate: factory.climate,
          restDay: restDayOf(draw.now),
          indicators: device.sensors.flatMap((name) => [...sensorModels[name].indicators]),
          scenarios: device.scenarios.map((scenario) => ({ rate: 1, ...scenario })),
        },
      };
    });
}
