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
}

/**
 * The gravest state of each day: that of the alarms that were open at any time of it, as the state of a device goes by
 * its alarms. `none`: no reading came, so that nothing is known.
 */
export function dayStates(days: readonly Day[], { alarms, counts, edges }: Read) {
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
    return { from, to, state: readings === 0 ? ('none' as const) : state };
  });
}
