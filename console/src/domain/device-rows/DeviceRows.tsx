import { usualColumns } from '@oilsight/contract';
import type { DayStrip, DeviceListRow, ListColumn, ListSort } from '@oilsight/contract';
import { memo, useMemo, useRef } from 'react';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useWidth } from '../../charts/draw/useWidth.ts';
import { useIsPrinting } from '../../lib/printing.ts';
import { useIsMobile } from '../../lib/useMedia.ts';
import { useWindowedRows } from '../../lib/useWindowedRows.ts';
import { Check } from '../../ui/Check.tsx';
import { useIsCutOff } from '../../live/connection.ts';
import { Codes } from '../../ui/Codes.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { OneLine, TwoLines } from '../../ui/OneLine.tsx';
import { SeenAge } from '../Age.tsx';
import { DayBars } from '../day-strip/DayBars.tsx';
import { useDayStrips } from '../day-strip/useDayStrips.ts';
import { devicePath } from '../device-path.ts';
import { LastStateTag } from '../LastState.tsx';
import { lastState } from '../shown-state.ts';
import type { Selection } from '../useSelection.ts';
import { CauseCell, ColumnCell, HealthCell, LifeCell, SinceCell } from './cells.tsx';
import { columnLooks, fittingColumns } from './columns.ts';
import type { ListOrder } from './queries.ts';
import styles from './DeviceRows.module.css';

/** Heights of the rows in `DeviceRows.module.css`, px. */
const rowPx = { desktop: 68, mobile: 132 } as const;

/** What a box to tick takes of a row in `DeviceRows.module.css`, px. */
const tickPx = 26;

/** How a list is sorted, and what to do when its reader wants it otherwise. */
export interface Sorting {
  readonly order: ListOrder;
  readonly onSort: (sort: ListSort) => void;
}

interface RowProps {
  readonly device: DeviceListRow;
  /** It says in which factory it stands. */
  readonly isMixed: boolean;
  /** Its last days; null: they have no place, or are not known. */
  readonly strip: DayStrip | null;
}

/**
 * Devices line by line, each a link to its page. Arrow keys go from one to the next. Where there is not room for all
 * chosen columns, the least important ones are left out, which the foot says. On a phone a row is a card.
 */
export function DeviceRows({
  devices,
  isMixed,
  columns = usualColumns,
  selection = null,
  sorting = null,
  isStale = false,
}: {
  readonly devices: readonly DeviceListRow[];
  readonly isMixed: boolean;
  readonly columns?: readonly ListColumn[];
  /** Rows can be ticked; null: nothing is done with several here. */
  readonly selection?: Selection<DeviceListRow> | null;
  /** null: the order cannot be chosen here. */
  readonly sorting?: Sorting | null;
  /** The rows are those of the last question while the next is on its way. */
  readonly isStale?: boolean;
}) {
  const { t } = useTranslation('devices');
  const list = useRef<HTMLUListElement>(null);
  const [frame, widthPx] = useWidth();
  // On paper the rows are a table, also from a phone, which wraps what is too long and lacks no column.
  const isPrinting = useIsPrinting();
  const isMobile = useIsMobile() && !isPrinting;
  const tickRoomPx = selection === null ? 0 : tickPx;
  const roomPx = isPrinting || widthPx === 0 ? 0 : Math.max(1, widthPx - tickRoomPx);
  const { shown, folded, template } = useMemo(() => fittingColumns(columns, roomPx), [columns, roomPx]);
  const height = isMobile ? rowPx.mobile : rowPx.desktop;
  const { from, to, abovePx, belowPx } = useWindowedRows(list, devices.length, height);
  const hasStrips = isMobile ? columns.includes('days') : shown.includes('days');
  // On a desk the columns that fit are known after the first measurement.
  const strips = useDayStrips(devices, { from, to }, hasStrips && (isMobile || isPrinting || roomPx > 0));
  return (
    <div ref={frame} className={styles.frame} data-rows data-ticks={selection === null ? undefined : true}>
      {isMobile ? null : (
        <div className={styles.top}>
          {selection === null ? null : <TickAll devices={devices} selection={selection} />}
          <Head columns={shown} template={template} isMixed={isMixed} sorting={isPrinting ? null : sorting} />
        </div>
      )}
      <ul
        ref={list}
        className={styles.rows}
        style={{ paddingTop: abovePx, paddingBottom: belowPx }}
        aria-busy={isStale || undefined}
      >
        {devices.slice(from, to).map((device) => (
          <li key={device.deviceId} data-selected={selection?.has(device.deviceId) === true || undefined}>
            {selection === null ? null : (
              <span className={styles.tick}>
                <Check
                  label={t('select.one', { name: device.deviceName })}
                  isChecked={selection.has(device.deviceId)}
                  onChange={(isOn) => selection.set([device], isOn)}
                />
              </span>
            )}
            {isMobile ? (
              <DeviceCard device={device} isMixed={isMixed} strip={strips.get(device.deviceId) ?? null} />
            ) : (
              <DeviceRow
                device={device}
                isMixed={isMixed}
                strip={strips.get(device.deviceId) ?? null}
                columns={shown}
                template={template}
              />
            )}
          </li>
        ))}
      </ul>
      {hasStrips ? <p className={styles.foot}>{t('days.legend')}</p> : null}
      {isMobile || folded.length === 0 ? null : (
        <p className={styles.foot}>
          {t('folded', { columns: folded.map((column) => t(`column.${column}`)).join(t('and')) })}
        </p>
      )}
    </div>
  );
}

