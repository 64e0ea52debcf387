import * as z from 'zod';
import { Bilingual, FindingSeverity } from './analysis.ts';
import { Id, idList, keyList } from './common.ts';
import { LogKind } from './oils.ts';
import { defineRoutes } from './route.ts';

/** The quantity of the ageing index among the keys of charges: computed from permittivity, temperature and water. */
export const ageingIndexKey = 'ageing_index';
/** The quantities that charges are compared by unless others are asked for: those of them that the device has. */
export const chargeKeys = [
  ageingIndexKey,
  'viscosity_change_pct',
  'wear_rate',
  'water_ppm',
  'water_saturation',
] as const;
/** Most keys, charges of a device and devices of one call. */
export const maxChargeKeys = 4;
export const maxCharges = 8;
export const maxChargeDevices = 4;

const Cells = z.array(z.number().nullable());

/** Values of one quantity by cells of `stepH` hours since the oil change; null: no good reading. 400 cells at most. */
export const ChargeCurve = z.object({
  key: z.string(),
  mean: Cells,
  /** Least and greatest reading of the cell; of the ageing index, which is computed from means, the means again. */
  min: Cells,
  max: Cells,
});
export type ChargeCurve = z.infer<typeof ChargeCurve>;

/** When the charge meets a limit, if it goes on straight from its newest 90 days. */
export const ChargeForecast = z.object({
  level: z.enum(['level1', 'level2']),
  /** In the quantity's unit, and the side on which it is passed. */
  limit: z.number(),
  worse: z.enum(['up', 'down']),
  status: z.enum(['ok', 'exceeded', 'away', 'not_significant', 'too_few', 'far']),
  /** Hours since the oil change, with a 90 % interval; `hi` null: no bound within five years. */
  hours: z.number().nullable(),
  lo: z.number().nullable(),
  hi: z.number().nullable(),
});
export type ChargeForecast = z.infer<typeof ChargeForecast>;

/** An entry of the log within a charge. */
export const ChargeEvent = z.object({
  kind: LogKind,
  at: z.number(),
  /** Since the oil change. */
  hours: z.number(),
  volumeL: z.number().nullable(),
  note: z.string(),
  /** Maintenance whose note names a filter. */
  isFilter: z.boolean(),
});
export type ChargeEvent = z.infer<typeof ChargeEvent>;

/**
 * What the readings say of the end: `in_service`; beyond level 1 or 2 of `key`; another oil was filled in; within all
 * limits; no readings.
 */
export const chargeEnds = ['in_service', 'level1', 'level2', 'other_oil', 'within_limits', 'unknown'] as const;

/** One charge of oil: from its oil change to the next. */
export const Charge = z.object({
  /** 1: the oldest that is known of the device. */
  number: z.number().int(),
  /** ms; `to` null: it is in the machine. */
  from: z.number(),
  to: z.number().nullable(),
  /** Calendar hours that it has been in the machine. */
  hours: z.number(),
  oilName: z.string().nullable(),
  /** L. */
  volumeL: z.number().nullable(),
  /** Mean over the cells, °C; null: not measured. */
  temperatureC: z.number().nullable(),
  /** Entries of the log, oldest first, the newest 100. */
  events: z.array(ChargeEvent),
  end: z.object({
    reason: z.enum(chargeEnds),
    key: z.string().nullable(),
    value: z.number().nullable(),
    /** What a person wrote at the oil change that ended it. */
    note: z.string(),
  }),
  curves: z.array(ChargeCurve),
  /** Newest mean of each quantity, in the order of `curves`. */
  last: Cells,
  /** Pace against the mean of the earlier charges that were compared: 1 is as fast; null: not compared. */
  ratio: z.number().nullable(),
  /** Of the quantity that is compared, to level 1: how long the charge would have lasted; null: not known. */
  life: ChargeForecast.nullable(),
});
export type Charge = z.infer<typeof Charge>;

