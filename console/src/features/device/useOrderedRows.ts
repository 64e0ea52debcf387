import type { LiveIndicator } from '@oilsight/contract';
import { useMemo } from 'react';
import { inCatalogueOrder } from '../../domain/indicator-picker/catalogue-order.ts';
import { targetOf } from './cleanliness.ts';
import { placeOf, rowFindings, signOf } from './row-signs.ts';
import { useDiagnosis } from './useDiagnosis.ts';
import { abnormalFirst } from './verdict.ts';
import type { RowNow } from './withheld.ts';

export type OrderedRows = ReturnType<typeof useOrderedRows>;

/** The indicators with the sign of each, abnormal ones first; and the parts of oil health that assess them, by key. */
export function useOrderedRows(deviceId: string, rows: readonly LiveIndicator[], now: readonly RowNow[]) {
  const { data: diagnosis } = useDiagnosis(deviceId);
  const parts = useMemo(
    () => new Map((diagnosis?.health?.parts ?? []).flatMap((part) => part.keys.map((key) => [key, part] as const))),
    [diagnosis],
  );
  const found = useMemo(() => rowFindings(diagnosis?.findings ?? []), [diagnosis]);
  const byKey = new Map(now.map((row) => [row.key, row]));
  const ordered = abnormalFirst(
    inCatalogueOrder(rows).map((row) => {
      const { key } = row;
      const target = row.limits === null ? targetOf(key, diagnosis?.cleanliness) : null;
      const finding = found.get(key) ?? null;
      const own = byKey.get(key) ?? { ...row, isWithheld: false };
      const sign = signOf({ ...own, finding, target });
      return { key, row, own: own.state, isWithheld: own.isWithheld, sign, finding, target, state: placeOf(sign) };
    }),
  );
  return { ordered, parts };
}
