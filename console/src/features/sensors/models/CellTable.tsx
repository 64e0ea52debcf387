import type { ClipboardEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/Button.tsx';
import type { Option } from '../../../ui/SelectField.tsx';
import styles from './CellTable.module.css';
import { cellsOf, pasted } from './paste.ts';

export interface CellColumn<Row> {
  readonly key: keyof Row & string;
  readonly head: string;
  readonly width?: string;
  /** What may be chosen; absent: it is typed. */
  readonly options?: (row: Row) => readonly Option<string>[];
  readonly isNumber?: true;
  /** It may not be left empty: its head has a star. */
  readonly isRequired?: true;
  /** In place of a field that is typed into or chosen from. */
  readonly render?: (
    row: Row,
    set: (change: Partial<Row>) => void,
    cell: { readonly label: string; readonly isInvalid: boolean; readonly place: number },
  ) => ReactNode;
}

interface CellTableProps<Row extends object> {
  readonly label: string;
  /** Path of its rows in the form: "indicators". */
  readonly path: string;
  readonly columns: readonly CellColumn<Row>[];
  /** In the order of a pasted sheet. */
  readonly pasteColumns: readonly (keyof Row & string)[];
  readonly rows: readonly Row[];
  readonly empty: Row;
  readonly most: number;
  readonly read: (column: string, text: string) => string;
  readonly add: string;
  readonly errorOf: (path: string) => string | null;
  readonly onChange: (rows: readonly Row[]) => void;
}

/** Rows of cells that are typed, chosen, or pasted from a spreadsheet. On a phone each row is a block of its own. */
export function CellTable<Row extends object>({
  label,
  path,
  columns,
  pasteColumns,
  rows,
  empty,
  most,
  read,
  add,
  errorOf,
  onChange,
}: CellTableProps<Row>) {
  const { t } = useTranslation('sensors');
  const set = (place: number, change: Partial<Row>) =>
    onChange(rows.map((row, index) => (index === place ? { ...row, ...change } : row)));
  const paste = (event: ClipboardEvent<HTMLElement>) => {
    const { row, column } = (event.target as HTMLElement).dataset;
    const name = pasteColumns.find((one) => one === column);
    const cells = cellsOf(event.clipboardData.getData('text/plain'));
    if (row === undefined || name === undefined || cells === null) return;
    event.preventDefault();
    onChange(pasted(rows, cells, { row: Number(row), column: name }, { columns: pasteColumns, empty, most, read }));
  };
  return (
    <div>
      {rows.length === 0 ? null : (
        <table className={styles.table} aria-label={label} onPaste={paste}>
          <thead>
            <tr>
              {columns.map(({ key, head, width, isRequired }) => (
                <th key={key} scope="col" style={{ width }} data-required={isRequired}>
                  {head}
                </th>
              ))}
              <th style={{ width: '34px' }}>
                <span className="sr-only">{t('cells.remove')}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {/* Rows have no name of their own until they are saved. */}
            {rows.map((row, place) => (
              <tr key={place}>
                {columns.map((column) => (
                  <td key={column.key} data-head={column.head} data-required={column.isRequired}>
                    <Cell
                      column={column}
                      row={row}
                      place={place}
                      error={errorOf(`${path}.${place}.${column.key}`)}
                      set={(change) => set(place, change)}
                    />
                  </td>
                ))}
                <td>
                  <Button
                    kind="quiet"
                    icon="close"
                    label={t('cells.removeRow', { row: place + 1 })}
                    onClick={() => onChange(rows.filter((_row, index) => index !== place))}
                  />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {errorOf(path) === null ? null : <span className={styles.fieldError}>{errorOf(path)}</span>}
      <div className={styles.foot}>
        <Button size="s" icon="plus" disabled={rows.length >= most} onClick={() => onChange([...rows, empty])}>
          {add}
        </Button>
        <small>{t('cells.paste')}</small>
      </div>
    </div>
  );
}

interface CellProps<Row> {
  readonly column: CellColumn<Row>;
  readonly row: Row;
  readonly place: number;
  readonly error: string | null;
  readonly set: (change: Partial<Row>) => void;
}

function Cell<Row extends object>({
  column: { key, head, options, isNumber, isRequired, render },
  row,
  place,
  error,
  set,
}: CellProps<Row>) {
  const { t } = useTranslation('sensors');
  const label = t('cells.place', { head, row: place + 1 });
  const value = String(row[key]);
  const shared = {
    'aria-label': label,
    'aria-required': isRequired,
    'aria-invalid': error !== null || undefined,
    'data-row': place,
    'data-column': key,
  } as const;
  const choices = options?.(row) ?? [];
  // A pasted value may be none of the options: it stays visible and is marked as an error.
  const all =
    value === '' || choices.some((one) => one.value === value) ? choices : [...choices, { value, label: value }];
  return (
    <>
      {render === undefined ? (
        options === undefined ? (
          <input
            {...shared}
            className={`${styles.cell} ${isNumber === true ? `${styles.number} num` : ''}`}
            value={value}
            inputMode={isNumber === true ? 'text' : undefined}
            maxLength={128}
            autoComplete="off"
            spellCheck={false}
            onChange={(event) => set({ [key]: event.currentTarget.value } as Partial<Row>)}
          />
        ) : (
          <select
            {...shared}
            className={styles.cell}
            value={value}
            onChange={(event) => set({ [key]: event.currentTarget.value } as Partial<Row>)}
          >
            {all.map((one) => (
              <option key={one.value} value={one.value}>
                {one.label}
              </option>
            ))}
          </select>
        )
      ) : (
        render(row, set, { label, isInvalid: error !== null, place })
      )}
      {error === null ? null : <span className={styles.fieldError}>{error}</span>}
    </>
  );
}
