import type { LogEntry, OilCharge } from '@oilsight/contract';
import { hourMs } from '../../lib/time.ts';

/** How old the oil in a machine is, and what was topped up since. */
export interface OilAge {
  /** When it was filled in, ms. */
  readonly since: number;
  /** Whole hours since then. */
  readonly hours: number;
  /** Empty: the entry of its change names no oil. */
  readonly oilName: string;
  /** L; null: not entered. */
  readonly volumeL: number | null;
  /** Top-ups since then, and the newest of them. */
  readonly refills: number;
  readonly newestRefill: Pick<LogEntry, 'at' | 'volumeL'> | null;
}

/**
 * The age of the present oil, by the newest of what says that it was filled in: an oil charge, or an entry of a change or
 * of the commissioning, which may name no oil. Null: nothing says it.
 *
 * @param charges newest first
 * @param log the entries of each kind newest first
 */
export function oilAgeOf(
  charges: readonly Pick<OilCharge, 'since' | 'oilName' | 'volumeL'>[],
  log: readonly Pick<LogEntry, 'kind' | 'at' | 'oilName' | 'volumeL'>[],
  now: number,
): OilAge | null {
  const began = [
    ...charges,
    ...log
      .filter(({ kind }) => kind === 'oil_change' || kind === 'commissioning')
      .map(({ at, oilName, volumeL }) => ({ since: at, oilName: oilName ?? '', volumeL })),
  ]
    .filter(({ since }) => since <= now)
    // Of an entry and its own oil charge the first, which names the oil.
    .toSorted((one, other) => other.since - one.since)[0];
  if (began === undefined) return null;
  const refills = log.filter(({ kind, at }) => kind === 'refill' && at >= began.since && at <= now);
  return {
    ...began,
    hours: Math.floor((now - began.since) / hourMs),
    refills: refills.length,
    newestRefill: refills[0] ?? null,
  };
}
