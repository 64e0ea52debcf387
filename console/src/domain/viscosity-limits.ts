import type { LiveIndicator } from '@oilsight/contract';
import type { MachineType } from '@oilsight/oil';
import type { ShownLimits } from '../charts/prepare/limit-lines.ts';

/** An indicator without limits of its own, and the one by which it is assessed. */
export const assessedByChange = { viscosity_40: 'viscosity_change_pct' } as const;

/**
 * The limits of a viscosity at 40 °C, made of those of its change against the new oil; null: there are none.
 *
 * @param machineType the change of engine oil is that at 100 °C
 */
export function viscosityLimits(
  rows: readonly Pick<LiveIndicator, 'key' | 'value' | 'limits'>[],
  machineType: MachineType,
): ShownLimits | null {
  const row = (key: string) => rows.find((one) => one.key === key);
  const viscosity = row('viscosity_40')?.value ?? null;
  const change = row('viscosity_change_pct');
  if (machineType === 'engine' || viscosity === null || change === undefined) return null;
  if (change.limits === null || change.value === null) return null;
  const ofNewOil = viscosity / (1 + change.value / 100);
  const limit = (percent: number | null) =>
    percent === null ? null : Math.round(ofNewOil * (1 + percent / 100) * 10) / 10;
  const { level1High, level1Low, level2High, level2Low } = change.limits;
  const limits = {
    ...change.limits,
    level1High: limit(level1High),
    level1Low: limit(level1Low),
    level2High: limit(level2High),
    level2Low: limit(level2Low),
  };
  return Number.isFinite(ofNewOil) ? limits : null;
}
