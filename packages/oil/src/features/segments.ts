import type { MachineEvent, Parameter } from '../diagnosis/features.ts';
import { bucketMs } from '../history/bucket-range.ts';

/** Events after which a quantity cannot be compared with its earlier values, so that its baseline begins anew. */
const always: readonly MachineEvent['kind'][] = ['commissioning', 'sensor_replacement'];
const withNewOil: readonly MachineEvent['kind'][] = [...always, 'oil_change'];
const withAnyOil: readonly MachineEvent['kind'][] = [...withNewOil, 'refill'];

/**
 * Kinds of events that end the segment of a parameter. A top-up changes the properties of the oil for good; dirt is
 * filtered out again, and wear, temperature and filter do not depend on the oil.
 */
function endingFor(parameter: Parameter): readonly MachineEvent['kind'][] {
  switch (parameter) {
    case 'aw':
    case 'ppm':
    case 'freeWaterTemp':
    case 'v40Pct':
    case 'vT':
    case 'eps25':
    case 'epsIdx':
    case 'dens':
    case 'tankLevel':
      return withAnyOil;
    case 'iso4':
    case 'iso6':
    case 'iso14':
    case 'isoOverTarget':
    case 'gap46':
    case 'spectrum':
      return withNewOil;
    case 'temp':
    case 'dp':
    case 'feRate':
    case 'nfRate':
    case 'feLargeShare':
    case 'feMass':
    case 'ledLevel':
    case 'fluid':
    case 'lab':
    case 'counter':
    case 'quality':
    case 'sensor':
    case 'any':
      return always;
  }
}

/** The time since the last event that made a quantity begin anew. */
export interface Segment {
  /** First bucket after that of the event; −∞ where there was no event. */
  readonly from: number;
  /** The segment began with new oil, so that changes against the new oil begin at 0. */
  readonly isNewOil: boolean;
}

/**
 * The segment that a quantity is in at a time (ASTM D7669 starts a trend anew at an oil change). An event that is only
 * proposed ends none, unless that is asked for.
 *
 * @param withProposals whether what only the readings show ends a segment too
 * @param events oldest first
 * @example segmentOf('dens', [{ kind: 'refill', at: 600_000 }], 1_200_000) is { from: 2, isNewOil: false }
 * @example segmentOf('temp', [{ kind: 'refill', at: 600_000 }], 1_200_000).isNewOil is false
 */
export function segmentOf(
  parameter: Parameter,
  events: readonly MachineEvent[],
  now: number,
  withProposals = false,
): Segment {
  const ending = endingFor(parameter);
  const last = events.findLast(
    ({ kind, at, isProposed }) => at <= now && (withProposals || isProposed !== true) && ending.includes(kind),
  );
  if (last === undefined) return { from: Number.NEGATIVE_INFINITY, isNewOil: false };
  return {
    from: Math.floor(last.at / bucketMs) + 1,
    isNewOil: last.kind === 'oil_change' || last.kind === 'commissioning',
  };
}
