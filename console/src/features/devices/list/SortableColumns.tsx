import { closestCenter, DndContext, KeyboardSensor, PointerSensor, useSensor, useSensors } from '@dnd-kit/core';
import type { Announcements, DragEndEvent, UniqueIdentifier } from '@dnd-kit/core';
import {
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable';
import type { ListColumn } from '@oilsight/contract';
import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import { withColumn, withColumnAt } from '../../../domain/device-rows/columns.ts';
import { Icon } from '../../../ui/Icon.tsx';
import styles from './ColumnChooser.module.css';

interface SortableColumnsProps {
  /** Those that are shown, in their order. */
  readonly columns: readonly ListColumn[];
  readonly onChange: (change: (columns: readonly ListColumn[]) => ListColumn[]) => void;
}

/** The columns that are shown, put in order by dragging their handles or by the keys at them, and hidden by their box. */
export function SortableColumns({ columns, onChange }: SortableColumnsProps) {
  const { t } = useTranslation('devices');
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const columnOf = (id: UniqueIdentifier) => columns.find((column) => column === id);
  const nameOf = (id: UniqueIdentifier) => {
    const column = columnOf(id);
    return column === undefined ? '' : t(`column.${column}`);
  };
  const placeOf = (active: UniqueIdentifier, over: UniqueIdentifier) => ({
    name: nameOf(active),
    position: columns.findIndex((column) => column === over) + 1,
    count: columns.length,
  });
  const announcements: Announcements = {
    onDragStart: ({ active }) => t('columns.said.start', placeOf(active.id, active.id)),
    onDragOver: ({ active, over }) => (over === null ? undefined : t('columns.said.over', placeOf(active.id, over.id))),
    onDragEnd: ({ active, over }) => (over === null ? undefined : t('columns.said.end', placeOf(active.id, over.id))),
    onDragCancel: ({ active }) => t('columns.said.cancel', { name: nameOf(active.id) }),
  };
  const drop = ({ active, over }: DragEndEvent) => {
    const [column, at] = [columnOf(active.id), over === null ? undefined : columnOf(over.id)];
    if (column !== undefined && at !== undefined && column !== at) onChange((now) => withColumnAt(now, column, at));
  };
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={drop}
      accessibility={{ announcements, screenReaderInstructions: { draggable: t('columns.said.how') } }}
    >
      <SortableContext items={[...columns]} strategy={verticalListSortingStrategy}>
        <ol className={styles.shown}>
          {columns.map((column) => (
            <Row key={column} column={column} onHide={() => onChange((now) => withColumn(now, column, false))} />
          ))}
        </ol>
      </SortableContext>
    </DndContext>
  );
}

function Row({ column, onHide }: { readonly column: ListColumn; readonly onHide: () => void }) {
  const { t } = useTranslation('devices');
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id: column,
  });
  // Rows are equally high: they only move up and down.
  const style: CSSProperties = {
    transform: transform === null ? undefined : `translate3d(0, ${Math.round(transform.y)}px, 0)`,
    transition,
  };
  const name = t(`column.${column}`);
  return (
    <li ref={setNodeRef} style={style} data-dragging={isDragging || undefined}>
      <label>
        <input type="checkbox" checked onChange={onHide} />
        {name}
      </label>
      <button
        ref={setActivatorNodeRef}
        type="button"
        className={styles.handle}
        {...attributes}
        {...listeners}
        aria-label={t('columns.drag', { name })}
      >
        <Icon name="menu" size="s" />
      </button>
    </li>
  );
}
