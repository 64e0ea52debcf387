import { maxExportMs } from '@oilsight/contract';

/** What is to be exported, while it is being chosen. */
export interface ExportForm {
  /** null: none yet. */
  readonly deviceId: string | null;
  readonly keys: readonly string[];
  readonly from: number;
  readonly to: number;
}

/** What is wrong with a field; the values are texts of `tasks:fieldError`. */
export type FieldError = 'deviceMissing' | 'keysMissing' | 'keysTooMany' | 'rangeEmpty' | 'rangeTooLong';

/** Indicators that one file may hold. */
export const maxKeys = 40;

export function fieldErrorsOf({
  deviceId,
  keys,
  from,
  to,
}: ExportForm): Partial<Record<'deviceId' | 'keys' | 'from', FieldError>> {
  const range = to <= from ? ('rangeEmpty' as const) : to - from > maxExportMs ? ('rangeTooLong' as const) : null;
  return {
    ...(deviceId === null ? { deviceId: 'deviceMissing' as const } : {}),
    ...(deviceId === null || (keys.length > 0 && keys.length <= maxKeys)
      ? {}
      : { keys: keys.length === 0 ? ('keysMissing' as const) : ('keysTooMany' as const) }),
    ...(range === null ? {} : { from: range }),
  };
}
