import type { Charge, ChargeForecast, ChargeQuantity, OilCharges } from '@oilsight/contract';

const hourMs = 3_600_000;
const stepH = 24;
/** 2026/11/22 08:20 in China. */
export const fixtureNow = Date.UTC(2026, 10, 22, 0, 20);
const keys = ['ageing_index', 'viscosity_change_pct', 'wear_rate', 'water_ppm'];

export interface FixtureCharge {
  readonly hours: number;
  /** Rise of the index per 1000 h. */
  readonly pace: number;
  readonly temperatureC: number;
  readonly ratio: number | null;
}

function valueOf(key: string, hour: number, pace: number, seed: number): number {
  const wave = Math.sin(hour / 90 + seed) + 0.5 * Math.sin(hour / 37 + 2 * seed);
  switch (key) {
    case 'ageing_index':
      return 4 + (pace * hour) / 1000 + 0.4 * wave;
    case 'viscosity_change_pct':
      return (pace * hour) / 9500 + 0.15 * wave;
    case 'wear_rate':
      return 8 + 4 * Math.exp(-hour / 300) + 0.6 * wave;
    default:
      return 95 + 5 * wave;
  }
}

function forecast(level: 'level1' | 'level2', limit: number, hours: number): ChargeForecast {
  return { level, limit, worse: 'up', status: 'ok', hours, lo: hours - 230, hi: hours + 300 };
}

function chargeOf(
  { hours, pace, temperatureC, ratio }: FixtureCharge,
  number: number,
  endedAt: number,
  isPresent: boolean,
): Charge {
  const from = endedAt - hours * hourMs;
  const curves = keys.map((key, place) => {
    const mean = Array.from({ length: Math.ceil(hours / stepH) }, (_, cell) =>
      valueOf(key, (cell + 0.5) * stepH, pace, number + place),
    );
    return { key, mean, min: mean, max: mean };
  });
  return {
    number,
    from,
    to: isPresent ? null : endedAt,
    hours,
    oilName: 'L-CKD 320',
    volumeL: 1200,
    temperatureC,
    events: [
      { kind: 'refill', at: from + 0.4 * hours * hourMs, hours: 0.4 * hours, volumeL: 130, note: '', isFilter: false },
      {
        kind: 'maintenance',
        at: from + 0.6 * hours * hourMs,
        hours: 0.6 * hours,
        volumeL: null,
        note: '更换滤芯',
        isFilter: true,
      },
    ],
    end: isPresent
      ? { reason: 'in_service', key: null, value: null, note: '' }
      : { reason: 'level2', key: 'ageing_index', value: 86, note: '计划换油' },
    curves,
    last: curves.map(({ mean }) => mean.at(-1) ?? null),
    ratio,
    life: forecast('level1', 100, (96 / pace) * 1000),
  };
}

function quantityOf(key: string, present: FixtureCharge, hasBand: boolean): ChargeQuantity {
  const cells = Math.ceil(6400 / stepH);
  const at = (factor: number) =>
    Array.from({ length: cells }, (_, cell) => valueOf(key, (cell + 0.5) * stepH, 13 * factor, 0));
  const isAgeing = key === 'ageing_index';
  return {
    key,
    limits: isAgeing
      ? { level2Low: null, level2High: 50, level1Low: null, level1High: 100, source: 'default' }
      : key === 'water_ppm'
        ? { level2Low: null, level2High: 300, level1Low: null, level1High: 500, source: 'default' }
        : null,
    forecasts: isAgeing
      ? [
          forecast('level1', 100, (96 / present.pace) * 1000),
          { ...forecast('level2', 50, 0), status: 'exceeded', hours: null, lo: null, hi: null },
        ]
      : [],
    slope: isAgeing ? present.pace / 1000 : null,
    value: isAgeing ? 4 + (present.pace * present.hours) / 1000 : null,
    band: hasBand ? { lo: at(0.9), mid: at(1), hi: at(1.2) } : null,
    bandCharges: hasBand ? 23 : 2,
    inBand: hasBand ? (isAgeing ? 'above' : 'inside') : null,
  };
}

/** An answer of `getOilCharges`, charges newest first. */
export function chargesOf(
  deviceId: string,
  list: readonly FixtureCharge[],
  {
    hasBand = true,
    comparison = {},
    others = [],
  }: {
    readonly hasBand?: boolean;
    readonly comparison?: Partial<OilCharges['comparison']>;
    readonly others?: readonly {
      readonly deviceId: string;
      readonly deviceName: string;
      readonly charge: FixtureCharge;
    }[];
  } = {},
): OilCharges {
  let endedAt = fixtureNow;
  const charges = list.map((one, place) => {
    const charge = chargeOf(one, list.length - place, endedAt, place === 0);
    endedAt = charge.from;
    return charge;
  });
  const [present] = list;
  return {
    deviceId,
    at: fixtureNow,
    stepH,
    bandStepH: stepH,
    available: keys,
    quantities: present === undefined ? [] : keys.map((key) => quantityOf(key, present, hasBand)),
    devices: [
      { deviceId, deviceName: '1# 立磨减速机', total: charges.length, charges },
      ...others.map(({ charge, ...device }) => ({
        ...device,
        total: 1,
        charges: [chargeOf(charge, 1, fixtureNow, true)],
      })),
    ],
    comparison: {
      key: 'ageing_index',
      status: 'compared',
      ratio: 1.4,
      lo: 1.33,
      hi: 1.47,
      from: 8,
      to: 64,
      with: [3, 2, 1],
      temperatureC: 63.9,
      earlierTemperatureC: 59,
      byTemperature: 1.404,
      hoursAtEarlierTemperature: 6290,
      ...comparison,
    },
    findings: [],
    sisters: hasBand ? { machines: 8, charges: 23, isBounded: false } : { machines: 1, charges: 2, isBounded: false },
  };
}

/** The present charge of a gearbox, and three earlier ones. */
export const four: readonly FixtureCharge[] = [
  { hours: 3460, pace: 18.2, temperatureC: 63.9, ratio: 1.4 },
  { hours: 6290, pace: 13.3, temperatureC: 59.4, ratio: 1.03 },
  { hours: 5340, pace: 12.6, temperatureC: 58.6, ratio: 0.97 },
  { hours: 6020, pace: 13, temperatureC: 59, ratio: 1 },
];
