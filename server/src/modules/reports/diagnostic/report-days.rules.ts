import type { ReportState } from './report-content.types.ts';

/** A local day, from ≤ at < to; ms. */
interface Day {
  readonly from: number;
  readonly to: number;
}
interface DayAlarm {
  readonly kind: 'oil' | 'sensorFault' | 'silence';
  readonly level: 1 | 2;
  readonly onsetAt: number;
  readonly clearedAt: number | null;
}
interface Read {
  readonly alarms: readonly DayAlarm[];
  /** Readings of each cell, and the bounds of the cells, ms. */
  readonly counts: ArrayLike<number>;
  readonly edges: ArrayLike<number>;
  /** What the report says of the end of the period, and since when, ms; null: not known since when. */
  readonly end: { readonly state: ReportState; readonly since: number | null };
}

const order: readonly ReportState[] = ['level1', 'level2', 'fault', 'normal'];
const graver = (one: ReportState, other: ReportState) => order.find((state) => state === one || state === other) ?? one;

/**
 * The gravest state of each day: that of the alarms that were open at any time of it, as the state of a device goes by
 * its alarms, and from when the report's own verdict holds, or in the last day, that one. `none`: no reading came, so
 * that nothing is known.
 */
export function dayStates(days: readonly Day[], { alarms, counts, edges, end }: Read) {
  const endsAt = days.at(-1)?.to ?? 0;
  const isVerdict = (to: number) => end.state !== 'normal' && (to === endsAt || (end.since !== null && end.since < to));
  return days.map(({ from, to }) => {
    const open = alarms.filter(({ onsetAt, clearedAt }) => onsetAt < to && (clearedAt === null || clearedAt > from));
    const oil = open.filter(({ kind }) => kind === 'oil');
    let readings = 0;
    for (let n = 0; n < counts.length; n += 1)
      if (Number(edges[n]) < to && Number(edges[n + 1]) > from) readings += counts[n] ?? 0;
    const state = oil.some(({ level }) => level === 1)
      ? ('level1' as const)
      : oil.length > 0
        ? ('level2' as const)
        : open.some(({ kind }) => kind === 'sensorFault')
          ? ('fault' as const)
          : ('normal' as const);
    if (readings === 0) return { from, to, state: 'none' as const };
    return { from, to, state: end.state !== 'unknown' && isVerdict(to) ? graver(state, end.state) : state };
  });
}
