import { deviceStatuses } from '@oilsight/contract';
import type { DeviceStatus } from '@oilsight/contract';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { deviceList } from '../../../domain/device-list.ts';
import type { ListedDevice } from '../../../domain/device-list.ts';
import { DeviceRows } from '../../../domain/device-rows/DeviceRows.tsx';
import { SearchField } from '../../../domain/device-rows/SearchField.tsx';
import { filterOf, searchOf, shownDevices } from '../../../domain/device-rows/filter.ts';
import { countByStatus, counted } from '../../../domain/shown-state.ts';
import { useLanguage } from '../../../i18n/language.ts';
import { useAddress } from '../../../lib/useAddress.ts';
import { Button } from '../../../ui/Button.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { Empty } from '../../../ui/Notice.tsx';
import { stateLook } from '../../../ui/state-look.ts';
import { listId } from '../parts/addresses.ts';
import { Tile } from '../tile/Tile.tsx';
import styles from './List.module.css';

/** Rows before all are asked for: what stands above the list stays one scroll away from its end. */
const firstRows = 8;

/**
 * Every device, the worst first. Search and state are kept in the address, so that the figures above lead here; `/`
 * jumps into the search.
 */
export function DeviceListTile({
  customerId,
  isMixed,
}: {
  readonly customerId: string | undefined;
  readonly isMixed: boolean;
}) {
  const { t } = useTranslation('devices');
  const devices = useQuery(deviceList);
  return (
    <div id={listId} className={styles.anchor}>
      <Tile title={t('list')} query={devices} bodyPx={devices.data === undefined ? 420 : 0} isFlush>
        {(all) => (
          <Board
            devices={customerId === undefined ? all : all.filter((device) => device.customerId === customerId)}
            isMixed={isMixed}
          />
        )}
      </Tile>
    </div>
  );
}

function Board({ devices, isMixed }: { readonly devices: readonly ListedDevice[]; readonly isMixed: boolean }) {
  const { t } = useTranslation('devices');
  const { t: common } = useTranslation('common');
  const { t: page } = useTranslation('dashboard');
  const language = useLanguage();
  const [search, changeAddress] = useAddress();
  const { state } = filterOf(search);
  // The address follows the search: it is written later than keys are pressed.
  const [words, setWords] = useState(() => filterOf(search).text);
  const [isWhole, setIsWhole] = useState(false);
  const change = (next: { readonly text?: string; readonly state?: DeviceStatus | null }) => {
    const filter = { text: words, state, ...next };
    setWords(filter.text);
    changeAddress((now) => searchOf(filter, now));
  };
  const text = useDeferredValue(words);
  const shown = useMemo(() => shownDevices(devices, { text, state }, language), [devices, text, state, language]);
  const counts = useMemo(() => countByStatus(counted(devices)), [devices]);
  const isNarrowed = state !== null || text !== '';
  const rows = isWhole || isNarrowed ? shown : shown.slice(0, firstRows);
  return (
    <>
      <div className={styles.bar}>
        <fieldset className={styles.chips} aria-label={t('filterByState')}>
          <Chip status={null} count={devices.length} isOn={state === null} onPress={() => change({ state: null })} />
          {deviceStatuses
            .filter((status) => counts[status] > 0 || status === state)
            .map((status) => (
              <Chip
                key={status}
                status={status}
                count={counts[status]}
                isOn={state === status}
                onPress={() => change({ state: state === status ? null : status })}
              />
            ))}
        </fieldset>
        <p className={`${styles.shown} num`} aria-live="polite">
          {isNarrowed ? t('shown', { shown: shown.length, total: devices.length }) : ''}
        </p>
        <SearchField value={words} onChange={(value) => change({ text: value })} />
      </div>
      {shown.length === 0 ? (
        <Empty
          icon="search"
          title={t('noMatch.title')}
          actions={<Button onClick={() => change({ text: '', state: null })}>{t('noMatch.clear')}</Button>}
        >
          <p>{state === null ? t('noMatch.text') : t('noMatch.inState', { state: common(`state.${state}`) })}</p>
        </Empty>
      ) : (
        <DeviceRows devices={rows} isMixed={isMixed} />
      )}
      {rows.length < shown.length ? (
        <div className={styles.more}>
          <Button kind="quiet" icon="chevron-down" onClick={() => setIsWhole(true)}>
            {page('list.more', { count: shown.length - rows.length })}
          </Button>
        </div>
      ) : null}
    </>
  );
}

function Chip({
  status,
  count,
  isOn,
  onPress,
}: {
  readonly status: DeviceStatus | null;
  readonly count: number;
  readonly isOn: boolean;
  readonly onPress: () => void;
}) {
  const { t } = useTranslation('common');
  const { t: page } = useTranslation('dashboard');
  const words = status === null ? page('list.all') : t(`state.${status}`);
  return (
    <button
      type="button"
      className={styles.chip}
      aria-pressed={isOn}
      aria-label={page('list.chip', { state: words, count })}
      title={words}
      data-tone={status === null ? undefined : stateLook[status].tone}
      onClick={onPress}
    >
      {status === null ? words : <Icon name={stateLook[status].icon} size="s" />}
      <span className="num">{count}</span>
    </button>
  );
}
