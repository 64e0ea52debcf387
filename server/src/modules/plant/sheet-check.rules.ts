import type { SheetFault } from '@oilsight/contract';
import { maxDevicesOfFactory, maxGroupsOfFactory } from '@oilsight/contract';
import type { MachineType } from '@oilsight/oil';
import { maxSensorsOfDevice } from '../sensors/sensors.rules.ts';
import { readDay, readInterval, readMachineType, readText, readYesNo, textOf } from './sheet-cells.rules.ts';
import type { Cell, Read } from './sheet-cells.rules.ts';
import {
  deviceColumns,
  headingOf,
  lettersOf,
  repeatedIn,
  rules,
  sensorColumns,
  sheetNames,
  tooManyDevices,
  tooManyGroups,
  tooManySensors,
} from './sheet-columns.rules.ts';
import type { DeviceColumn, SensorColumn, SheetColumn, Words } from './sheet-columns.rules.ts';

export interface SheetDevice {
  readonly deviceName: string;
  readonly deviceNo: string;
  readonly nameplateNo: string;
  readonly machineType: MachineType;
  readonly machine: string;
  readonly industry: string;
  /** Empty: the default group. */
  readonly groupName: string;
  readonly areaNo: string;
  readonly monitoringPosition: string;
  readonly oilNo: string;
  readonly monitoringOil: string;
  /** ms; null: not given. */
  readonly installedAt: number | null;
  readonly reportIntervalMs: number;
  readonly isGateway: boolean;
}

export interface SheetSensor {
  readonly deviceName: string;
  readonly sensorName: string;
  readonly model: string;
  readonly serialNo: string;
}

/** A fault, not yet translated. */
export interface FoundFault {
  readonly sheet: SheetFault['sheet'];
  /** From 1; row 1 is the heading. */
  readonly row: number;
  readonly column: string;
  readonly heading: Words;
  readonly value: string;
  readonly rule: Words;
}

export interface Checked {
  readonly devices: readonly SheetDevice[];
  readonly sensors: readonly SheetSensor[];
  readonly faults: readonly FoundFault[];
  /** Number of rows with content. */
  readonly rows: number;
}

/** The data that a sheet is checked against. */
export interface SheetContext {
  readonly areaOf: (text: string) => string | null;
  /** Whether a sensor model with this code exists. */
  readonly hasModel: (code: string) => boolean;
  /** Whether a sensor with that model and serial number is already fitted at this dealer. */
  readonly isInPlace: (model: string, serialNo: string) => boolean;
  /** Names of the factory's devices. */
  readonly deviceNames: ReadonlySet<string>;
  /** Names of its groups, in lower case. */
  readonly groupNames: ReadonlySet<string>;
  readonly timeZone: string;
}

interface FoundSheet {
  readonly name: string;
  readonly rows: readonly (readonly Cell[])[];
}

const normal = (heading: string) =>
  heading
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s*＊]/g, '');

/** A sheet by its name in either language, else by its position. */
export function sheetOf(sheets: readonly FoundSheet[], kind: 'devices' | 'sensors'): FoundSheet | undefined {
  const isNamed = ({ name }: FoundSheet, words: Words) =>
    [words.zh, words.en].some((word) => normal(word) === normal(name));
  const byPlace = sheets[kind === 'devices' ? 0 : 1];
  const isOther =
    byPlace !== undefined &&
    Object.entries(sheetNames).some(([other, words]) => other !== kind && isNamed(byPlace, words));
  return sheets.find((sheet) => isNamed(sheet, sheetNames[kind])) ?? (isOther ? undefined : byPlace);
}

