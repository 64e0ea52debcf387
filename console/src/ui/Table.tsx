import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useIsMobile } from '../lib/useMedia.ts';
import { Codes } from './Codes.tsx';
import { SkeletonBar, Skeleton } from './Skeleton.tsx';
import styles from './Table.module.css';

export interface Column<T> {
  readonly key: string;
  readonly head: string;
  /** A share of the width as CSS; absent: an equal part of what the others leave. */
  readonly width?: string;
  /** null: nothing to say of this row. A phone leaves the line out. */
  readonly renderCell: (row: T) => ReactNode;
  /** Figures: at the right, under one another. */
  readonly isNumber?: true;
  /** Left out where the table is narrow; `first`: before the others. */
  readonly isSpare?: true | 'first';
  /** Says itself what it is: a phone shows it beside the row's name, without its head. */
  readonly isBeside?: true;
}

interface TableProps<T> {
  readonly label: string;
  /** The first names the row: it heads the card on a phone. */
  readonly columns: readonly Column<T>[];
  readonly rows: readonly T[];
  readonly keyOf: (row: T) => string;
  readonly renderActions?: (row: T) => ReactNode;
  /** Width that the actions take. */
  readonly actionsWidth?: string;
  /** Words of names and heads go on in the next line where a column is narrow; otherwise they end in dots. */
  readonly isWrapped?: boolean;
  /** The rows are those of the last question while the next is on its way. */
  readonly isStale?: boolean;
}

/** Rows of a list: a table on a desk, cards on a phone. */
export function Table<T>(props: TableProps<T>) {
  return useIsMobile() ? <Cards {...props} /> : <Grid {...props} />;
}

function Grid<T>({
  label,
  columns,
  rows,
  keyOf,
  renderActions,
  actionsWidth = '160px',
  isWrapped = false,
  isStale = false,
}: TableProps<T>) {
  const { t } = useTranslation('common');
  const classOf = ({ isNumber, isSpare }: Column<T>) =>
    `${isNumber === true ? `${styles.number} num` : ''} ${isSpare === undefined ? '' : isSpare === 'first' ? styles.spareFirst : styles.spare}`;
  return (
    <table
      data-list
      data-wrapped={isWrapped || undefined}
      className={styles.table}
      aria-label={label}
      aria-busy={isStale || undefined}
    >
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column.key} scope="col" className={classOf(column)} style={{ width: column.width }}>
              {column.head}
            </th>
          ))}
          {renderActions === undefined ? null : (
            <th data-control scope="col" style={{ width: actionsWidth }}>
              <span className="sr-only">{t('actions')}</span>
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={keyOf(row)}>
            {columns.map((column, index) =>
              index === 0 ? (
                <th key={column.key} scope="row">
                  {column.renderCell(row)}
                </th>
              ) : (
                <td key={column.key} className={classOf(column)}>
                  {column.renderCell(row)}
                </td>
              ),
            )}
            {renderActions === undefined ? null : (
              <td data-control className={styles.actions}>
                <div>{renderActions(row)}</div>
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Cards<T>({ label, columns, rows, keyOf, renderActions, isStale = false }: TableProps<T>) {
  const [first, ...more] = columns;
  const [beside, others] = [more.filter(({ isBeside }) => isBeside), more.filter(({ isBeside }) => isBeside !== true)];
  return (
    <ul className={styles.cards} aria-label={label} aria-busy={isStale || undefined}>
      {rows.map((row) => (
        <li key={keyOf(row)} className={styles.card}>
          <div className={styles.title}>
            {first?.renderCell(row)}
            {beside.map((column) => (
              <span key={column.key} className={styles.beside}>
                {column.renderCell(row)}
              </span>
            ))}
          </div>
          <dl>
            {others
              .map((column) => ({ column, content: column.renderCell(row) }))
              .filter(({ content }) => content !== null)
              .map(({ column, content }) => (
                <div key={column.key}>
                  <dt>{column.head}</dt>
                  <dd className={column.isNumber === true ? 'num' : undefined}>{content}</dd>
                </div>
              ))}
          </dl>
          {renderActions === undefined ? null : <div className={styles.below}>{renderActions(row)}</div>}
        </li>
      ))}
    </ul>
  );
}

/** Two lines of a cell; what does not fit is cut, and whole under the pointer. */
export function Cell({ main, sub = null }: { readonly main: string; readonly sub?: string | null }) {
  return (
    <span className={styles.cell}>
      <span title={main}>
        <Codes text={main} />
      </span>
      {sub === null || sub === '' ? null : (
        <small title={sub}>
          <Codes text={sub} />
        </small>
      )}
    </span>
  );
}

/** The table that is on its way. */
export function TableSkeleton({ rows = 6 }: { readonly rows?: number }) {
  return (
    <Skeleton>
      <div className={styles.bones}>
        {Array.from({ length: rows }, (_, index) => (
          <div key={index}>
            <SkeletonBar width={120} />
            <SkeletonBar width={170} />
            <SkeletonBar width={90} />
            <SkeletonBar width={140} />
          </div>
        ))}
      </div>
    </Skeleton>
  );
}
