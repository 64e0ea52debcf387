import type { Device, LiveIndicator } from '@oilsight/contract';
import { useMemo } from 'react';
import { assessedByChange, viscosityLimits } from '../../domain/viscosity-limits.ts';
import { inCatalogueOrder } from '../../domain/indicator-picker/catalogue-order.ts';
import { targetOf } from './cleanliness.ts';
import { placeOf, rowFindings, signOf } from './row-signs.ts';
import { useDiagnosis } from './useDiagnosis.ts';
import { abnormalFirst } from './verdict.ts';
import type { RowNow } from './withheld.ts';

export type OrderedRows = ReturnType<typeof useOrderedRows>;

const ofChange = 'viscosity_40';
const change = assessedByChange[ofChange];

/**
 * The indicators with the sign of each, abnormal ones first; and the parts of oil health that assess them, by key. A
 * viscosity at 40 °C has the limits and the state of its change, as on the wall.
 */
export function useOrderedRows(
  { deviceId, machineType }: Pick<Device, 'deviceId' | 'machineType'>,
  listed: readonly LiveIndicator[],
  now: readonly RowNow[],
) {
  const { data: diagnosis } = useDiagnosis(deviceId);
  const parts = useMemo(
    () => new Map((diagnosis?.health?.parts ?? []).flatMap((part) => part.keys.map((key) => [key, part] as const))),
    [diagnosis],
  );
  const found = useMemo(() => rowFindings(diagnosis?.findings ?? []), [diagnosis]);
  const limits = useMemo(() => viscosityLimits(listed, machineType), [listed, machineType]);
  const byKey = new Map(now.map((row) => [row.key, row]));
  const changeNow = byKey.get(change);
  const rows = useMemo(
    () =>
      limits === null
        ? listed
        : listed.map((row) => (row.key === ofChange && row.limits === null ? { ...row, limits } : row)),
    [listed, limits],
  );
  const ordered = abnormalFirst(
    inCatalogueOrder(rows).map((row) => {
      const { key } = row;
      const target = row.limits === null ? targetOf(key, diagnosis?.cleanliness) : null;
      const finding = found.get(key) ?? null;
      const known = byKey.get(key) ?? { ...row, isWithheld: false };
      const isByChange = key === ofChange && limits !== null && known.limits === null && !known.isWithheld;
      const own = isByChange
        ? {
            ...known,
            limits,
            state: known.state === 'normal' && changeNow !== undefined ? changeNow.state : known.state,
          }
        : known;
      const sign = signOf({ ...own, finding, target });
      return {
        key,
        row,
        stateKey: isByChange ? change : key,
        own: own.state,
        isWithheld: own.isWithheld,
        sign,
        finding,
        target,
        state: placeOf(sign),
      };
    }),
  );
  return { ordered, parts };
}