/** How fast the present charge ages against earlier ones of its machine, at the same index. */
export const ChargeComparison = z.object({
  /** The quantity that was compared; null: the device has none that rises with ageing. */
  key: z.string().nullable(),
  status: z.enum(['compared', 'no_charge', 'no_quantity', 'no_earlier', 'too_few', 'no_trend', 'no_overlap']),
  /** With a 90 % interval; null unless compared. */
  ratio: z.number().nullable(),
  lo: z.number().nullable(),
  hi: z.number().nullable(),
  /** The range of the quantity over which paces were taken. */
  from: z.number().nullable(),
  to: z.number().nullable(),
  /** Numbers of the charges that the present one was compared with. */
  with: z.array(z.number().int()),
  /** Mean oil temperatures, °C, of the present charge and of those; null: not known. */
  temperatureC: z.number().nullable(),
  earlierTemperatureC: z.number().nullable(),
  /** How many times faster the difference of temperature makes oil age, doubling every 10 K; null: outside 50 … 110 °C. */
  byTemperature: z.number().nullable(),
  /** Level 1 at the earlier charges' temperature by the same rule, hours since the change; null: not known. */
  hoursAtEarlierTemperature: z.number().nullable(),
});
export type ChargeComparison = z.infer<typeof ChargeComparison>;

export const ChargeQuantity = z.object({
  key: z.string(),
  /** Limits in force; null: none. */
  limits: z
    .object({
      level2Low: z.number().nullable(),
      level2High: z.number().nullable(),
      level1Low: z.number().nullable(),
      level1High: z.number().nullable(),
      source: z.string(),
    })
    .nullable(),
  /** Of the present charge; level 1 and level 2 where there are limits. */
  forecasts: z.array(ChargeForecast),
  /** Line of the forecast: rise per hour and value now; null: none. */
  slope: z.number().nullable(),
  value: z.number().nullable(),
  /** 10, 50 and 90 % of the charges of sister machines, by cells of `bandStepH`; null: fewer than five charges. */
  band: z.object({ lo: Cells, mid: Cells, hi: Cells }).nullable(),
  /** Charges of sister machines that have this quantity. */
  bandCharges: z.number().int(),
  /** Where the present charge's newest value lies; null: no band there. */
  inBand: z.enum(['below', 'inside', 'above']).nullable(),
});
export type ChargeQuantity = z.infer<typeof ChargeQuantity>;

/** The time axis of oil: charges of a machine by hours since the oil change. */
export const OilCharges = z.object({
  deviceId: Id,
  at: z.number(),
  /** Length of the cells of curves and of the band, hours. */
  stepH: z.number(),
  bandStepH: z.number(),
  quantities: z.array(ChargeQuantity),
  /** All quantities that the device has, of those that can be asked for by default. */
  available: z.array(z.string()),
  /** The asked device first. Charges newest first, the present one before all. */
  devices: z.array(
    z.object({
      deviceId: Id,
      deviceName: z.string(),
      /** All that are known; `charges` holds the newest eight. */
      total: z.number().int(),
      charges: z.array(Charge),
    }),
  ),
  comparison: ChargeComparison,
  /** Findings of the newest stored diagnosis, other than remarks, gravest first. */
  findings: z.array(
    z.object({ ruleId: z.string(), severity: FindingSeverity, name: Bilingual, confidence: z.number() }),
  ),
  /** Machines of the same type with the same oil within the caller's scope, and their charges that were read. */
  sisters: z.object({ machines: z.number().int(), charges: z.number().int(), isBounded: z.boolean() }),
});
export type OilCharges = z.infer<typeof OilCharges>;

export const oilChargeRoutes = defineRoutes({
  getOilCharges: {
    method: 'GET',
    path: '/system/dataanalysis/getOilCharges',
    permission: 'telemetry:read',
    summary:
      'The oil charges of a device by hours since the oil change: curves, pace against earlier charges, forecast to the limits, and the band of sister machines. `with` lays further devices over it.',
    bulk: true,
    heavy: true,
    query: z.object({
      deviceId: Id,
      keyIds: keyList(maxChargeKeys).optional(),
      with: idList(maxChargeDevices - 1).optional(),
    }),
    data: OilCharges,
  },
});
