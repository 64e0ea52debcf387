import { bucketMs } from '../history/bucket-range.ts';
import { dayMs } from '../durations.ts';
import { viscosityReference } from '../viscosity/normalise.ts';
import { viscosityAt } from '../viscosity/walther.ts';
import { bucketsPerHour } from './grid-series.ts';
import { quickMedian } from './quick-median.ts';
import type { GaugeMemory } from '../history/gauge-memory.ts';
import type { Reader } from './reader.ts';
import { samplesOf } from './window.ts';

/** How far back jumps are searched for; before the last week one counts while the viscosity shows it still. */
const reachMs = 60 * dayMs;
const freshMs = 7 * dayMs;
/** Least jump of the reading between two buckets, K. */
const minJumpK = 2;
/**
 * Readings right after a jump may be refused as spikes: the last known bucket of an hour before is compared. A bucket in
 * which the reading jumped may lie between, at a quarter to three quarters of the way: then the one before it is.
 */
const farthestBack = 6;
const halfWay = 0.25;
/** A machine that warms up or cools down changes from bucket to bucket: a jump stands out of its hour by this. Our default. */
const standsOut = 3;
/**
 * The viscosity follows a real change of temperature: when it changes by less than this share of what the new oil's
 * line predicts, it has not followed.
 */
const followsLess = 0.4;
/**
 * Hours before and after the jump that are compared, and the share of the error that must show in the viscosity at 40
 * °C.
 */
const aroundHours = 6;
const minLeft = 0.5;

interface Jump {
  readonly bucket: number;
  /** ln of the viscosity's change that the new oil would make of the reading's. */
  readonly expected: number;
  /** Viscosity at 40 °C in the hours before, % of new oil's. */
  readonly levelBefore: number;
}

/** A change of the temperature from one known bucket to a later one. */
interface Change {
  readonly from: number;
  readonly to: number;
  readonly byK: number;
}

/** The last known bucket before one, within the hour; null: none. */
function knownBefore(temperature: GaugeMemory, bucket: number): number | null {
  for (let before = bucket - 1; before >= bucket - farthestBack; before -= 1)
    if (!Number.isNaN(temperature.median(before))) return before;
  return null;
}

/** How the temperature changed into a bucket; null where one of the two is not known. */
function changeInto(temperature: GaugeMemory, to: number): Change | null {
  const last = Number.isNaN(temperature.median(to)) ? null : knownBefore(temperature, to);
  if (last === null) return null;
  const since = (from: number): Change => ({ from, to, byK: temperature.median(to) - temperature.median(from) });
  const change = since(last);
  const earlier = knownBefore(temperature, last);
  const whole = earlier === null ? change : since(earlier);
  const share = change.byK / whole.byK;
  return share >= halfWay && share <= 1 - halfWay ? whole : change;
}

/** Whether a change stands out of the changes of half an hour before and after it. */
function isJump(temperature: GaugeMemory, { from, to, byK }: Change): boolean {
  if (!(Math.abs(byK) >= minJumpK)) return false;
  const isSteady = (first: number, end: number) => {
    for (let bucket = first; bucket < end; bucket += 1)
      if (Math.abs(temperature.median(bucket + 1) - temperature.median(bucket)) * standsOut > Math.abs(byK))
        return false;
    return true;
  };
  return isSteady(from - bucketsPerHour / 2, from) && isSteady(to, to + bucketsPerHour / 2);
}

/** Whether the viscosity at 40 °C shows the error of a jump: it falls where it should have risen with the reading. */
function hasFallen(before: number, now: number, expected: number): boolean {
  return (before - now) * Math.sign(expected) >= minLeft * 100 * Math.abs(expected);
}

/**
 * When the oil temperature last jumped while the viscosity, the better thermometer, stayed: the probe has come loose or
 * measures at another place. The viscosity at 40 °C then shows a false step. The last sixty days are searched; what jumped
 * more than a week ago, or more than once, has to show still, as the probe may have been set right.
 *
 * @returns UTC ms of the bucket; null where there was none, or a quantity that the search needs is not measured or not
 * known
 * @example temperatureJump(createReader(new SeriesCache(new DeviceMemory(1), {}), 0)) is null
 */
export function temperatureJump(reader: Reader): number | null {
  const { memory, profile } = reader.cache;
  const temperature = memory.gauge('oil_temperature');
  const viscosity = memory.gauge('viscosity_kinematic') ?? memory.gauge('viscosity_dynamic');
  if (temperature === null || viscosity === null) return null;
  const { v40, v100 } = profile.oil;
  const line = v40 === null || v100 === null ? null : (viscosityReference(v40, v100)?.line ?? null);
  const deviation = reader.cache.series('v40Pct');
  if (line === null || typeof deviation === 'string') return null;
  const newest = Math.floor((reader.now - 1) / bucketMs);
  const oldest = Math.max(newest - reachMs / bucketMs, reader.segment('temp').from);
  const middle = (from: number) =>
    quickMedian(samplesOf(deviation, { from, end: from + aroundHours * bucketsPerHour }, 'bucket').values);
  /** Jumps that the viscosity did not follow, the newest first. */
  const jumps: Jump[] = [];
  for (let bucket = newest; bucket > oldest; bucket -= 1) {
    const change = changeInto(temperature, bucket);
    if (change === null || !isJump(temperature, change)) continue;
    const [before, after] = [temperature.median(change.from), temperature.median(bucket)];
    const expected = Math.log(Number(viscosityAt(line, after)) / Number(viscosityAt(line, before)));
    const followed = Math.log(viscosity.median(bucket) / viscosity.median(change.from));
    if (!(Math.abs(followed) < followsLess * Math.abs(expected))) continue;
    const [level, levelBefore] = [middle(bucket), middle(change.from + 1 - aroundHours * bucketsPerHour)];
    if (level !== null && levelBefore !== null && hasFallen(levelBefore, level, expected))
      jumps.push({ bucket: change.from + 1, expected, levelBefore });
  }
  const [last, first] = [jumps[0], jumps.at(-1)];
  if (last === undefined || first === undefined) return null;
  const isPlain = jumps.length === 1 && (newest - last.bucket) * bucketMs <= freshMs;
  // An hour of a start may show anything.
  const present = isPlain
    ? null
    : quickMedian(samplesOf(deviation, { from: newest + 1 - dayMs / bucketMs, end: newest + 1 }, 'bucket').values);
  const whole = jumps.reduce((sum, { expected }) => sum + expected, 0);
  // One that was set right leaves next to nothing of the whole.
  const isLeft = Math.abs(whole) >= minLeft * Math.abs(last.expected);
  const stands = isPlain || (isLeft && present !== null && hasFallen(first.levelBefore, present, whole));
  return stands ? last.bucket * bucketMs : null;
}
