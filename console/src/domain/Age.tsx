import type { Device } from '@oilsight/contract';
import type { TFunction } from 'i18next';
import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { ageOf } from '../lib/age.ts';
import { timeText } from '../lib/reader-time.ts';
import { onTick, tickedNow } from '../lib/now.ts';
import { useLastSeen } from '../live/useLive.ts';
import styles from './Age.module.css';

export function ageText(ms: number, t: TFunction<'live'>): string {
  const age = ageOf(ms);
  return t(`age.${age.unit}`, { ...age });
}

/**
 * How old an instant is, kept up to date. It re-renders when its words change, not every second. `isReading`: the words
 * say that it is the age of a reading, where nothing else does.
 */
export function Age({ at, isReading = false }: { readonly at: number; readonly isReading?: boolean }) {
  const { t } = useTranslation('live');
  const text = useSyncExternalStore(onTick, () => {
    const age = ageText(tickedNow() - at, t);
    return isReading ? t('reading', { age }) : age;
  });
  return (
    <time className={`${styles.age} num`} dateTime={new Date(at).toISOString()} title={timeText(at)}>
      {text}
    </time>
  );
}

/**
 * How old a device's newest reading is, kept up to date with the clock and with new reports. @param never shown where
 * the device has never reported
 */
export function SeenAge({
  device,
  never,
  isReading = false,
}: {
  readonly device: Pick<Device, 'deviceId' | 'lastSeenAt'>;
  readonly never: string;
  readonly isReading?: boolean;
}) {
  const at = useLastSeen(device.deviceId, device.lastSeenAt);
  return at === null ? <>{never}</> : <Age at={at} isReading={isReading} />;
}
