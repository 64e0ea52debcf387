import { deviceStatuses, usualColumns } from '@oilsight/contract';
import type { DeviceStatus, StateCounts } from '@oilsight/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { shownCount } from '../../../domain/device-rows/paged-rows.ts';
import { PagedRows } from '../../../domain/device-rows/PagedRows.tsx';
import { SearchField } from '../../../domain/device-rows/SearchField.tsx';
import { filterOf, searchOf } from '../../../domain/device-rows/filter.ts';
import { listedDevices } from '../../../domain/device-rows/queries.ts';
import { useAddress } from '../../../lib/useAddress.ts';
import { useSettled } from '../../../lib/useSettled.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { stateLook } from '../../../ui/state-look.ts';
import { listId } from '../parts/addresses.ts';
import type { Where } from '../queries.ts';
import { Failed, Tile } from '../tile/Tile.tsx';
import styles from './List.module.css';

/** Typing has paused for so long, ms: the list is asked for. */
const pauseMs = 250;
/** Rows before others are asked for: what stands above the list stays one scroll away from its end. */
const firstRows = 8;
/** The start page has tiles of its own for the last days. */
const columns = usualColumns.filter((column) => column !== 'days');

interface ListProps {
  readonly where: Where;
  readonly isMixed: boolean;
}

/**
 * Every device, the worst first, page by page from the server. Search and state are kept in the address, so that the
 * figures above lead here; `/` jumps into the search.
 */
export function DeviceListTile({ counts, ...list }: ListProps & { readonly counts: UseQueryResult<StateCounts> }) {
  const { t } = useTranslation('devices');
  return (
    <div id={listId} className={styles.anchor}>
      <Tile title={t('list')} query={counts} bodyPx={counts.data === undefined ? 420 : 0} isFlush>
        {(data) => <Board counts={data} {...list} />}
      </Tile>
    </div>
  );
}

function Board({ counts, where, isMixed }: ListProps & { readonly counts: StateCounts }) {
  const { t } = useTranslation('devices');
  const [search, changeAddress] = useAddress();
  const filter = filterOf(search);
  // The address follows the search: it is written later than keys are pressed.
  const [words, setWords] = useState(filter.text);
  const change = (next: { readonly text?: string; readonly state?: DeviceStatus | null }) => {
    const text = next.text ?? words;
    setWords(text);
    // The state is taken from the address, which may be ahead of what is drawn: a chip may just have been pressed.
    changeAddress((now) => searchOf({ state: filterOf(now).state, ...next, text }, now));
  };
  const asked = useSettled(filter.text, pauseMs);
  const list = useInfiniteQuery(listedDevices(where, { state: filter.state, text: asked.trim() }));
  const total = counts.devices.total + counts.gateways.total;
  const isNarrowed = filter.state !== null || filter.text !== '';
  return (
    <>
      <div className={styles.bar}>
        <fieldset className={styles.chips} aria-label={t('filterByState')}>
          <Chip status={null} count={total} isOn={filter.state === null} onPress={() => change({ state: null })} />
          {deviceStatuses
            .filter((status) => counts.devices.statuses[status] > 0 || status === filter.state)
            .map((status) => (
              <Chip
                key={status}
                status={status}
                count={counts.devices.statuses[status]}
                isOn={filter.state === status}
                onPress={() => change({ state: filter.state === status ? null : status })}
              />
            ))}
        </fieldset>
        <p className={`${styles.shown} num`} aria-live="polite">
          {isNarrowed && list.data !== undefined ? t('shown', shownCount(list.data, total)) : ''}
        </p>
        <SearchField value={words} onChange={(value) => change({ text: value })} />
      </div>
      <PagedRows
        list={list}
        filter={filter}
        isMixed={isMixed}
        columns={columns}
        firstRows={firstRows}
        renderFailure={(error) => (
          <div className={styles.failed}>
            <Failed error={error} onRetry={() => void list.refetch()} isRetrying={list.isFetching} />
          </div>
        )}
        onAll={() => change({ text: '', state: null })}
      />
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
