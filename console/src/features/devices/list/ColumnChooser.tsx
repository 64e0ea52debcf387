import { listColumns, usualColumns } from '@oilsight/contract';
import type { ListColumn } from '@oilsight/contract';
import { useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/Button.tsx';
import styles from './ColumnChooser.module.css';

/** Width of the panel in `ColumnChooser.module.css`, and its distance from the edge of the window, px. */
const [panelPx, edgePx] = [248, 12];

/** Which columns the list has, behind one button. Each choice applies at once. Escape or a press elsewhere closes it. */
export function ColumnChooser({
  columns,
  onChange,
}: {
  readonly columns: readonly ListColumn[];
  /** Is given what to make of the columns as they are when it is called. */
  readonly onChange: (change: (columns: readonly ListColumn[]) => ListColumn[]) => void;
}) {
  const { t } = useTranslation('devices');
  const id = useId();
  const panel = useRef<HTMLDivElement>(null);
  const trigger = useRef<HTMLSpanElement>(null);
  const toggle = () => {
    const [opened, at] = [panel.current, trigger.current?.getBoundingClientRect()];
    if (opened === null || at === undefined) return;
    // In the top layer, where nothing is beside its button by itself.
    opened.style.top = `${at.bottom + 4}px`;
    opened.style.left = `${Math.max(edgePx, Math.min(at.right - panelPx, innerWidth - panelPx - edgePx))}px`;
    opened.style.maxHeight = `${Math.max(200, innerHeight - at.bottom - 2 * edgePx)}px`;
    opened.togglePopover();
    if (opened.matches(':popover-open')) opened.querySelector<HTMLElement>('input')?.focus();
  };
  const set = (column: ListColumn, isShown: boolean) =>
    onChange((now) => listColumns.filter((one) => (one === column ? isShown : now.includes(one))));
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
          {listColumns.map((column) => (
            <label key={column}>
              <input
                type="checkbox"
                checked={columns.includes(column)}
                onChange={(event) => set(column, event.currentTarget.checked)}
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
