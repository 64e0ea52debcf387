import { maxExportMs } from '@oilsight/contract';

/** What is to be exported, while it is being chosen. */
export interface ExportForm {
  /** null: none yet. */
  readonly deviceId: string | null;
  readonly keys: readonly string[];
  readonly from: number;
  readonly to: number;
}

/** What is wrong with a field; the values are texts of `tasks:wrong`. */
export type Wrong = 'deviceMissing' | 'keysMissing' | 'keysTooMany' | 'rangeEmpty' | 'rangeTooLong';

/** Indicators that one file may hold. */
export const mostKeys = 40;

export function wrongsOf({ deviceId, keys, from, to }: ExportForm): Partial<Record<'deviceId' | 'keys' | 'from', Wrong>> {
  const range = to <= from ? 'rangeEmpty' as const : to - from > maxExportMs ? 'rangeTooLong' as const : null;
  return {
    ...(deviceId === null ? { deviceId: 'deviceMissing' as const } : {}),
    ...(deviceId === null || (keys.length > 0 && keys.length <= mostKeys) ? {} : { keys: keys.length === 0 ? 'keysMissing' as const : 'keysTooMany' as const }),
    ...(range === null ? {} : { from: range }),
  };
}
