import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { failureText } from '../../api/call-error.ts';
import { SearchBox } from '../../ui/SearchBox.tsx';
import { Wrong } from './Wrong.tsx';
import { foundDevicesQuery } from './queries.ts';
import styles from './Tasks.module.css';

interface DeviceChoiceProps {
  readonly deviceId: string | null;
  readonly error: string | null;
  readonly onDevice: (deviceId: string) => void;
}

/** One of the devices that a search finds. */
export function DeviceChoice({ deviceId, error, onDevice }: DeviceChoiceProps) {
  const { t } = useTranslation('tasks');
  const { t: common } = useTranslation('common');
  const name = useId();
  const [words, setWords] = useState('');
  const { data, error: failure } = useQuery(foundDevicesQuery(words));
  return (
    <fieldset className={styles.part}>
      <legend data-required>{t('device')}</legend>
      <SearchBox label={t('search')} placeholder={t('search')} value={words} onChange={setWords} />
      <div className={styles.devices} role="radiogroup" aria-label={t('device')} aria-invalid={error !== null || undefined}>
        {(data?.rows ?? []).map((device) => (
          <label key={device.deviceId} className={styles.choice}>
            <input type="radio" name={name} checked={device.deviceId === deviceId} onChange={() => onDevice(device.deviceId)} />
            <span>{device.deviceName}<small>{[device.deviceNo, device.customerName].filter((part) => part !== '').join(' · ')}</small></span>
          </label>
        ))}
        {data?.rows.length === 0 ? <p className={styles.note}>{t('noDevice')}</p> : null}
        {failure === null ? null : <p className={styles.note}>{failureText(failure, 'query', common)}</p>}
      </div>
      {data !== undefined && data.total > data.rows.length ? <p className={styles.note}>{t('moreDevices', { count: data.total - data.rows.length })}</p> : null}
      <Wrong text={error} />
    </fieldset>
  );
}
