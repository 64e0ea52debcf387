import { conversionNames } from '@oilsight/oil';
import * as z from 'zod';
import { Id, Key } from './common.ts';
import { defineRoutes } from './route.ts';

const Conversion = z.enum(conversionNames);

/** A conversion that people switched on for a device: what its sensor sends under a name is converted before it is kept. */
export const UnitConversion = z.object({
  /** Indicator that the readings are kept under. */
  key: Key,
  /** Name under which the device sends them. */
  sentKey: Key,
  convert: Conversion,
});
export type UnitConversion = z.infer<typeof UnitConversion>;

export const unitConversionRoutes = defineRoutes({
  listUnitConversions: {
    method: 'GET',
    path: '/system/sensor/unit/list',
    permission: 'telemetry:read',
    summary: 'Conversions of units that were switched on for a device, beside those of its sensor models.',
    query: z.object({ deviceId: Id }),
    data: z.array(UnitConversion),
  },
  setUnitConversion: {
    method: 'POST',
    path: '/system/sensor/unit',
    permission: 'sensors:correct',
    summary:
      "Convert a device's readings of an indicator from another unit from now on, or no longer (`convert` null). Stored readings stay as they are; names that the sensor model converts are left to it.",
    audit: 'sensor.setUnit',
    body: z.object({ deviceId: Id, key: Key, convert: Conversion.nullable() }),
    data: z.array(UnitConversion),
  },
});
