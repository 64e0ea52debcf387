import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/Button.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { Box } from './Box.tsx';
import { RowErrors } from './cells.tsx';
import { rowPath } from './check-form.ts';
import type { FieldWord } from './check-form.ts';
import styles from './Settings.module.css';
import { isFilled } from './setting-form.ts';
import type { FieldName, ListName, RowOf } from './setting-form.ts';
import type { SettingEditor } from './useSettingEditor.ts';

interface RowListProps<Name extends ListName> {
  readonly list: Name;
  readonly editor: SettingEditor;
  readonly isWide: boolean;
  /** Names of the columns. */
  readonly columns: readonly string[];
  readonly most: number;
  /** A row above those of the list, which is never deleted. */
  readonly first?: ReactNode;
  readonly hint?: string;
  /** Whether a row is sent as it is; a remark below says why not. */
  readonly remark?: (row: RowOf<Name>) => string | null;
  /** The fields of a row. */
  readonly renderCells: (row: RowOf<Name>, parts: RowParts<Name>) => ReactNode;
}

interface RowParts<Name extends ListName> {
  readonly nth: number;
  readonly set: (change: Partial<RowOf<Name>>) => void;
  /** What names a field of the row, and what is wrong with it. */
  readonly cell: (field: keyof RowOf<Name> & FieldName) => {
    readonly label: string;
    readonly spoken: string;
    readonly error: FieldWord | undefined;
  };
}

/** Rows of the form. One is added when all are filled in; the first stays. */
export function RowList<Name extends ListName>({
  list,
  editor,
  isWide,
  columns,
  most,
  first,
  hint,
  remark,
  renderCells,
}: RowListProps<Name>) {
  const { t } = useTranslation('screenSettings');
  const rows = editor.form[list] as readonly RowOf<Name>[];
  const before = first === undefined ? 0 : 1;
  const why = !rows.every(isFilled) ? t('fillFirst') : rows.length >= most ? t('full', { count: most }) : null;
  return (
    <Box
      part={list}
      isWide={isWide}
      hint={hint ?? t('rows', { count: rows.length + before })}
      add={{ why, onAdd: () => editor.add(list) }}
    >
      <div className={styles.rows} data-list={list}>
        <div className={styles.columns} aria-hidden>
          <span />
          {columns.map((column) => (
            <span key={column}>{column}</span>
          ))}
          <span />
        </div>
        {first}
        {rows.map((row, index) => {
          const nth = index + 1 + before;
          const said = remark?.(row) ?? null;
          return (
            <div key={row.id} ref={row.id === editor.addedId ? focusFirst : null} className={styles.row}>
              <span className={`${styles.nth} num`} aria-hidden>
                {nth}
              </span>
              {renderCells(row, {
                nth,
                set: (change) => editor.setRow(list, row.id, change),
                cell: (field: FieldName) => ({
                  label: t(`field.${field}`),
                  spoken: t('inRow', { row: nth, field: t(`field.${field}`) }),
                  error: editor.shown.get(rowPath(list, row.id, field)),
                }),
              })}
              <span className={styles.end}>
                {nth === 1 ? (
                  <Kept />
                ) : (
                  <Button
                    size="s"
                    kind="quiet"
                    icon="close"
                    label={t('remove', { row: nth })}
                    onClick={() => editor.remove(list, row.id)}
                  />
                )}
              </span>
              <RowErrors
                errors={(Object.keys(row) as FieldName[])
                  .filter((field) => editor.shown.has(rowPath(list, row.id, field)))
                  .map((field) => ({
                    label: t(`field.${field}`),
                    error: editor.shown.get(rowPath(list, row.id, field)),
                  }))}
              />
              {said === null ? null : (
                <p className={styles.remark}>
                  <Icon name="info" size="s" />
                  {said}
                </p>
              )}
            </div>
          );
        })}
      </div>
    </Box>
  );
}

/** Outside React: the focus, which goes to the first field of a row that was just added. */
function focusFirst(row: HTMLElement | null): void {
  row?.querySelector<HTMLElement>('input, select')?.focus();
}

/** Stands where other rows are deleted. */
export function Kept() {
  const { t } = useTranslation('screenSettings');
  return <Icon name="lock" size="s" label={t('kept')} />;
}
