import { bucketMs } from '../history/bucket-range.ts';
import { dayMs } from '../durations.ts';
import { viscosityReference } from '../viscosity/normalise.ts';
import { viscosityAt } from '../viscosity/walther.ts';
import { bucketsPerHour } from './grid-series.ts';
import { quickMedian } from './quick-median.ts';
import type { Reader } from './reader.ts';
import { samplesOf } from './window.ts';

/** How far back a jump is searched for. */
const reachMs = 7 * dayMs;
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

/**
 * When the oil temperature last jumped while the viscosity, the better thermometer, stayed: the probe has come loose or
 * measures at another place. The viscosity at 40 °C then shows a false step. The last seven days are searched.
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
  for (let bucket = newest; bucket > oldest; bucket -= 1) {
    const [before, after] = [temperature.median(bucket - 1), temperature.median(bucket)];
    if (!(Math.abs(after - before) >= minJumpK)) continue;
    const expected = Math.log(Number(viscosityAt(line, after)) / Number(viscosityAt(line, before)));
    const followed = Math.log(viscosity.median(bucket) / viscosity.median(bucket - 1));
    if (!(Math.abs(followed) < followsLess * Math.abs(expected))) continue;
    const [level, levelBefore] = [middle(bucket), middle(bucket - aroundHours * bucketsPerHour)];
    if (level === null || levelBefore === null) continue;
    if ((levelBefore - level) * Math.sign(expected) >= minLeft * 100 * Math.abs(expected)) return bucket * bucketMs;
  }
  return null;
}
