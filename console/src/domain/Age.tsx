import type { TFunction } from 'i18next';
import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { ageOf, timeText } from '../charts/prepare/time-text.ts';
import { onTick } from '../lib/now.ts';

export function ageText(ms: number, t: TFunction<'live'>): string {
  const age = ageOf(ms);
  return t(`age.${age.unit}`, { ...age });
}

/** How old an instant is, kept up to date. It re-renders when its words change, not every second. */
export function Age({ at }: { readonly at: number }) {
  const { t } = useTranslation('live');
  const text = useSyncExternalStore(onTick, () => ageText(Date.now() - at, t));
  return <time className="num" dateTime={new Date(at).toISOString()} title={timeText(at)}>{text}</time>;
}
