import type { MachineType } from '@oilsight/oil';

/** A text in both languages. */
export interface Words {
  readonly zh: string;
  readonly en: string;
}

export interface SheetColumn<Key extends string> {
  readonly key: Key;
  readonly heading: Words;
  readonly isNeeded: boolean;
  /** Characters. */
  readonly width: number;
  /** The allowed content. */
  readonly note: Words;
}

function column<Key extends string>(
  key: Key,
  heading: Words,
  width: number,
  note: Words,
  isNeeded = false,
): SheetColumn<Key> {
  return { key, heading, isNeeded, width, note };
}

export const machineTypeWords: Readonly<Record<MachineType, Words>> = {
  gearbox: { zh: '减速机', en: 'Gearbox' },
  wind_gearbox: { zh: '风电齿轮箱', en: 'Wind gearbox' },
  hydraulic: { zh: '液压系统', en: 'Hydraulic system' },
  turbine: { zh: '汽轮机', en: 'Steam turbine' },
  compressor: { zh: '压缩机', en: 'Compressor' },
  engine: { zh: '发动机', en: 'Engine' },
};

export const yesNoWords = { yes: { zh: '是', en: 'Yes' }, no: { zh: '否', en: 'No' } } as const satisfies Readonly<
  Record<string, Words>
>;

const text: Words = { zh: '文本，最多 100 个字符', en: 'Text, at most 100 characters' };

export const deviceColumns = [
  column(
    'deviceName',
    { zh: '设备名称', en: 'Device name' },
    26,
    { zh: '同一工厂内不能重名，最多 100 个字符', en: 'Unique within its factory, at most 100 characters' },
    true,
  ),
  column('deviceNo', { zh: '设备编号', en: 'Device number' }, 16, text),
  column('nameplateNo', { zh: '铭牌编号', en: 'Nameplate number' }, 18, text),
  column(
    'machineType',
    { zh: '机型', en: 'Machine type' },
    18,
    {
      zh: '从下拉列表中选择；决定诊断规则与默认限值',
      en: 'Choose from the list; it decides diagnosis rules and default limits',
    },
    true,
  ),
  column('machine', { zh: '机器型号', en: 'Machine model' }, 20, text),
  column('industry', { zh: '所属行业', en: 'Industry' }, 14, text),
  column('groupName', { zh: '设备分组', en: 'Device group' }, 18, {
    zh: '不填为默认分组；没有的分组会自动新建',
    en: 'The default group if left empty; groups that do not exist yet are created',
  }),
  column('area', { zh: '所在地区', en: 'Region' }, 24, {
    zh: '行政区划代码（如 340202）或名称（如 安徽省芜湖市镜湖区）',
    en: 'Number of the area (such as 340202) or its name (such as Jinghu District, Wuhu)',
  }),
  column('monitoringPosition', { zh: '监测位置', en: 'Monitoring position' }, 24, {
    zh: '取油或装传感器的位置，例如回油管',
    en: 'Where oil is taken or the sensor sits, such as the return line',
  }),
  column('oilNo', { zh: '油品编号', en: 'Oil number' }, 16, {
    zh: '厂内的物料编号',
    en: "The plant's own material number",
  }),
  column('monitoringOil', { zh: '监测油品', en: 'Monitored oil' }, 24, {
    zh: '品牌与牌号，例如 L-CKD 320 重负荷齿轮油',
    en: 'Brand and grade, such as CKD 320 gear oil',
  }),
  column('installedAt', { zh: '安装日期', en: 'Installed on' }, 14, {
    zh: '日期，例如 2026-03-18；不填则按今天登记',
    en: 'A date, such as 2026-03-18; today if left empty',
  }),
  column('reportIntervalS', { zh: '上报间隔（秒）', en: 'Reporting interval (s)' }, 16, {
    zh: '1 到 86400 的整数；不填为 60',
    en: 'A whole number from 1 to 86400; 60 if left empty',
  }),
  column('isGateway', { zh: '作为网关', en: 'Acts as a gateway' }, 12, {
    zh: '是或否；不填为否',
    en: 'Yes or no; no if left empty',
  }),
] as const;

