import type { LiveIndicator, State } from '@oilsight/contract';
import { soundForNormalising } from '@oilsight/oil';

/** What is worked out at 40 °C from a viscosity at working temperature. */
const at40: ReadonlySet<string> = new Set(['viscosity_40', 'viscosity_change_pct']);

/**
 * Indicators that have no reading now because the oil is too cold or too hot to bring its viscosity to 40 °C. Their
 * sensor reports: they are not offline.
 *
 * @param rows with the state of each as of now
 */
export function withheldKeys(
  rows: readonly { readonly key: string; readonly state: State; readonly value: number | null }[],
): ReadonlySet<string> {
  const find = (key: string) => rows.find((row) => row.key === key && row.state !== 'offline' && row.state !== 'fault');
  const temperatureC = find('oil_temperature')?.value ?? null;
  if (temperatureC === null || find('viscosity_kinematic') === undefined) return new Set();
  const { fromC, toC } = soundForNormalising;
  if (temperatureC >= fromC && temperatureC <= toC) return new Set();
  return new Set(rows.filter(({ key, state }) => at40.has(key) && state === 'offline').map(({ key }) => key));
}

/** An indicator as of now. */
export interface RowNow extends Pick<LiveIndicator, 'key' | 'value' | 'limits' | 'state'> {
  /** Not worked out at this oil temperature: it has no reading that could be assessed. */
  readonly isWithheld: boolean;
}

/** The indicators as of now: a withheld one is neither silent nor assessed. */
export function asNow(
  rows: readonly Pick<LiveIndicator, 'key' | 'value' | 'limits' | 'state'>[],
  states: ReadonlyMap<string, State | null>,
): readonly RowNow[] {
  const now = rows.map(({ key, state, value, limits }) => ({ key, value, limits, state: states.get(key) ?? state }));
  const withheld = withheldKeys(now);
  return now.map((row) =>
    withheld.has(row.key)
      ? { ...row, state: 'normal', value: null, limits: null, isWithheld: true }
      : { ...row, isWithheld: false },
  );
}
