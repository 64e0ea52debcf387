import { ageingIndexKey, AppError, chargeKeys, isMetalKey, maxChargeKeys, maxCharges } from '@oilsight/contract';
import type { ChargeQuantity, OilCharges } from '@oilsight/contract';
import { ageingIndexLimits, chargeStepH, fleetBand, hourMs } from '@oilsight/oil';
import type { Limits } from '@oilsight/oil';
import type { Clock } from '../../platform/clock.ts';
import type { Scope } from '../../platform/scope.ts';
import type { Analysis } from '../analysis/index.ts';
import type { DeviceRef, Devices } from '../devices/index.ts';
import type { LimitResolver } from '../limits/index.ts';
import type { Oils } from '../oils/index.ts';
import type { TelemetryStore } from '../telemetry/index.ts';
import { comparedCharges, forecastsOf, placeInBand } from './charges.rules.ts';
import type { ReadCharge } from './charges.rules.ts';
import { availableKeys, coarser, curvesOf, sourceKeys, usualKeys, windowOf } from './curves.rules.ts';
import { periodsOf } from './periods.rules.ts';
import type { Period } from './periods.rules.ts';
import { createSisterCharges, maxBandCells, sisterStepH } from './sister-charges.ts';
import type { SisterCharges } from './sister-charges.ts';

export interface ChargesParts {
  readonly telemetry: Pick<TelemetryStore, 'keys' | 'buckets'>;
  readonly devices: Pick<Devices, 'get' | 'resolve'>;
  readonly oils: Pick<Oils, 'historiesOf' | 'alike'>;
  readonly limits: Pick<LimitResolver, 'of'>;
  readonly kept: Analysis['kept'];
  readonly clock: Clock;
}

/** The time axis of oil. */
export interface Charges {
  /**
   * @param asked `keys` left out: the usual quantities that the device has; `with`: further devices
   * @throws AppError `metalInterval`: metal sensors are not read by the hour, save their rate of wear, which is slow;
   *   `deviceNotFound`, for foreign ids too
   */
  of(
    scope: Scope,
    asked: {
      readonly deviceId: string;
      readonly keys: readonly string[] | undefined;
      readonly with: readonly string[] | undefined;
    },
  ): Promise<OilCharges>;
}

const noSisters: SisterCharges = { machines: 0, curves: [], isBounded: false };
const maxFindings = 5;
const usual: ReadonlySet<string> = new Set(chargeKeys);

export function createCharges({ telemetry, devices, oils, limits, kept, clock }: ChargesParts): Charges {
  const sisters = createSisterCharges({ telemetry, devices, oils, clock });
  const limitsOf = (device: DeviceRef) => (key: string) =>
    key === ageingIndexKey ? ageingIndexLimits : limits.of(device, key);

  async function read(
    device: DeviceRef,
    period: Period,
    { keys, stepH, now }: { keys: readonly string[]; stepH: number; now: number },
  ): Promise<ReadCharge> {
    const stepMs = stepH * hourMs;
    const window = windowOf(period, now, stepMs);
    const series = await telemetry.buckets(device, sourceKeys(keys), window, stepMs);
    return { period, readings: curvesOf(series, period, { keys, ...window, stepMs }) };
  }

  return {
    async of(scope, { deviceId, keys: asked, with: others = [] }) {
      const now = clock.now();
      if (asked?.some((key) => isMetalKey(key) && !usual.has(key)))
        throw new AppError('metalInterval', { field: 'keyIds' });
      const device = await devices.get(scope, deviceId);
      const all = [device];
      for (const id of others) if (id !== device.id) all.push(await devices.get(scope, id));
      const histories = await oils.historiesOf(all);
      const periods = all.map((one) => {
        const history = histories.get(one.id);
        return one.isGateway || history === undefined ? [] : periodsOf(history, now);
      });
      const own = periods[0] ?? [];
      const available = availableKeys(await telemetry.keys(device), own);
      const keys = asked?.slice(0, maxChargeKeys) ?? usualKeys(available);
      const shown = periods.map((list) => list.slice(-maxCharges).toReversed());
      const longestMs = shown.flat().reduce((most, { from, to }) => Math.max(most, (to ?? now) - from), 0);
      const stepH = chargeStepH(longestMs / hourMs);
      const compared: OilCharges['devices'] = [];
      let comparison: OilCharges['comparison'] | null = null;
      let present: ReadCharge | undefined;
      for (const [n, one] of all.entries()) {
        const charges: ReadCharge[] = [];
        for (const period of shown[n] ?? []) charges.push(await read(one, period, { keys, stepH, now }));
        const found = comparedCharges(charges, { keys, stepH, now, limitsOf: limitsOf(one) });
        if (n === 0) [comparison, present] = [found.comparison, charges[0]];
        compared.push({
          deviceId: one.id,
          deviceName: one.name,
          total: periods[n]?.length ?? 0,
          charges: found.charges,
        });
      }
      if (comparison === null) throw new Error('a device without its comparison');
      const oilName = own.at(-1)?.oil?.name;
      const alike =
        oilName === undefined || keys.length === 0
          ? noSisters
          : await sisters.of(scope, { device, oilName, keys, now });
      const bandStepH = Math.max(sisterStepH, stepH);
      const quantities = keys.map((key) =>
        quantityOf(key, {
          present,
          limits: limitsOf(device)(key),
          stepH,
          bandStepH,
          now,
          curves: alike.curves.map((curves) =>
            coarser(curves.get(key) ?? [], bandStepH / sisterStepH).slice(0, maxBandCells),
          ),
        }),
      );
      const diagnosis = device.isGateway ? null : await kept(device);
      return {
        deviceId: device.id,
        at: now,
        stepH,
        bandStepH,
        quantities,
        available,
        devices: compared,
        comparison,
        findings: (diagnosis?.findings ?? [])
          .filter(({ severity }) => severity !== 'info')
          .slice(0, maxFindings)
          .map(({ ruleId, severity, name, confidence }) => ({ ruleId, severity, name, confidence })),
        sisters: { machines: alike.machines, charges: alike.curves.length, isBounded: alike.isBounded },
      };
    },
  };
}

interface QuantityOf {
  readonly present: ReadCharge | undefined;
  readonly limits: Limits | null;
  readonly stepH: number;
  readonly bandStepH: number;
  readonly now: number;
  readonly curves: readonly (readonly (number | null)[])[];
}

function quantityOf(key: string, { present, limits, stepH, bandStepH, now, curves }: QuantityOf): ChargeQuantity {
  const cells = fleetBand(curves);
  const hours = present === undefined ? 0 : ((present.period.to ?? now) - present.period.from) / hourMs;
  const forecast =
    present === undefined
      ? { forecasts: [], slope: null, value: null }
      : forecastsOf(present, key, { limits, stepH, lastHour: hours });
  const mean = present?.readings.curves.find((curve) => curve.key === key)?.mean ?? [];
  return {
    key,
    limits:
      limits === null
        ? null
        : {
            level2Low: limits.level2Low,
            level2High: limits.level2High,
            level1Low: limits.level1Low,
            level1High: limits.level1High,
            source: limits.source,
          },
    ...forecast,
    band:
      cells === null
        ? null
        : { lo: cells.map(({ lo }) => lo), mid: cells.map(({ mid }) => mid), hi: cells.map(({ hi }) => hi) },
    bandCharges: curves.filter((curve) => curve.some((value) => value !== null)).length,
    inBand: placeInBand(mean, cells, bandStepH / stepH),
  };
}
