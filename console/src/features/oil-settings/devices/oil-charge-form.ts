import { numberOf, timeOfField } from '../../../domain/log-entry/entry-form.ts';
import { minuteMs } from '../../../lib/time.ts';

/** What stands in the fields. */
export interface OilChargeValues {
  readonly oilId: string;
  readonly since: string;
  readonly volumeL: string;
  readonly note: string;
}
export type OilChargeFieldError = 'oilMissing' | 'timeMissing' | 'timeFuture' | 'volumeFormat';

export function fieldErrorsOfOilCharge(
  { oilId, since, volumeL }: OilChargeValues,
  now: number,
): Partial<Record<keyof OilChargeValues, OilChargeFieldError>> {
  const at = timeOfField(since);
  const volume = numberOf(volumeL);
  return {
    ...(oilId === '' ? { oilId: 'oilMissing' } : {}),
    ...(at === null ? { since: 'timeMissing' } : at > now + minuteMs ? { since: 'timeFuture' } : {}),
    ...(volume !== null && !(volume > 0) ? { volumeL: 'volumeFormat' } : {}),
  };
}
