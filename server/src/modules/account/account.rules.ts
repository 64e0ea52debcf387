import { AppError, maxListViews, withListChange } from '@oilsight/contract';
import type { Preferences, SentPreferences } from '@oilsight/contract';
import { checkTimeZone } from '../../platform/time-zone.rules.ts';

/** @throws AppError `unknownTimeZone` */
export function checkPreferences({ timeZone }: Pick<Preferences, 'timeZone'>): void {
  if (timeZone !== null) checkTimeZone(timeZone);
}

/**
 * What is kept after preferences were sent: these, and the list of devices as it was stored with its change.
 *
 * @throws AppError `tooManyViews`
 */
export function changedPreferences(
  { deviceList: before }: Preferences,
  { deviceList: change, ...sent }: SentPreferences,
): Preferences {
  const deviceList = change === undefined ? before : withListChange(before, change);
  if (deviceList === undefined) return sent;
  if (deviceList.views.length > maxListViews) throw new AppError('tooManyViews', { limit: maxListViews });
  return { ...sent, deviceList };
}