export const sensorColumns = [
  column(
    'deviceName',
    { zh: '设备名称', en: 'Device name' },
    26,
    { zh: '与设备表中的设备名称一致', en: 'As on the sheet of devices' },
    true,
  ),
  column(
    'sensorName',
    { zh: '传感器名称', en: 'Sensor name' },
    24,
    { zh: '同一台设备上不能重名，最多 100 个字符', en: 'Unique on its device, at most 100 characters' },
    true,
  ),
  column(
    'model',
    { zh: '型号代码', en: 'Model code' },
    18,
    { zh: '传感器型号的代码，例如 OQ-400', en: 'Code of the sensor model, such as OQ-400' },
    true,
  ),
  column('serialNo', { zh: '序列号', en: 'Serial number' }, 20, {
    zh: '同一型号的传感器不能重号，最多 100 个字符；可不填',
    en: 'Unique among the sensors of a model, at most 100 characters; may be left empty',
  }),
] as const;

export type DeviceColumn = (typeof deviceColumns)[number]['key'];
export type SensorColumn = (typeof sensorColumns)[number]['key'];

export const sheetNames = {
  devices: { zh: '设备', en: 'Devices' },
  sensors: { zh: '传感器', en: 'Sensors' },
  notes: { zh: '填写说明', en: 'Notes' },
} as const satisfies Readonly<Record<string, Words>>;

/** A heading as it is written: required columns have a star. */
export function headingOf(
  { heading, isNeeded }: Pick<SheetColumn<string>, 'heading' | 'isNeeded'>,
  language: keyof Words,
): string {
  return isNeeded ? `${heading[language]} *` : heading[language];
}

/** Letters of a column, from 0: A … Z, AA … */
export function lettersOf(index: number): string {
  return index < 26 ? String.fromCharCode(65 + index) : lettersOf(Math.floor(index / 26) - 1) + lettersOf(index % 26);
}

/** Faults of a cell's content. */
export const rules = {
  needed: { zh: '不能为空', en: 'must not be empty' },
  tooLong: { zh: '最多 100 个字符', en: 'must have at most 100 characters' },
  notStorable: { zh: '含有无法保存的字符', en: 'has characters that cannot be stored' },
  unknownType: { zh: '没有该机型', en: 'is not a machine type' },
  unknownArea: {
    zh: '没有该地区，或名称不唯一，请写全称或代码',
    en: 'is not an area, or several have the name: give its full name or number',
  },
  notDate: { zh: '必须是日期，例如 2026-03-18', en: 'must be a date, such as 2026-03-18' },
  dateOutside: { zh: '必须在 1950 年到 2100 年之间', en: 'must be between 1950 and 2100' },
  interval: { zh: '必须是 1 到 86400 的整数', en: 'must be a whole number from 1 to 86400' },
  notYesNo: { zh: '必须是“是”或“否”', en: 'must be yes or no' },
  taken: { zh: '工厂里已有同名设备', en: 'is the name of a device that the factory has already' },
  unknownDevice: { zh: '设备表中没有该设备', en: 'is not a device on the sheet of devices' },
  unknownModel: { zh: '没有该传感器型号', en: 'is not the code of a sensor model' },
  serialTaken: {
    zh: '该型号已有此序列号的传感器在用',
    en: 'is the serial number of a sensor of this model that is in place already',
  },
  noHeading: { zh: '缺少该列', en: 'is a column that is missing' },
  faultyCell: { zh: '单元格的公式有错误', en: 'is the error of a formula' },
} as const satisfies Readonly<Record<string, Words>>;

export const repeatedIn = (row: number): Words => ({ zh: `与第 ${row} 行重复`, en: `is in row ${row} already` });
export const tooManyDevices = (limit: number): Words => ({
  zh: `工厂最多 ${limit} 台设备`,
  en: `is beyond the ${limit} devices that a factory may have`,
});
export const tooManyGroups = (limit: number): Words => ({
  zh: `工厂最多 ${limit} 个设备分组`,
  en: `is beyond the ${limit} groups that a factory may have`,
});
export const tooManySensors = (limit: number): Words => ({
  zh: `一台设备最多 ${limit} 个传感器`,
  en: `is beyond the ${limit} sensors that a device may have`,
});