/** Reads one sheet row by row and collects its faults. */
function reader<Key extends string>(
  kind: SheetFault['sheet'],
  columns: readonly SheetColumn<Key>[],
  sheet: FoundSheet | undefined,
  faults: FoundFault[],
) {
  const headings = (sheet?.rows[0] ?? []).map((cell) => normal(textOf(cell)));
  const places = new Map<Key, number>();
  for (const { key, heading } of columns) {
    const place = headings.findIndex((text) => text === normal(heading.zh) || text === normal(heading.en));
    if (place >= 0) places.set(key, place);
  }
  const rows = (sheet?.rows.slice(1) ?? [])
    .map((cells, n) => ({ cells, row: n + 2 }))
    .filter(({ cells }) => cells.some((cell) => textOf(cell) !== ''));
  const missing =
    rows.length === 0 && headings.length === 0
      ? []
      : columns.filter(({ key, isNeeded }) => isNeeded && !places.has(key));
  for (const { heading } of missing)
    faults.push({ sheet: kind, row: 1, column: '', heading, value: heading.zh, rule: rules.noHeading });

  const wordsOf = new Map(columns.map(({ key, heading }) => [key, heading]));
  const empty: Words = { zh: '', en: '' };
  return {
    // Without the headings the columns are unknown.
    rows: missing.length > 0 ? [] : rows,
    cell: (cells: readonly Cell[], key: Key): Cell => cells[places.get(key) ?? -1] ?? null,
    fault(row: number, cells: readonly Cell[], key: Key, rule: Words): void {
      const place = places.get(key);
      faults.push({
        sheet: kind,
        row,
        column: place === undefined ? '' : lettersOf(place),
        heading: wordsOf.get(key) ?? empty,
        value: textOf(cells[place ?? -1]).slice(0, 200),
        rule,
      });
    },
  };
}

function* checkDevices(
  sheet: FoundSheet | undefined,
  context: SheetContext,
  faults: FoundFault[],
): Generator<void, { devices: SheetDevice[]; names: Map<string, number>; rows: number }> {
  const table = reader<DeviceColumn>('devices', deviceColumns, sheet, faults);
  const names = new Map<string, number>();
  const groups = new Set(context.groupNames);
  const devices: SheetDevice[] = [];
  for (const { cells, row } of table.rows) {
    yield;
    const before = faults.length;
    const take = <T>(key: DeviceColumn, read: Read<T>, otherwise: T): T => {
      if ('value' in read) return read.value;
      table.fault(row, cells, key, read.fault);
      return otherwise;
    };
    const line = (key: DeviceColumn, isNeeded = false) => take(key, readText(table.cell(cells, key), isNeeded), '');
    const deviceName = line('deviceName', true);
    const earlier = names.get(deviceName);
    if (deviceName !== '' && earlier !== undefined) table.fault(row, cells, 'deviceName', repeatedIn(earlier));
    else if (context.deviceNames.has(deviceName)) table.fault(row, cells, 'deviceName', rules.taken);
    else if (context.deviceNames.size + names.size >= maxDevicesOfFactory)
      table.fault(row, cells, 'deviceName', tooManyDevices(maxDevicesOfFactory));
    if (deviceName !== '' && earlier === undefined) names.set(deviceName, row);
    const groupName = line('groupName');
    if (groupName !== '' && !groups.has(groupName.toLowerCase())) {
      if (groups.size >= maxGroupsOfFactory) table.fault(row, cells, 'groupName', tooManyGroups(maxGroupsOfFactory));
      else groups.add(groupName.toLowerCase());
    }
    const area = line('area');
    const areaNo = area === '' ? '' : context.areaOf(area);
    if (areaNo === null) table.fault(row, cells, 'area', rules.unknownArea);
    const device: SheetDevice = {
      deviceName,
      deviceNo: line('deviceNo'),
      nameplateNo: line('nameplateNo'),
      machineType: take('machineType', readMachineType(table.cell(cells, 'machineType')), 'gearbox'),
      machine: line('machine'),
      industry: line('industry'),
      groupName,
      areaNo: areaNo ?? '',
      monitoringPosition: line('monitoringPosition'),
      oilNo: line('oilNo'),
      monitoringOil: line('monitoringOil'),
      installedAt: take('installedAt', readDay(table.cell(cells, 'installedAt'), context.timeZone), null),
      reportIntervalMs: take('reportIntervalS', readInterval(table.cell(cells, 'reportIntervalS')), 60_000),
      isGateway: take('isGateway', readYesNo(table.cell(cells, 'isGateway')), false),
    };
    if (faults.length === before) devices.push(device);
  }
  return { devices, names, rows: table.rows.length };
}

