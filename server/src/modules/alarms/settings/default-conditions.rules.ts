import type { AlarmCondition, AlarmConditions, AlarmLevel, LimitValues } from '@oilsight/contract';
import { findIndicator, hourMs, minuteMs } from '@oilsight/oil';
import type { Limits } from '@oilsight/oil';

/** Delays of a level, ms. */
interface Delays {
  readonly onDelayMs: number;
  readonly offDelayMs: number;
}

const usualDelays: Readonly<Record<AlarmLevel, Delays>> = {
  1: { onDelayMs: 10 * minuteMs, offDelayMs: 30 * minuteMs },
  2: { onDelayMs: 30 * minuteMs, offDelayMs: hourMs },
};
/** An answer of yes or no does not waver as a measured value does. */
const switchDelays: Delays = { onDelayMs: minuteMs, offDelayMs: 30 * minuteMs };
/**
 * Oil that cools holds less water, so that its saturation passes the early warning for up to two hours after a machine
 * has stopped. Water that is too much stays longer.
 */
const saturationWarningDelays: Delays = { onDelayMs: 4 * hourMs, offDelayMs: 4 * hourMs };

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
  return key === 'water_saturation' && level === 2 ? saturationWarningDelays : usualDelays[level];
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
 * chosen so that sound machines raise less than 0.1 alarms a device-month (`npm run bench -- alarm-defaults`).
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
