import type { Device } from '@oilsight/contract';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import form from '../../../ui/Form.module.css';
import { Icon } from '../../../ui/Icon.tsx';
import { SearchBox } from '../../../ui/SearchBox.tsx';
import { foundDevicesQuery, mostFound } from '../queries.ts';
import styles from '../Sensors.module.css';

interface DeviceChoiceProps {
  /** Empty: none chosen. */
  readonly value: string;
  readonly error: string | null;
  readonly onChange: (device: Pick<Device, 'deviceId' | 'tenantId'>) => void;
}

/** A machine, found by a part of its name. */
export function DeviceChoice({ value, error, onChange }: DeviceChoiceProps) {
  const { t } = useTranslation('sensors');
  const id = useId();
  const [words, setWords] = useState('');
  const { data } = useQuery(foundDevicesQuery(words));
  return (
    <div className={form.group} role="radiogroup" aria-labelledby={id} aria-required aria-invalid={error !== null || undefined}>
      <span id={id} className={form.label} data-required>{t('column.device')}</span>
      <SearchBox label={t('sensor.findDevice')} placeholder={t('sensor.findDevice')} value={words} onChange={setWords} />
      <div className={styles.found}>
        {data === undefined ? <p>{t('sensor.finding')}</p> : data.rows.length === 0 ? <p>{t('noMatch.title')}</p> : data.rows.map((device) => (
          <label key={device.deviceId}>
            <input type="radio" name={id} checked={device.deviceId === value} onChange={() => onChange(device)} />
            {device.deviceName}
            <small>{device.customerName}</small>
          </label>
        ))}
        {data !== undefined && data.total > mostFound ? <p>{t('sensor.moreDevices', { count: data.total - data.rows.length })}</p> : null}
      </div>
      <p className={styles.wrong} aria-live="polite">{error === null ? null : <><Icon name="close-circle" size="s" />{error}</>}</p>
    </div>
  );
}
