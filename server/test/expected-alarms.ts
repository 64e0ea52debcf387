/** A reading of one indicator; quality 2 is bad. Times are ms. */
export interface GivenReading {
  readonly at: number;
  readonly value: number;
  readonly quality?: number;
}

export interface GivenRule {
  readonly low: number | null;
  readonly high: number | null;
  readonly deadband: number;
  readonly onDelayMs: number;
  readonly offDelayMs: number;
}

export interface ExpectedAlarm {
  readonly onsetAt: number;
  readonly raisedAt: number;
  /** null: it is open. */
  readonly endedAt: number | null;
  readonly clearedAt: number | null;
  /** The last reading beyond a threshold, the value furthest beyond, and how many readings were beyond. */
  readonly lastAt: number;
  readonly peak: number;
  readonly readings: number;
}

type Is = (reading: GivenReading) => boolean;

/**
 * The alarms that readings justify, word for word by the definition: an alarm is raised by the first reading with which
 * an unbroken row of readings beyond a threshold has lasted for the on-delay, and clears with the first with which an
 * unbroken row of readings behind the deadband has lasted for the off-delay. A row lasts from its first reading, or from
 * its first one after a gap; with three readings or more, gaps do not matter. Each reading is compared with all before
 * it, which takes long and shares nothing with the machine of the product.
 *
 * @param holdMs a longer time between two readings is a gap
 */
export function expectedAlarms(
  readings: readonly GivenReading[],
  { low, high, deadband, onDelayMs, offDelayMs }: GivenRule,
  holdMs: number,
): ExpectedAlarm[] {
  const good = readings.filter(({ quality }) => quality !== 2).toSorted((one, other) => one.at - other.at);
  const beyondBy = ({ value }: GivenReading) =>
    Math.max(high === null ? -Infinity : value - high, low === null ? -Infinity : low - value);
  const isBeyond: Is = (reading) => beyondBy(reading) > 0;
  const isBack: Is = (reading) => beyondBy(reading) <= -deadband;

  const alarms: ExpectedAlarm[] = [];
  let rest = good;
  for (;;) {
    const raise = firstLasting(rest, isBeyond, onDelayMs, holdMs);
    if (raise === null) return alarms;
    const after = rest.slice(rest.indexOf(raise.last) + 1);
    const clear = firstLasting(after, isBack, offDelayMs, holdMs);
    const beyond = rest.filter(
      (one) => isBeyond(one) && one.at >= raise.first.at && (clear === null || one.at < clear.last.at),
    );
    alarms.push({
      onsetAt: raise.first.at,
      raisedAt: raise.last.at,
      endedAt: clear?.first.at ?? null,
      clearedAt: clear?.last.at ?? null,
      lastAt: beyond.at(-1)?.at ?? Number.NaN,
      peak: beyond.find((one) => beyond.every((other) => beyondBy(other) <= beyondBy(one)))?.value ?? Number.NaN,
      readings: beyond.length,
    });
    if (clear === null) return alarms;
    rest = after.slice(after.indexOf(clear.last) + 1);
  }
}

/** The first unbroken row of such readings that lasts long enough, up to the reading with which it does. */
function firstLasting(
  readings: readonly GivenReading[],
  is: Is,
  delayMs: number,
  holdMs: number,
): { readonly first: GivenReading; readonly last: GivenReading } | null {
  for (const [end, last] of readings.entries()) {
    if (!is(last)) continue;
    const broken = readings.slice(0, end).findLastIndex((reading) => !is(reading));
    const row = readings.slice(broken + 1, end + 1);
    const gap = row.findLastIndex((reading, n) => n > 0 && reading.at - (row[n - 1]?.at ?? 0) > holdMs);
    const [first, afterGap] = [row[0] ?? last, row[Math.max(0, gap)] ?? last];
    if (last.at - afterGap.at >= delayMs || (row.length > 2 && last.at - first.at >= delayMs)) return { first, last };
  }
  return null;
}
