import type { ManagedDevice } from '@oilsight/contract';
import { useRef } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { devicePath } from '../../../domain/device-path.ts';
import { useWindowedRows } from '../../../lib/useWindowedRows.ts';
import { Check } from '../../../ui/Check.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { nextSort } from '../plant-part.ts';
import type { DeviceSort, PlantFilter } from '../plant-part.ts';
import { NameCell, OilCell, PlaceCell, StateCell, TokenCell, TypeCell } from './cells.tsx';
import styles from './DeviceTable.module.css';
import type { Selection } from '../../../domain/useSelection.ts';

/** Height of a row in `DeviceTable.module.css`, px. */
const rowPx = 52;

interface DeviceTableProps {
  readonly label: string;
  readonly rows: readonly ManagedDevice[];
  readonly filter: PlantFilter;
  readonly selection: Selection;
  /** The rows are those of the last question while the next is on its way. */
  readonly isStale: boolean;
  /** The rows are of one group, or of one factory: that is not said in each. */
  readonly within: 'group' | 'factory' | 'plant';
  readonly onSort: (change: ReturnType<typeof nextSort>) => void;
  readonly renderActions: (device: ManagedDevice) => ReactNode;
}

/** Devices line by line on a desk. Only the rows in sight are drawn. */
export function DeviceTable({
  label,
  rows,
  filter,
  selection,
  isStale,
  within,
  onSort,
  renderActions,
}: DeviceTableProps) {
  const { t } = useTranslation(['plant', 'common']);
  const table = useRef<HTMLTableElement>(null);
  const { from, to, abovePx, belowPx } = useWindowedRows(table, rows.length, rowPx);
  const chosen = rows.filter(({ deviceId }) => selection.has(deviceId)).length;
  const head = (sort: DeviceSort, words: string) => (
    <SortHead filter={filter} sort={sort} onSort={onSort}>
      {words}
    </SortHead>
  );
  return (
    <div className={styles.frame}>
      <table
        ref={table}
        data-list
        className={styles.table}
        aria-label={label}
        aria-rowcount={rows.length + 1}
        aria-busy={isStale || undefined}
      >
        <thead>
          <tr aria-rowindex={1}>
            <td data-control className={styles.check}>
              <Check
                label={t('plant:select.page')}
                isChecked={chosen > 0 && chosen === rows.length}
                isPartly={chosen > 0 && chosen < rows.length}
                onChange={(isOn) => selection.set(rows, isOn)}
              />
            </td>
            <th scope="col" className={styles.name} aria-sort={sortOf(filter, 'name')}>
              {head('name', t('plant:column.device'))}
            </th>
            <th scope="col" className={styles.type}>
              {t('plant:column.type')}
            </th>
            {within === 'group' ? null : (
              <th scope="col" className={styles.plantPart}>
                {t(within === 'factory' ? 'plant:column.group' : 'plant:column.place')}
              </th>
            )}
            <th scope="col" className={styles.state} aria-sort={sortOf(filter, 'lastSeen')}>
              {head('lastSeen', t('plant:column.state'))}
            </th>
            <th scope="col" className={styles.oil}>
              {t('plant:column.oil')}
            </th>
            <th scope="col" className={styles.token}>
              {t('plant:column.token')}
            </th>
            <th data-control scope="col" className={styles.deeds}>
              <span className="sr-only">{t('common:actions')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          <Space heightPx={abovePx} />
          {rows.slice(from, to).map((device, index) => (
            <tr
              key={device.deviceId}
              aria-rowindex={from + index + 2}
              data-selected={selection.has(device.deviceId) || undefined}
            >
              <td data-control className={styles.check}>
                <Check
                  label={t('plant:select.one', { name: device.deviceName })}
                  isChecked={selection.has(device.deviceId)}
                  onChange={(isOn) => selection.set([device], isOn)}
                />
              </td>
              <th scope="row">
                <Link to={devicePath(device)} className={styles.open}>
                  <NameCell device={device} />
                </Link>
              </th>
              <td className={styles.type}>
                <TypeCell device={device} />
              </td>
              {within === 'group' ? null : (
                <td className={styles.plantPart}>
                  <PlaceCell device={device} isMixed={within === 'plant'} />
                </td>
              )}
              <td>
                <StateCell device={device} />
              </td>
              <td className={styles.oil}>
                <OilCell device={device} />
              </td>
              <td className={styles.token}>
                <TokenCell device={device} />
              </td>
              <td data-control className={styles.deeds}>
                <div>{renderActions(device)}</div>
              </td>
            </tr>
          ))}
          <Space heightPx={belowPx} />
        </tbody>
      </table>
    </div>
  );
}

/** Stands for the rows that are out of sight. */
function Space({ heightPx }: { readonly heightPx: number }) {
  return heightPx === 0 ? null : <tr aria-hidden className={styles.space} style={{ height: heightPx }} />;
}

function sortOf({ sort, descending }: PlantFilter, column: DeviceSort): 'ascending' | 'descending' | undefined {
  if (sort !== column) return undefined;
  return descending ? 'descending' : 'ascending';
}

function SortHead({
  filter,
  sort,
  onSort,
  children,
}: {
  readonly filter: PlantFilter;
  readonly sort: DeviceSort;
  readonly onSort: DeviceTableProps['onSort'];
  readonly children: string;
}) {
  const way = sortOf(filter, sort);
  return (
    <button type="button" className={styles.sort} onClick={() => onSort(nextSort(filter, sort))}>
      {children}
      {way === undefined ? null : <Icon name={way === 'ascending' ? 'chevron-up' : 'chevron-down'} size="s" />}
    </button>
  );
}
