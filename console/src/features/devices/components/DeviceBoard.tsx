import { useDeferredValue, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { countByStatus, counted } from '../../../domain/shown-state.ts';
import type { ListedDevice } from '../../../domain/device-list.ts';
import { useLanguage } from '../../../i18n/language.ts';
import { useAddress } from '../../../lib/useAddress.ts';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { Empty } from '../../../ui/Notice.tsx';
import { filterOf, searchOf, shownDevices } from '../../../domain/device-rows/filter.ts';
import type { DeviceFilter } from '../../../domain/device-rows/filter.ts';
import { DeviceRows } from '../../../domain/device-rows/DeviceRows.tsx';
import { SearchField } from '../../../domain/device-rows/SearchField.tsx';
import { Verdict } from './Verdict.tsx';
import styles from './DeviceBoard.module.css';

interface DeviceBoardProps {
  readonly devices: readonly ListedDevice[];
}

/** How some devices are, then each of them. Search and filter are kept in the address. */
export function DeviceBoard({ devices }: DeviceBoardProps) {
  const { t } = useTranslation('devices');
  const { t: common } = useTranslation('common');
  const language = useLanguage();
  const [search, changeAddress] = useAddress();
  // The address follows the filter: it is written later than keys are pressed.
  const [filter, keepFilter] = useState<DeviceFilter>(() => filterOf(search));
  const setFilter = (change: Partial<DeviceFilter>) => {
    const next = { ...filter, ...change };
    keepFilter(next);
    changeAddress((now) => searchOf(next, now));
  };
  const [first] = devices;
  const alarmsPath = first === undefined ? '/alarmlist' : `/alarmlist?factory=${first.customerId}`;
  const counts = useMemo(() => countByStatus(counted(devices)), [devices]);
  const text = useDeferredValue(filter.text);
  const shown = useMemo(
    () => shownDevices(devices, { text, state: filter.state }, language),
    [devices, text, filter.state, language],
  );
  return (
    <>
      <Verdict
        counts={counts}
        chosen={filter.state}
        onChoose={(state) => setFilter({ state })}
        alarmsPath={alarmsPath}
      />
      <Card label={t('list')} isFlush>
        <div className={styles.bar}>
          <h2>
            {t('list')}{' '}
            <small className="num" aria-live="polite">
              {t('shown', { shown: shown.length, total: devices.length })}
            </small>
          </h2>
          <SearchField value={filter.text} onChange={(value) => setFilter({ text: value })} />
        </div>
        {shown.length === 0 ? (
          <Empty
            icon="search"
            title={t('noMatch.title')}
            actions={<Button onClick={() => setFilter({ text: '', state: null })}>{t('noMatch.clear')}</Button>}
          >
            <p>
              {filter.state === null
                ? t('noMatch.text')
                : t('noMatch.inState', { state: common(`state.${filter.state}`) })}
            </p>
          </Empty>
        ) : (
          <DeviceRows devices={shown} isMixed={false} />
        )}
      </Card>
    </>
  );
}
