import { listColumns, usualColumns } from '@oilsight/contract';
import type { ListColumn } from '@oilsight/contract';
import { useTranslation } from 'react-i18next';
import { withColumn } from '../../../domain/device-rows/columns.ts';
import { Button } from '../../../ui/Button.tsx';
import { edgePx, usePanel } from '../../../ui/usePanel.ts';
import styles from './ColumnChooser.module.css';
import { SortableColumns } from './SortableColumns.tsx';

/** Width of the panel in `ColumnChooser.module.css`, px. */
const panelPx = 248;

/** Which columns the list has, and in which order, behind one button. Each choice applies at once. Escape or a press elsewhere closes it. */
export function ColumnChooser({
  columns,
  folded,
  onChange,
}: {
  readonly columns: readonly ListColumn[];
  /** Those of them that there is no room for at this width. */
  readonly folded: readonly ListColumn[];
  /** Is given what to make of the columns as they are when it is called. */
  readonly onChange: (change: (columns: readonly ListColumn[]) => ListColumn[]) => void;
}) {
  const { t } = useTranslation('devices');
  const { id, panel, trigger, toggle } = usePanel({
    widthPx: panelPx,
    first: 'input',
    place(opened, at) {
      opened.style.top = `${at.bottom + 4}px`;
      opened.style.maxHeight = `${Math.max(200, innerHeight - at.bottom - 2 * edgePx)}px`;
    },
  });
  const hidden = listColumns.filter((column) => !columns.includes(column));
  return (
    <>
      <span ref={trigger}>
        <Button icon="table" aria-haspopup="true" aria-controls={id} onClick={toggle}>
          {t('columns.button')}
        </Button>
      </span>
      <div ref={panel} id={id} popover="auto" className={styles.panel}>
        <fieldset className={styles.columns}>
          <legend>{t('columns.title')}</legend>
          <p>{t('columns.fixed')}</p>
          <SortableColumns columns={columns} folded={folded} onChange={onChange} />
          {hidden.map((column) => (
            <label key={column}>
              <input
                type="checkbox"
                checked={false}
                onChange={() => onChange((now) => withColumn(now, column, true))}
              />
              {t(`column.${column}`)}
            </label>
          ))}
        </fieldset>
        <Button
          kind="quiet"
          size="s"
          disabled={columns.join() === usualColumns.join()}
          onClick={() => onChange(() => [...usualColumns])}
        >
          {t('columns.usual')}
        </Button>
      </div>
    </>
  );
}
