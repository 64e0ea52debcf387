import type { AlarmCondition, AlarmConditions, AlarmLevel, LimitValues } from '@oilsight/contract';
import { findIndicator, hourMs, minuteMs } from '@oilsight/oil';
import type { Limits } from '@oilsight/oil';

/** Delays of a level, ms. */
interface Delays {
  readonly onDelayMs: number;
  readonly offDelayMs: number;
}

/**
 * An indicator that swings with the oil's temperature passes its limit again each day while the fault lasts: its alarm
 * ends with a whole day within the limit. The others settle within half a day.
 */
const dailyOffDelayMs = 24 * hourMs;
const offDelayMs = 12 * hourMs;
const daily = new Set(['viscosity_change_pct', 'water_saturation']);

const onDelayMs: Readonly<Record<AlarmLevel, number>> = { 1: 10 * minuteMs, 2: 30 * minuteMs };
/** An answer of yes or no does not waver as a measured value does. */
const switchDelays: Delays = { onDelayMs: minuteMs, offDelayMs: 30 * minuteMs };
/**
 * Oil that cools holds less water, so that its saturation passes the early warning for up to two hours after a machine
 * has stopped. Water that is too much stays longer.
 */
const saturationWarningDelayMs = 4 * hourMs;

/** Deadband as a share of the limit. */
const deadbandShares: Readonly<Record<string, number>> = {
  oil_temperature: 0.03,
  water_saturation: 0.1,
  water_ppm: 0.1,
  viscosity_change_pct: 0.1,
  particle_ch1: 0.1,
  particle_ch2: 0.1,
  particle_ch3: 0.1,
  level: 0.1,
  vibration_rms: 0.1,
};
/** Of indicators that have limits only where people set them. */
const otherShare = 0.02;

function delaysOf(key: string, level: AlarmLevel): Delays {
  if (findIndicator(key)?.isSwitch === true) return switchDelays;
  return {
    onDelayMs: key === 'water_saturation' && level === 2 ? saturationWarningDelayMs : onDelayMs[level],
    offDelayMs: daily.has(key) ? dailyOffDelayMs : offDelayMs,
  };
}

/** In the indicator's unit, with its shown decimals; of limits on both sides a share of half their distance. */
function deadbandOf(key: string, low: number | null, high: number | null): number {
  const width = low !== null && high !== null ? (high - low) / 2 : Math.abs(high ?? low ?? 0);
  return Number((width * (deadbandShares[key] ?? otherShare)).toFixed(findIndicator(key)?.decimals ?? 3));
}

function conditionOf(key: string, level: AlarmLevel, low: number | null, high: number | null): AlarmCondition | null {
  if (low === null && high === null) return null;
  return {
    measure: 'value',
    hours: null,
    follows: 'limit',
    low: null,
    high: null,
    ...delaysOf(key, level),
    deadband: deadbandOf(key, low, high),
    isLatched: false,
  };
}

/**
 * The conditions of an indicator that nobody has set: both levels follow the limits in force. Delays and deadbands are
 * chosen so that sound machines raise less than 0.1 alarms a device-month and a fault is one alarm of each level
 * (`npm run bench -- alarm-defaults`).
 *
 * @param limits those in force for the machine
 */
export function defaultConditions(key: string, limits: Limits | LimitValues): AlarmConditions {
  const { level1Low, level1High, level2Low, level2High } = limits;
  return {
    level1: conditionOf(key, 1, level1Low, level1High),
    level2: conditionOf(key, 2, level2Low, level2High),
  };
}