/** Ticks all rows that are there, or takes them back. */
function TickAll({
  devices,
  selection,
}: {
  readonly devices: readonly DeviceListRow[];
  readonly selection: Selection<DeviceListRow>;
}) {
  const { t } = useTranslation('devices');
  const ticked = devices.filter(({ deviceId }) => selection.has(deviceId)).length;
  return (
    <span className={styles.tick}>
      <Check
        label={t('select.all')}
        isChecked={ticked > 0 && ticked === devices.length}
        isPartly={ticked > 0 && ticked < devices.length}
        onChange={(isOn) => selection.set(devices, isOn)}
      />
    </span>
  );
}

interface HeadProps {
  readonly columns: readonly ListColumn[];
  readonly template: string;
  readonly isMixed: boolean;
  readonly sorting: Sorting | null;
}

/** Says what stands below, and sorts by it. */
function Head({ columns, template, isMixed, sorting }: HeadProps) {
  const { t } = useTranslation('devices');
  const head = (words: string, sort: ListSort | null) =>
    sorting === null || sort === null ? words : <SortButton words={words} sort={sort} sorting={sorting} />;
  return (
    <div
      role="toolbar"
      className={styles.columns}
      style={{ gridTemplateColumns: template }}
      aria-label={t('sort.by')}
      aria-hidden={sorting === null || undefined}
    >
      <span>{head(t('column.state'), 'worst')}</span>
      <span className={styles.heads}>
        {head(t('column.device'), 'name')}
        {isMixed && sorting !== null ? head(t('column.factory'), 'factory') : null}
      </span>
      {columns.map((column) => (
        <span key={column} className={columnLooks[column].isNumber ? styles.number : undefined}>
          {head(t(`column.${column}`), columnLooks[column].sort)}
        </span>
      ))}
    </div>
  );
}

function SortButton({
  words,
  sort,
  sorting: { order, onSort },
}: {
  readonly words: string;
  readonly sort: ListSort;
  readonly sorting: Sorting;
}) {
  const { t } = useTranslation('devices');
  const isOn = order.sort === sort;
  const way = order.isDescending ? 'descending' : 'ascending';
  return (
    <button
      type="button"
      className={styles.sort}
      aria-pressed={isOn}
      aria-label={isOn ? t(`sort.${way}`, { column: words }) : words}
      onClick={() => onSort(sort)}
    >
      {words}
      {isOn ? <Icon name={order.isDescending ? 'chevron-down' : 'chevron-up'} size="s" /> : null}
    </button>
  );
}

/** Moves the focus to the row above or below. */
function walk(event: KeyboardEvent<HTMLAnchorElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  const row = event.currentTarget.closest('li');
  if (step === undefined || row === null) return;
  const next = step === 1 ? row.nextElementSibling : row.previousElementSibling;
  const link = next?.querySelector('a');
  if (link === null || link === undefined) return;
  event.preventDefault();
  link.focus();
}

/** Re-renders when its device changes: a device without changes stays the same object. */
const DeviceRow = memo(function DeviceRow({
  device,
  isMixed,
  strip,
  columns,
  template,
}: RowProps & { readonly columns: readonly ListColumn[]; readonly template: string }) {
  const { deviceName, deviceNo, customerName } = device;
  return (
    <Link
      to={devicePath(device)}
      className={styles.row}
      style={{ gridTemplateColumns: template }}
      data-tone={toneOf(device)}
      onKeyDown={walk}
    >
      <span>
        <LastStateTag state={lastState(device)} />
      </span>
      <span className={styles.device}>
        <b>
          <TwoLines name={deviceName} />
        </b>
        <small>
          <Codes text={[isMixed ? customerName : '', deviceNo].filter((part) => part !== '').join(' · ')} />
        </small>
      </span>
      {columns.map((column) => (
        <span key={column} className={columnLooks[column].isNumber ? styles.number : styles.words}>
          <ColumnCell column={column} device={device} strip={strip} hasSince={columns.includes('since')} />
        </span>
      ))}
      <span className={styles.go}>
        <Icon name="chevron-right" size="s" />
      </span>
    </Link>
  );
});

/** Level 1 and 2 mark the edge of a row. */
function toneOf(device: DeviceListRow): 'l1' | 'l2' | undefined {
  const state = lastState(device);
  return state === 'level1' ? 'l1' : state === 'level2' ? 'l2' : undefined;
}

/** A row on a phone: the state's word, since when and what, then what is left. */
const DeviceCard = memo(function DeviceCard({ device, isMixed, strip }: RowProps) {
  const { t } = useTranslation('devices');
  const isCutOff = useIsCutOff();
  const { deviceName, customerName } = device;
  return (
    <Link to={devicePath(device)} className={styles.card} data-tone={toneOf(device)} onKeyDown={walk}>
      <span className={styles.first}>
        <LastStateTag state={lastState(device)} />
        <SinceCell device={device} isShort />
        {/* While the connection is lost the state says of when it is. */}
        {isCutOff ? null : (
          <small className={styles.seen}>
            <SeenAge device={device} never={t('never')} isReading />
          </small>
        )}
      </span>
      <span className={styles.device}>
        <b>
          <OneLine name={deviceName} />
        </b>
        {isMixed ? <small>{customerName}</small> : null}
      </span>
      <span className={styles.words}>
        <CauseCell device={device} hasSince />
      </span>
      <span className={styles.left}>
        {device.health === null ? null : (
          <span>
            <small>{t('column.health')}</small> <HealthCell device={device} />
          </span>
        )}
        {strip === null ? null : <DayBars strip={strip} row={device} />}
        {device.life === null ? null : (
          <span>
            <small>{t('column.life')}</small> <LifeCell device={device} isShort />
          </span>
        )}
      </span>
    </Link>
  );
});
