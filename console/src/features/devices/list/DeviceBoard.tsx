import type { DeviceListRow, DeviceStatus, StateCounts } from '@oilsight/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { failureText } from '../../../api/call-error.ts';
import { useWidth } from '../../../charts/draw/useWidth.ts';
import { fittingColumns } from '../../../domain/device-rows/columns.ts';
import { filterOf, searchOf } from '../../../domain/device-rows/filter.ts';
import { orderAfter, orderOf, withOrder } from '../../../domain/device-rows/order.ts';
import { fetchedRows, shownCount } from '../../../domain/device-rows/paged-rows.ts';
import { PagedRows } from '../../../domain/device-rows/PagedRows.tsx';
import { listedDevices } from '../../../domain/device-rows/queries.ts';
import type { ListOrder } from '../../../domain/device-rows/queries.ts';
import { SearchField } from '../../../domain/device-rows/SearchField.tsx';
import type { Factory } from '../../../domain/factories.ts';
import { useSelection } from '../../../domain/useSelection.ts';
import { useIsMobile } from '../../../lib/useMedia.ts';
import { useAddress } from '../../../lib/useAddress.ts';
import { useSettled } from '../../../lib/useSettled.ts';
import { Card } from '../../../ui/Card.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { Verdict } from '../components/Verdict.tsx';
import { ColumnChooser } from './ColumnChooser.tsx';
import cardHead from '../CardHead.module.css';
import styles from './DeviceBoard.module.css';
import { OrderSelect } from './OrderSelect.tsx';
import { TickedBar } from './TickedBar.tsx';
import { useListPreferences } from './useListPreferences.ts';
import { Views } from './Views.tsx';
import type { Shown } from './views.ts';

/** Typing has paused for so long, ms: the list is asked for. */
const pauseMs = 250;

/** What is done with a ticked device is done with it as it is now. */
const isOther = (row: DeviceListRow, ticked: DeviceListRow) => row !== ticked;

interface DeviceBoardProps {
  readonly counts: StateCounts;
  /** The factory that is shown; null: all of them. */
  readonly chosen: Factory | null;
}

/**
 * How the devices are, then each of them, page by page from the server. Search, state and order are kept in the address;
 * columns and named views with the account.
 */
export function DeviceBoard({ counts, chosen }: DeviceBoardProps) {
  const { t } = useTranslation('devices');
  const { t: common } = useTranslation('common');
  const [search, changeAddress] = useAddress();
  const isMobile = useIsMobile();
  // As wide as the rows are.
  const [frame, widthPx] = useWidth();
  const filter = filterOf(search);
  const order = orderOf(search);
  const { columns, views, keep, keepColumns, failure } = useListPreferences();
  // The address follows the search: it is written later than keys are pressed.
  const [words, setWords] = useState(filter.text);
  const change = (next: { readonly text?: string; readonly state?: DeviceStatus | null }) => {
    const text = next.text ?? words;
    setWords(text);
    // The state is taken from the address, which may be ahead of what is drawn: a state may just have been pressed.
    changeAddress((now) => searchOf({ state: filterOf(now).state, ...next, text }, now));
  };
  const sortBy = (next: ListOrder) => changeAddress((now) => withOrder(next, now));
  const open = ({ state, words: text, sort, isDescending, columns: shown }: Shown) => {
    setWords(text);
    changeAddress((now) => withOrder({ sort, isDescending }, searchOf({ state, text }, now)));
    if (shown.join() !== columns.join()) keep({ columns: shown });
  };
  const asked = useSettled(filter.text, pauseMs);
  const list = useInfiniteQuery(
    listedDevices({ customerId: chosen?.customerId }, { state: filter.state, text: asked.trim() }, order),
  );
  const selection = useSelection(list.data === undefined ? [] : fetchedRows(list.data), isOther);
  const total = counts.devices.total + counts.gateways.total;
  return (
    <>
      {counts.devices.total === 0 ? null : (
        <Verdict
          counts={counts.devices.statuses}
          chosen={filter.state}
          onChoose={(state) => change({ state })}
          alarmsPath={chosen === null ? '/alarmlist' : `/alarmlist?factory=${chosen.customerId}`}
        />
      )}
      <Card label={t('list')} isFlush>
        <Views
          now={{ state: filter.state, words: words.trim(), ...order, columns }}
          views={views}
          onOpen={open}
          onSave={(savedView) => keep({ savedView })}
          onRemove={(removedView) => keep({ removedView })}
        />
        {failure === null ? null : (
          <p role="alert" className={styles.failure}>
            {failure.of === 'columns' ? t('columns.failed') : t('views.failed')}
            {t('cause.comma')}
            {failureText(failure.error, 'save', common)}
          </p>
        )}
        <div ref={frame} className={styles.width} />
        <div className={cardHead.bar}>
          <h2 className="num" aria-live="polite">
            {list.data === undefined ? '' : t('shown', shownCount(list.data, total))}
          </h2>
          <SearchField value={words} onChange={(value) => change({ text: value })} />
          {isMobile ? (
            <OrderSelect order={order} onChange={sortBy} />
          ) : (
            <ColumnChooser columns={columns} folded={fittingColumns(columns, widthPx).folded} onChange={keepColumns} />
          )}
        </div>
        {selection.devices.length === 0 ? null : <TickedBar selection={selection} />}
        <PagedRows
          list={list}
          filter={filter}
          isMixed={chosen === null}
          columns={columns}
          selection={selection}
          sorting={{ order, onSort: (sort) => sortBy(orderAfter(order, sort)) }}
          renderFailure={(error) => (
            <ErrorState error={error} onRetry={() => void list.refetch()} isRetrying={list.isFetching} />
          )}
          onAll={() => change({ text: '', state: null })}
        />
      </Card>
    </>
  );
}
