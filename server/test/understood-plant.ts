import { atOnce } from '../src/platform/steps.ts';
import type { NamedDevice } from '../src/modules/assistant/understanding/devices.rules.ts';
import { questionOf } from '../src/modules/assistant/understanding/question.rules.ts';
import type { Question } from '../src/modules/assistant/understanding/question.rules.ts';

/** Machines of two factories, that the tests of what is understood ask about. */
const device = (deviceNo: string, deviceName: string, customerName: string, ...areaNames: string[]): NamedDevice => ({
  deviceId: deviceNo,
  deviceNo,
  deviceName,
  customerId: customerName,
  customerName,
  areaNames,
});
const windFarm = ['张北风电场', '张家口市', 'Zhangjiakou'] as const;
const mill = ['宁波轧钢厂', '宁波市', 'Ningbo'] as const;
const plant = [
  device('ZB-WG-001', 'F01 主齿轮箱', ...windFarm),
  device('ZB-WG-003', 'F03 主齿轮箱', ...windFarm),
  device('ZB-WG-004', 'F04 主齿轮箱', ...windFarm),
  device('NB-HY-001', '1号主液压站 HPU-1', ...mill),
  device('NB-HY-002', 'AGC 伺服液压站 HPU-2', ...mill),
  device('NB-CP-001', '1# 螺杆空压机 CP-1', ...mill),
];

interface Asking {
  /** Number of the device whose page the question comes from. */
  readonly page?: string;
  readonly now?: number;
  readonly isPlace?: (name: string) => boolean;
}

/** A question to that plant, as it is understood on Saturday, 2026-11-28, at 14:00 in Shanghai. */
export const understood = (
  text: string,
  { page, now = Date.UTC(2026, 10, 28, 6), isPlace = () => false }: Asking = {},
): Question<NamedDevice> =>
  atOnce(
    questionOf(text, {
      devices: plant,
      pageDevice: plant.find(({ deviceNo }) => deviceNo === page) ?? null,
      earlier: [],
      now,
      zone: 'Asia/Shanghai',
      isPlace,
    }),
  );
