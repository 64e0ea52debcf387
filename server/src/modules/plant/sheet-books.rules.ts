import { machineTypes } from '@oilsight/oil';
import { dayCell } from './sheet-cells.rules.ts';
import type { Cell } from './sheet-cells.rules.ts';
import { headingsOf } from './sheet-check.rules.ts';
import {
  deviceColumns,
  headingOf,
  machineTypeWords,
  sensorColumns,
  sheetNames,
  yesNoWords,
} from './sheet-columns.rules.ts';
import type { SheetColumn, Words } from './sheet-columns.rules.ts';
import type { WrittenSheet } from '../../platform/sheet.types.ts';
import type { ManagedRecord } from './plant.records.ts';
import { shownOil } from './plant.rules.ts';

type Language = keyof Words;

export interface ExportedSensor {
  readonly deviceName: string;
  readonly sensorName: string;
  readonly model: string;
  readonly serialNo: string;
}

const indexOf = (key: (typeof deviceColumns)[number]['key']) => deviceColumns.findIndex((column) => column.key === key);

function listChoices(language: Language): WrittenSheet['choices'] {
  const title = language === 'zh' ? '内容不符' : 'Not in the list';
  const message = language === 'zh' ? '请从下拉列表中选择' : 'Please choose from the list';
  return [
    {
      column: indexOf('machineType'),
      values: machineTypes.map((type) => machineTypeWords[type][language]),
      title,
      message,
    },
    { column: indexOf('isGateway'), values: [yesNoWords.yes[language], yesNoWords.no[language]], title, message },
  ];
}

const bookWords = {
  sheet: { zh: '工作表', en: 'Sheet' },
  heading: { zh: '列', en: 'Column' },
  note: { zh: '填写要求', en: 'What to enter' },
  needed: { zh: '必填', en: 'Needed' },
  general: { zh: '说明', en: 'Notes' },
  lines: [
    {
      zh: '带 * 的列必须填写。不要改动标题行；列的顺序可以调整，其他列会被忽略。',
      en: 'Columns with a star must be filled in. Leave the headings as they are; their order does not matter, other columns are passed over.',
    },
    {
      zh: '上传后先逐格检查，全部正确才能导入；导入要么全部成功，要么一台也不建。',
      en: 'Every cell is checked first. The sheet is imported only when all of it is right, and then all of it or nothing.',
    },
    {
      zh: '导入的设备没有访问令牌，请在设备列表中逐台签发。',
      en: 'Imported devices have no access token yet: issue them one by one in the list of devices.',
    },
  ],
} as const;

function notesSheet(language: Language): WrittenSheet {
  const rowsOf = (name: Words, columns: readonly SheetColumn<string>[]): Cell[][] =>
    columns.map((column) => [
      name[language],
      headingOf(column, language),
      column.isNeeded ? bookWords.needed[language] : '',
      column.note[language],
    ]);
  return {
    name: sheetNames.notes[language],
    widths: [14, 26, 10, 70],
    dateColumns: [],
    choices: [],
    choiceRows: 0,
    rows: [
      [bookWords.sheet[language], bookWords.heading[language], bookWords.needed[language], bookWords.note[language]],
      ...rowsOf(sheetNames.devices, deviceColumns),
      ...rowsOf(sheetNames.sensors, sensorColumns),
      ...bookWords.lines.map((line): Cell[] => [bookWords.general[language], '', '', line[language]]),
    ],
  };
}

/** A workbook of devices and sensors that can be imported, with explanations. */
export function bookOf(
  devices: readonly ManagedRecord[],
  sensors: readonly ExportedSensor[],
  options: {
    readonly language: Language;
    readonly timeZone: string;
    readonly areaOf: (device: ManagedRecord) => string;
    readonly choiceRows: number;
  },
): WrittenSheet[] {
  const { language, timeZone, areaOf, choiceRows } = options;
  const deviceRows = devices.map((device): Cell[] => {
    const { oilNo, monitoringOil } = shownOil(device);
    return [
      device.deviceName,
      device.deviceNo,
      device.nameplateNo,
      machineTypeWords[device.machineType][language],
      device.machine,
      device.industry,
      device.groupName,
      areaOf(device),
      device.monitoringPosition,
      oilNo,
      monitoringOil,
      dayCell(device.installedAt, timeZone),
      device.reportIntervalMs / 1000,
      yesNoWords[device.isGateway ? 'yes' : 'no'][language],
    ];
  });
  return [
    {
      name: sheetNames.devices[language],
      rows: [headingsOf(deviceColumns, language), ...deviceRows],
      widths: deviceColumns.map(({ width }) => width),
      dateColumns: [indexOf('installedAt')],
      choices: listChoices(language),
      choiceRows,
    },
    {
      name: sheetNames.sensors[language],
      rows: [
        headingsOf(sensorColumns, language),
        ...sensors.map((sensor): Cell[] => [sensor.deviceName, sensor.sensorName, sensor.model, sensor.serialNo]),
      ],
      widths: sensorColumns.map(({ width }) => width),
      dateColumns: [],
      choices: [],
      choiceRows: 0,
    },
    notesSheet(language),
  ];
}
