import { bucketMs } from '../history/bucket-range.ts';
import { dayMs } from '../durations.ts';
import { viscosityReference } from '../viscosity/normalise.ts';
import { viscosityAt } from '../viscosity/walther.ts';
import { bucketsPerHour } from './grid-series.ts';
import { quickMedian } from './quick-median.ts';
import type { Reader } from './reader.ts';
import { samplesOf } from './window.ts';

/** How far back jumps are searched for; before the last week one counts while the viscosity shows it still. */
const reachMs = 60 * dayMs;
const freshMs = 7 * dayMs;
/** Least jump of the reading between two buckets, K. */
const minJumpK = 2;
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
  const change = reader.cache.series('v40Pct');
  if (line === null || typeof change === 'string') return null;
  const newest = Math.floor((reader.now - 1) / bucketMs);
  const oldest = Math.max(newest - reachMs / bucketMs, reader.segment('temp').from);
  const middle = (from: number) =>
    quickMedian(samplesOf(change, { from, end: from + aroundHours * bucketsPerHour }, 'bucket').values);
  /** Jumps that the viscosity did not follow, the newest first. */
  const jumps: Jump[] = [];
  for (let bucket = newest; bucket > oldest; bucket -= 1) {
    const [before, after] = [temperature.median(bucket - 1), temperature.median(bucket)];
    if (!(Math.abs(after - before) >= minJumpK)) continue;
    const expected = Math.log(Number(viscosityAt(line, after)) / Number(viscosityAt(line, before)));
    const followed = Math.log(viscosity.median(bucket) / viscosity.median(bucket - 1));
    if (!(Math.abs(followed) < followsLess * Math.abs(expected))) continue;
    const [level, levelBefore] = [middle(bucket), middle(bucket - aroundHours * bucketsPerHour)];
    if (level !== null && levelBefore !== null && hasFallen(levelBefore, level, expected))
      jumps.push({ bucket, expected, levelBefore });
  }
  const [last, first] = [jumps[0], jumps.at(-1)];
  if (last === undefined || first === undefined) return null;
  const isPlain = jumps.length === 1 && (newest - last.bucket) * bucketMs <= freshMs;
  // An hour of a start may show anything.
  const present = isPlain
    ? null
    : quickMedian(samplesOf(change, { from: newest + 1 - dayMs / bucketMs, end: newest + 1 }, 'bucket').values);
  const whole = jumps.reduce((sum, { expected }) => sum + expected, 0);
  // One that was set right leaves next to nothing of the whole.
  const isLeft = Math.abs(whole) >= minLeft * Math.abs(last.expected);
  const stands = isPlain || (isLeft && present !== null && hasFallen(first.levelBefore, present, whole));
  return stands ? last.bucket * bucketMs : null;
}
