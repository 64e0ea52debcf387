import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { timeText } from '../../lib/time-text.ts';
import type { Look } from '../prepare/look.ts';
import type { Curve } from '../prepare/panel.ts';
import { valueText } from '../prepare/quantity.ts';
import type { RowWithRefused } from '../prepare/refused.ts';
import type { Cell } from '../prepare/table.ts';
import styles from './ChartTable.module.css';

const rowHeight = 32;
const viewHeight = 448;
/** Rows drawn above and below what is seen, so that a quick scroll shows no holes. */
const spare = 8;
/** A scrolling box must be reachable by keyboard. */
const focusable = { tabIndex: 0 };

/**
 * What the chart shows, as a table, newest first. Only the rows in sight are drawn; screen readers are told how many
 * there are.
 */
export function ChartTable({
  curves,
  rows,
  look: { language, timeZone },
}: {
  readonly curves: readonly Curve[];
  readonly rows: readonly RowWithRefused[];
  readonly look: Look;
}) {
  const { t } = useTranslation('charts');
  const [top, setTop] = useState(0);
  const first = Math.max(0, Math.floor(top / rowHeight) - spare);
  const shown = rows.slice(first, first + Math.ceil(viewHeight / rowHeight) + spare * 2);
  return (
    <section
      className={styles.scroll}
      style={{ height: viewHeight }}
      onScroll={({ currentTarget }) => setTop(currentTarget.scrollTop)}
      {...focusable}
      aria-label={t('table')}
    >
      <table className={`${styles.table} num`} aria-rowcount={rows.length + 1}>
        <thead>
          <tr aria-rowindex={1}>
            <th scope="col">{t('time')}</th>
            {curves.map(({ id, quantity, fullName }) => (
              <th key={id} scope="col">
                {fullName}
                {quantity.unit === '' ? null : <small> {quantity.unit}</small>}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {first === 0 ? null : <tr aria-hidden style={{ height: first * rowHeight }} />}
          {shown.map(({ at, cells, refused }, index) => (
            <tr key={at} aria-rowindex={first + index + 2}>
              <th scope="row">{timeText(at, timeZone)}</th>
              {curves.map(({ id, quantity }, column) => (
                <td key={id}>
                  <CellText
                    cell={cells[column] ?? null}
                    refused={refused?.[column] ?? null}
                    format={(value) => valueText(quantity, value, language)}
                  />
                </td>
              ))}
            </tr>
          ))}
          {first + shown.length >= rows.length ? null : (
            <tr aria-hidden style={{ height: (rows.length - first - shown.length) * rowHeight }} />
          )}
        </tbody>
      </table>
      {rows.length === 0 ? <p className={styles.none}>{t('noReadings')}</p> : null}
    </section>
  );
}

function CellText({
  cell,
  refused,
  format,
}: {
  readonly cell: Cell | null;
  /** A reading of this instant that was refused; null: none. */
  readonly refused: number | null;
  readonly format: (value: number) => string;
}) {
  const { t } = useTranslation('charts');
  if (refused !== null)
    return (
      <>
        {cell === null ? null : `${format(cell.mean)} `}
        <small className={styles.refused}>{t('refused.cell', { value: format(refused) })}</small>
      </>
    );
  if (cell === null) return <>—</>;
  return cell.min === cell.max ? (
    <>{format(cell.mean)}</>
  ) : (
    <>
      {format(cell.mean)}{' '}
      <small>
        {format(cell.min)} – {format(cell.max)}
      </small>
    </>
  );
}
