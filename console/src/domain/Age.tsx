import type { TFunction } from 'i18next';
import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { ageOf, timeText } from '../charts/prepare/time-text.ts';
import { onTick } from '../lib/now.ts';

export function ageText(ms: number, t: TFunction<'live'>): string {
  const age = ageOf(ms);
  return t(`age.${age.unit}`, { ...age });
}

/** How old an instant is, kept up to date. It re-renders when its words change, not every second. `isReading`: says that it is a reading's, where nothing beside it does. */
export function Age({ at, isReading = false }: { readonly at: number; readonly isReading?: boolean }) {
  const { t } = useTranslation('live');
  const text = useSyncExternalStore(onTick, () => {
    const age = ageText(Date.now() - at, t);
    return isReading ? t('reading', { age }) : age;
  });
  return <time className="num" dateTime={new Date(at).toISOString()} title={timeText(at)}>{text}</time>;
}
