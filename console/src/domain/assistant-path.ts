import type { TFunction } from 'i18next';
import { timeText } from '../lib/reader-time.ts';

const page = '/dataanalysis/intelligent-assistant';

/**
 * The assistant, about a device.
 *
 * @param question it is asked at once; null: the reader asks
 */
export function assistantPath(deviceId: string, question: string | null): `${typeof page}?${string}` {
  return `${page}?${new URLSearchParams({ deviceId, ...(question === null ? {} : { q: question }) }).toString()}`;
}

/** Longest list of names in one question. */
const mostNames = 4;

/**
 * What a reader of a chart asks: how its curves went in the time that it shows.
 *
 * @param names of the indicators
 * @param view ms
 */
export function questionOfChart(
  names: readonly string[],
  { from, to }: { readonly from: number; readonly to: number },
  t: TFunction,
): string {
  const minute = (at: number) => timeText(at).slice(0, 16);
  return t('assistant.curves', {
    names: names.slice(0, mostNames).join(t('assistant.and')),
    from: minute(from),
    to: minute(to),
  });
}