function* checkSensors(
  sheet: FoundSheet | undefined,
  context: SheetContext,
  deviceRows: ReadonlyMap<string, number>,
  faults: FoundFault[],
): Generator<void, { sensors: SheetSensor[]; rows: number }> {
  const table = reader<SensorColumn>('sensors', sensorColumns, sheet, faults);
  const known = new Map<string, number>();
  const nameplates = new Map<string, number>();
  const counts = new Map<string, number>();
  const sensors: SheetSensor[] = [];
  for (const { cells, row } of table.rows) {
    yield;
    const before = faults.length;
    const line = (key: SensorColumn, isNeeded: boolean): string => {
      const read = readText(table.cell(cells, key), isNeeded);
      if ('value' in read) return read.value;
      table.fault(row, cells, key, read.fault);
      return '';
    };
    const sensor: SheetSensor = {
      deviceName: line('deviceName', true),
      sensorName: line('sensorName', true),
      model: line('model', true),
      serialNo: line('serialNo', false),
    };
    const { deviceName, sensorName, model, serialNo } = sensor;
    if (deviceName !== '' && !deviceRows.has(deviceName)) table.fault(row, cells, 'deviceName', rules.unknownDevice);
    if (model !== '' && !context.hasModel(model)) table.fault(row, cells, 'model', rules.unknownModel);
    const name = `${deviceName}\n${sensorName.toLowerCase()}`;
    const earlier = known.get(name);
    if (sensorName !== '' && earlier !== undefined) table.fault(row, cells, 'sensorName', repeatedIn(earlier));
    else known.set(name, row);
    if (model !== '' && serialNo !== '') {
      const nameplate = nameplateOf(model, serialNo);
      const same = nameplates.get(nameplate);
      if (same !== undefined) table.fault(row, cells, 'serialNo', repeatedIn(same));
      else if (context.isInPlace(model, serialNo)) table.fault(row, cells, 'serialNo', rules.serialTaken);
      else nameplates.set(nameplate, row);
    }
    const count = (counts.get(deviceName) ?? 0) + 1;
    counts.set(deviceName, count);
    if (deviceName !== '' && count > maxSensorsOfDevice)
      table.fault(row, cells, 'deviceName', tooManySensors(maxSensorsOfDevice));
    if (faults.length === before) sensors.push(sensor);
  }
  return { sensors, rows: table.rows.length };
}

/** A nameplate as one text; case is ignored. */
export function nameplateOf(model: string, serialNo: string): string {
  return `${model.toLowerCase()}\n${serialNo.toLowerCase()}`;
}

/** Model codes in a workbook, each once. */
export function modelsIn(sheets: readonly FoundSheet[]): string[] {
  const table = reader<SensorColumn>('sensors', sensorColumns, sheetOf(sheets, 'sensors'), []);
  return [
    ...new Set(
      table.rows
        .map(({ cells }) => textOf(table.cell(cells, 'model')))
        .filter((code) => code !== '' && code.length <= 100),
    ),
  ];
}

/** Nameplates in a workbook: model code and serial number. */
export function nameplatesIn(sheets: readonly FoundSheet[]): { readonly model: string; readonly serialNo: string }[] {
  const table = reader<SensorColumn>('sensors', sensorColumns, sheetOf(sheets, 'sensors'), []);
  const line = (cells: readonly Cell[], key: SensorColumn): string => {
    const read = readText(table.cell(cells, key), true);
    return 'value' in read ? read.value : '';
  };
  return table.rows
    .map(({ cells }) => ({ model: line(cells, 'model'), serialNo: line(cells, 'serialNo') }))
    .filter(({ model, serialNo }) => model !== '' && serialNo !== '');
}

/**
 * Checks every cell of a workbook against the rules and the factory's data; yields before each row, so that other work
 * can run.
 */
export function* checkSheets(sheets: readonly FoundSheet[], context: SheetContext): Generator<void, Checked> {
  const faults: FoundFault[] = [];
  const { devices, names, rows } = yield* checkDevices(sheetOf(sheets, 'devices'), context, faults);
  const { sensors, rows: sensorRows } = yield* checkSensors(sheetOf(sheets, 'sensors'), context, names, faults);
  return { devices, sensors, faults, rows: rows + sensorRows };
}

/** A fault in a language. */
export function reportedFault(
  { sheet, row, column, heading, value, rule }: FoundFault,
  language: keyof Words,
): SheetFault {
  return { sheet, row, column, heading: heading[language], value, rule: rule[language] };
}

/** Headings of a sheet in the language. */
export function headingsOf(columns: readonly SheetColumn<string>[], language: keyof Words): string[] {
  return columns.map((column) => headingOf(column, language));
}
