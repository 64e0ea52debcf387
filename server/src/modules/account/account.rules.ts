import type { Preferences } from '@oilsight/contract';
import { checkTimeZone } from '../../platform/time-zone.rules.ts';

/** @throws AppError `unknownTimeZone` */
export function checkPreferences({ timeZone }: Preferences): void {
  if (timeZone !== null) checkTimeZone(timeZone);
}
