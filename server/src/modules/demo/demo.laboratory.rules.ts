import type { LabSampleForm, LabValue } from '@oilsight/contract';
import { dayMs, hourMs, labQuantities, labQuantityIds } from '@oilsight/oil';
import type { LabQuantityId } from '@oilsight/oil';

/** A sample that the people of the demonstration sent to a laboratory. */
export interface DemoSample {
  readonly device: string;
  /** Days since the beginning of the history; taken at that time or in the next working hours. */
  readonly day: number;
  readonly reportNo: string;
  readonly note: string;
  /** How far this sample's results scatter around the true value, as a share. */
  readonly scatter: number;
  /** What no sensor reports. */
  readonly others: Partial<Record<LabQuantityId, number>>;
}

interface DemoMachine {
  readonly device: string;
  readonly place: string;
  readonly laboratory: string;
  /** What the water sensor shows of the true content. */
  readonly waterShare: number;
}

/** The water sensor of the compressor reads 7 % low; the sensors of the gearbox agree with the laboratory. */
export const sampledMachines: readonly DemoMachine[] = [
  { device: 'dongguan-air-a', place: '主机排气口油路取样阀', laboratory: '华南润滑油检测中心', waterShare: 0.93 },
  { device: 'wuhu-raw-1', place: '减速机回油管取样阀', laboratory: '芜湖水泥厂化验室', waterShare: 1 },
];

const beforeChange = '换油前取样';
const afterChange = '新油装入后取样';
const routine = '例行取样';

/** The compressor is sampled around its oil changes: the old oil holds more than twice the water of the new one. */
export const demoSamples: readonly DemoSample[] = [
  ...(
    [
      [22.1, 'HN-0318', beforeChange, 0.008, { acid_number: 0.42, iron: 9 }],
      [23.3, 'HN-0341', afterChange, -0.011, { acid_number: 0.18, iron: 1 }],
      [44.2, 'HN-0877', beforeChange, -0.006, { acid_number: 0.41, iron: 8 }],
      [45.4, 'HN-0902', afterChange, 0.012, { acid_number: 0.17, iron: 1 }],
      [66.1, 'HN-0455', beforeChange, 0.004, { acid_number: 0.58, iron: 11 }],
      [67.3, 'HN-0483', afterChange, -0.007, { acid_number: 0.18, iron: 1 }],
    ] as const
  ).map(([day, reportNo, note, scatter, others]) => ({
    device: 'dongguan-air-a',
    day,
    reportNo,
    note,
    scatter,
    others,
  })),
  ...(
    [
      [14.1, 'WH-YP-031', 0.013, { acid_number: 0.61, iron: 14 }],
      [42.1, 'WH-YP-044', -0.012, { acid_number: 0.63, iron: 17 }],
      [63.1, 'WH-YP-052', 0.009, { acid_number: 0.62, iron: 19 }],
      [84.1, 'WH-YP-061', -0.01, { acid_number: 0.65, iron: 21 }],
    ] as const
  ).map(([day, reportNo, scatter, others]) => ({
    device: 'wuhu-raw-1',
    day,
    reportNo,
    note: routine,
    scatter,
    others,
  })),
];

/** Working hours in China, where all the machines stand. */
const [opens, closes] = [8.5, 17];

/**
 * When the sample was taken, ms, to the minute.
 *
 * @param bornAt beginning of the history, ms
 */
export function takenAt({ day }: Pick<DemoSample, 'day'>, bornAt: number): number {
  const at = Math.ceil((bornAt + day * dayMs) / 60_000) * 60_000;
  const hour = ((at + 8 * hourMs) % dayMs) / hourMs;
  if (hour >= opens && hour < closes) return at;
  return at + ((opens - hour + 24) % 24) * hourMs;
}

/** Quantities that the laboratories measure, and the sensors too. */
export const measured = ['viscosity_40', 'water', 'iso_4', 'iso_6', 'iso_14'] as const satisfies LabQuantityId[];

/** What the sensors showed of a quantity, in its unit; null: nothing. */
export type OnlineOf = (quantity: (typeof measured)[number]) => number | null;

/**
 * Results near what the sensors showed, and those of quantities that no sensor reports.
 *
 * @param of `scatter`: around the true value, as a share; `waterShare`: what the water sensor shows of the true content
 * @param onlineOf what the sensors showed before the sample, in the quantity's unit; null: nothing
 */
export function labResults(
  { scatter, others, waterShare }: Pick<DemoSample, 'scatter' | 'others'> & Pick<DemoMachine, 'waterShare'>,
  onlineOf: OnlineOf,
): LabValue[] {
  const valueOf = (quantity: LabQuantityId): number | null => {
    const known = measured.find((one) => one === quantity);
    const online = known === undefined ? null : onlineOf(known);
    if (known === undefined || online === null) return others[quantity] ?? null;
    if (labQuantities[quantity].group === 'cleanliness') return online;
    if (quantity === 'water') return (online / waterShare) * (1 + scatter);
    // Viscometers scatter far less than titrations.
    return online * (1 + scatter / 4);
  };
  return labQuantityIds.flatMap((quantity): LabValue[] => {
    const value = valueOf(quantity);
    const { decimals, methods } = labQuantities[quantity];
    return value === null ? [] : [{ quantity, value: Number(value.toFixed(decimals)), method: methods[0].name }];
  });
}

/**
 * What the laboratory reports of a sample.
 *
 * @param onlineOf what the sensors showed before the sample, in the quantity's unit; null: nothing
 * @returns null: the sensors showed nothing
 */
export function sampleForm(sample: DemoSample, bornAt: number, onlineOf: OnlineOf): LabSampleForm | null {
  const machine = sampledMachines.find(({ device }) => device === sample.device);
  if (machine === undefined) return null;
  const results = labResults({ ...sample, waterShare: machine.waterShare }, onlineOf);
  const { place, laboratory } = machine;
  const { reportNo, note } = sample;
  if (measured.every((quantity) => onlineOf(quantity) === null)) return null;
  return { at: takenAt(sample, bornAt), place, laboratory, reportNo, note, results };
}
