import type { Absence, Observation, ReadFeature } from './features.ts';

/**
 * An observation without a value, with the reason.
 *
 * @param keys telemetry keys that the value would have been calculated from
 * @example absent('no_sensor').value is null
 * @example absent('no_baseline', ['oil_temperature']).keys is ['oil_temperature']
 */
export function absent(absence: Absence, keys: readonly string[] = []): Observation {
  return { value: null, absence, from: null, to: null, samples: 0, baseline: null, keys };
}

/**
 * Wraps a reader so that it calculates each feature only once, because many rules ask for the same features.
 *
 * @example remembering(() => absent('no_sensor'))({ parameter: 'aw', feature: 'level', windowMs: null }).absence is 'no_sensor'
 */
export function remembering(read: ReadFeature): ReadFeature {
  const known = new Map<string, Observation>();
  return (query) => {
    const { parameter, feature, windowMs, other, sameOil, withinWindow } = query;
    const name = [parameter, feature, windowMs, other, sameOil, withinWindow].join('.');
    const before = known.get(name);
    if (before !== undefined) return before;
    const observation = read(query);
    known.set(name, observation);
    return observation;
  };
}
