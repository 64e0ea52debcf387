import { AppError } from '@oilsight/contract';
import type { Preferences } from '@oilsight/contract';
import { isTimeZone } from '../telemetry/time-zone.rules.ts';

/** @throws AppError `unknownTimeZone` */
export function checkPreferences({ timeZone }: Preferences): void {
  if (timeZone !== null && !isTimeZone(timeZone)) throw new AppError('unknownTimeZone', { timeZone, field: 'timeZone' });
}
