import type { DeviceDiagnosis, Worst } from '@oilsight/contract';
import type { DeviceStateNow } from '../devices/index.ts';

type Finding = DeviceDiagnosis['findings'][number];
type Indicator = NonNullable<Worst['rows'][number]['indicator']>;

/** What a device's state, or else its gravest finding, rests on. */
export interface Pressing {
  /** The indicator to show: of a rate of ferrous particles the wear rate where the device has it. */
  readonly key: string;
  /** A finding rests on it; else an alarm or a fault of its own. */
  readonly isOfFinding: boolean;
  /** null: the indicator's own value and limits count. */
  readonly rate: (NonNullable<Indicator['rate']> & Pick<Indicator, 'value' | 'at' | 'limits'>) | null;
}

const parameters = ['feRate', 'nfRate'] as const;

/** @param reported keys that the device has readings of */
export function pressingOf(
  state: Pick<DeviceStateNow, 'leading' | 'finding'> | undefined,
  diagnosis: Pick<DeviceDiagnosis, 'findings'> | null,
  reported: ReadonlySet<string>,
): Pressing | null {
  const leading = state?.leading ?? null;
  if (leading !== null) return { key: leading, isOfFinding: false, rate: null };
  const findings = diagnosis?.findings ?? [];
  const finding =
    findings.find(({ name }) => name.en === state?.finding?.en) ?? findings.find(({ severity }) => severity !== 'info');
  if (finding === undefined) return null;
  const required = finding.evidence.filter(
    ({ role, holds, keys }) => role === 'require' && holds === true && keys.length > 0,
  );
  for (const one of required) {
    const rate = rateOf(one, finding);
    const key = one.keys[0];
    if (rate === null || key === undefined) continue;
    return {
      key: rate.parameter === 'feRate' && reported.has('wear_rate') ? 'wear_rate' : key,
      isOfFinding: true,
      rate,
    };
  }
  const [first] = required;
  const key = first?.keys[0];
  if (first === undefined || key === undefined) return null;
  const compared = comparable[first.parameter];
  return { key: compared !== undefined && reported.has(compared) ? compared : key, isOfFinding: true, rate: null };
}

/** Indicators that say the same at any oil temperature, and have limits: of what evidence compares with the new oil. */
const comparable: Readonly<Record<string, string>> = { v40Pct: 'viscosity_change_pct' };

/** The rate that evidence compares with its baseline; null: it compares something else. */
function rateOf(
  { parameter, feature, value, baseline, limit, to }: Finding['evidence'][number],
  { severity }: Pick<Finding, 'severity'>,
): Pressing['rate'] {
  const known = parameters.find((one) => one === parameter);
  if (known === undefined || feature !== 'ratio' || typeof value !== 'number' || typeof limit !== 'number') return null;
  // Without particles in the baseline the ratio is to half a particle, which is no rate to show.
  if (baseline === null || baseline <= 0) return null;
  const most = limit * baseline;
  const isCritical = severity === 'critical';
  return {
    parameter: known,
    baseline,
    times: limit,
    value: value * baseline,
    at: to,
    limits: {
      worse: 'up',
      level2Low: null,
      level2High: isCritical ? null : most,
      level1Low: null,
      level1High: isCritical ? most : null,
    },
  };
}
