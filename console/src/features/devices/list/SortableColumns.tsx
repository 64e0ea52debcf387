import type { ListColumn } from '@oilsight/contract';
import { useTranslation } from 'react-i18next';
import { withColumn, withColumnAt } from '../../../domain/device-rows/columns.ts';
import { DragHandle, Sortable, useSortableLine } from '../../../ui/Sortable.tsx';
import type { SortableWords } from '../../../ui/Sortable.tsx';
import styles from './ColumnChooser.module.css';

interface SortableColumnsProps {
  /** Those that are shown, in their order. */
  readonly columns: readonly ListColumn[];
  /** Those of them that there is no room for at this width. */
  readonly folded: readonly ListColumn[];
  readonly onChange: (change: (columns: readonly ListColumn[]) => ListColumn[]) => void;
}

/** The columns that are shown, put in order by dragging their handles or by the keys at them, and hidden by their box. */
export function SortableColumns({ columns, folded, onChange }: SortableColumnsProps) {
  const { t } = useTranslation('devices');
  const nameOf = (column: ListColumn) => t(`column.${column}`);
  const words: SortableWords<ListColumn> = {
    how: t('columns.said.how'),
    start: ({ id, ...place }) => t('columns.said.start', { name: nameOf(id), ...place }),
    over: ({ id, ...place }) => t('columns.said.over', { name: nameOf(id), ...place }),
    end: ({ id, ...place }) => t('columns.said.end', { name: nameOf(id), ...place }),
    cancel: (id) => t('columns.said.cancel', { name: nameOf(id) }),
  };
  return (
    <Sortable ids={columns} words={words} onDrop={(column, at) => onChange((now) => withColumnAt(now, column, at))}>
      <ol className={styles.shown}>
        {columns.map((column) => (
          <Row
            key={column}
            column={column}
            isFolded={folded.includes(column)}
            onHide={() => onChange((now) => withColumn(now, column, false))}
          />
        ))}
      </ol>
    </Sortable>
  );
}

function Row({
  column,
  isFolded,
  onHide,
}: {
  readonly column: ListColumn;
  readonly isFolded: boolean;
  readonly onHide: () => void;
}) {
  const { t } = useTranslation('devices');
  const { line, handle } = useSortableLine(column);
  const name = t(`column.${column}`);
  return (
    <li {...line}>
      <label>
        <input type="checkbox" checked onChange={onHide} />
        {name}
        {isFolded ? <small>{t('columns.noRoom')}</small> : null}
      </label>
      <DragHandle handle={handle} label={t('columns.drag', { name })} size="s" />
    </li>
  );
}
