import { deviceRoutes } from '@oilsight/contract';
import type { Device } from '@oilsight/contract';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { failureText } from '../../api/call-error.ts';
import { call } from '../../api/call.ts';
import form from '../../ui/Form.module.css';
import { Icon } from '../../ui/Icon.tsx';
import { SearchBox } from '../../ui/SearchBox.tsx';
import styles from './DeviceChoice.module.css';

/** Most devices that a search offers to choose from. */
const maxFound = 20;

const foundQuery = (words: string) =>
  queryOptions({
    queryKey: ['devices', 'found', words],
    queryFn: ({ signal }) =>
      call(
        deviceRoutes.listDevices,
        { query: { ...(words === '' ? {} : { deviceName: words }), pageNum: 1, pageSize: maxFound } },
        signal,
      ),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });

interface DeviceChoiceProps {
  readonly label: string;
  /** Names the search. */
  readonly find: string;
  /** null: none is chosen. */
  readonly deviceId: string | null;
  readonly error: string | null;
  readonly onDevice: (
    device: Pick<Device, 'deviceId' | 'tenantId' | 'customerId' | 'deviceName' | 'customerName'>,
  ) => void;
}

/** One of the devices that a part of a name finds. */
export function DeviceChoice({ label, find, deviceId, error, onDevice }: DeviceChoiceProps) {
  const { t } = useTranslation('common');
  const id = useId();
  const [words, setWords] = useState('');
  const { data, error: failure } = useQuery(foundQuery(words));
  return (
    <div
      className={form.group}
      role="radiogroup"
      aria-labelledby={id}
      aria-required
      aria-invalid={error !== null || undefined}
    >
      <span id={id} className={form.label} data-required>
        {label}
      </span>
      <div className={styles.search}>
        <SearchBox label={find} placeholder={find} value={words} onChange={setWords} />
      </div>
      <div className={styles.found} data-field-error={error !== null || undefined}>
        {(data?.rows ?? []).map((device) => (
          <label key={device.deviceId}>
            <input type="radio" name={id} checked={device.deviceId === deviceId} onChange={() => onDevice(device)} />
            <span>
              {device.deviceName}
              <small>{[device.deviceNo, device.customerName].filter((part) => part !== '').join(' · ')}</small>
            </span>
          </label>
        ))}
        {data === undefined && failure === null ? <p>{t('deviceChoice.finding')}</p> : null}
        {data?.rows.length === 0 ? <p>{t('deviceChoice.none')}</p> : null}
        {failure === null ? null : <p>{failureText(failure, 'query', t)}</p>}
      </div>
      {data !== undefined && data.total > data.rows.length ? (
        <p className={styles.more}>{t('deviceChoice.more', { count: data.total - data.rows.length })}</p>
      ) : null}
      <p className={styles.fieldError} aria-live="polite">
        {error === null ? null : (
          <>
            <Icon name="close-circle" size="s" />
            {error}
          </>
        )}
      </p>
    </div>
  );
}
