import type { ChargeEvent } from '@oilsight/contract';
import { dayMs, hourMs } from '@oilsight/oil';
import type { OilReference } from '@oilsight/oil';
import type { OilHistory } from '../oils/index.ts';

/** Two entries of an oil change in different places count as one change when they are closer than this. */
const sameChangeMs = dayMs;
/** Most entries of the log that are shown of a charge. */
const maxEvents = 100;
const namesFilter = /滤|filter/i;

/** A charge of oil, without readings. */
export interface Period {
  /** 1: the oldest of the machine. */
  readonly number: number;
  readonly from: number;
  /** null: it is in the machine. */
  readonly to: number | null;
  /** null: not known. */
  readonly oil: (OilReference & { readonly name: string }) | null;
  readonly volumeL: number | null;
  /** Entries of the log that do not change the oil, oldest first. */
  readonly events: readonly ChargeEvent[];
  /** What was written at the change that ended it. */
  readonly endNote: string;
  /** Name of the oil that followed; null: not known, or it is in the machine. */
  readonly nextOil: string | null;
}

interface Change {
  readonly at: number;
  readonly oil: Period['oil'];
  readonly volumeL: number | null;
  readonly note: string;
}

/** Oil changes, oldest first; an entry without an oil is a change to the oil that was in the machine. */
function changesOf({ oils, entries }: OilHistory, now: number): Change[] {
  const entered = entries
    .filter(({ kind }) => kind === 'oil_change')
    .map(({ at, volumeL, note }): Change => ({ at, oil: null, volumeL, note }));
  const filled = oils.map(({ since, product, volumeL, note }): Change => ({ at: since, oil: product, volumeL, note }));
  const all = [...entered, ...filled].filter(({ at }) => at <= now).sort((one, other) => one.at - other.at);
  const changes: Change[] = [];
  for (const change of all) {
    const last = changes.at(-1);
    if (last === undefined || change.at - last.at >= sameChangeMs)
      changes.push({ ...change, oil: change.oil ?? last?.oil ?? null });
    else
      changes[changes.length - 1] = {
        at: last.at,
        oil: change.oil ?? last.oil,
        volumeL: change.volumeL ?? last.volumeL,
        note: last.note === '' ? change.note : last.note,
      };
  }
  return changes;
}

function eventsOf(entries: OilHistory['entries'], from: number, to: number): ChargeEvent[] {
  return entries
    .filter(({ kind, at }) => kind !== 'oil_change' && at >= from && at < to)
    .slice(-maxEvents)
    .map(({ kind, at, volumeL, note }) => ({
      kind,
      at,
      hours: (at - from) / hourMs,
      volumeL,
      note,
      isFilter: kind === 'maintenance' && namesFilter.test(note),
    }));
}

/**
 * The charges of a machine, oldest first. Before the first entered oil change nothing is known.
 *
 * @param now ms; changes after it are left out
 */
export function periodsOf(history: OilHistory, now: number): Period[] {
  const changes = changesOf(history, now);
  return changes.map(({ at, oil, volumeL }, n) => {
    const next = changes[n + 1];
    return {
      number: n + 1,
      from: at,
      to: next?.at ?? null,
      oil,
      volumeL,
      events: eventsOf(history.entries, at, next?.at ?? now + 1),
      endNote: next?.note ?? '',
      nextOil: next?.oil?.name ?? null,
    };
  });
}

/** Hours since the oil change at which fresh oil was topped up. */
export function refillHours({ events }: Pick<Period, 'events'>): number[] {
  return events.flatMap(({ kind, hours }) => (kind === 'refill' ? [hours] : []));
}
