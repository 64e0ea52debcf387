import { closestCenter, DndContext, KeyboardSensor, PointerSensor, useSensor, useSensors } from '@dnd-kit/core';
import type { Announcements, DragEndEvent, UniqueIdentifier } from '@dnd-kit/core';
import {
  arrayMove,
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable';
import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/Button.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import styles from './Screen.module.css';

interface SortableListProps {
  readonly keys: readonly string[];
  readonly nameOf: (key: string) => string;
  readonly onOrder: (keys: readonly string[]) => void;
  readonly onHide: (key: string) => void;
}

/** A list that is put in order by dragging, by the keys at its handles, or by the arrows of each line. */
export function SortableList({ keys, nameOf, onOrder, onHide }: SortableListProps) {
  const { t } = useTranslation('plant');
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const positionOf = (id: UniqueIdentifier) => ({
    name: nameOf(String(id)),
    position: keys.indexOf(String(id)) + 1,
    count: keys.length,
  });
  const announcements: Announcements = {
    onDragStart: ({ active }) => t('screen.said.start', positionOf(active.id)),
    onDragOver: ({ active, over }) =>
      over === null ? undefined : t('screen.said.over', { ...positionOf(over.id), name: nameOf(String(active.id)) }),
    onDragEnd: ({ active, over }) =>
      over === null ? undefined : t('screen.said.end', { ...positionOf(over.id), name: nameOf(String(active.id)) }),
    onDragCancel: ({ active }) => t('screen.said.cancel', { name: nameOf(String(active.id)) }),
  };
  const move = (key: string, to: number) => onOrder(arrayMove([...keys], keys.indexOf(key), to));
  const dropped = ({ active, over }: DragEndEvent) => {
    if (over !== null && active.id !== over.id) move(String(active.id), keys.indexOf(String(over.id)));
  };
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={dropped}
      accessibility={{ announcements, screenReaderInstructions: { draggable: t('screen.said.how') } }}
    >
      <SortableContext items={[...keys]} strategy={verticalListSortingStrategy}>
        <ol className={styles.list}>
          {keys.map((key, index) => (
            <Row
              key={key}
              id={key}
              name={nameOf(key)}
              position={index + 1}
              count={keys.length}
              onMove={(to) => move(key, to)}
              onHide={() => onHide(key)}
            />
          ))}
        </ol>
      </SortableContext>
    </DndContext>
  );
}

interface RowProps {
  readonly id: string;
  readonly name: string;
  /** Position of the line, from 1, of `count`. */
  readonly position: number;
  readonly count: number;
  readonly onMove: (to: number) => void;
  readonly onHide: () => void;
}

function Row({ id, name, position, count, onMove, onHide }: RowProps) {
  const { t } = useTranslation('plant');
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id,
  });
  // Lines are equally high: they only move up and down.
  const style: CSSProperties = {
    transform: transform === null ? undefined : `translate3d(0, ${Math.round(transform.y)}px, 0)`,
    transition,
  };
  return (
    <li ref={setNodeRef} style={style} className={styles.row} data-dragging={isDragging || undefined}>
      <button
        ref={setActivatorNodeRef}
        type="button"
        className={styles.handle}
        {...attributes}
        {...listeners}
        aria-label={t('screen.drag', { name })}
      >
        <Icon name="menu" />
      </button>
      <span className={`${styles.position} num`}>{position}</span>
      <span className={styles.name} title={name}>
        {name}
      </span>
      <Button
        kind="quiet"
        size="s"
        icon="chevron-up"
        label={t('screen.up', { name })}
        disabled={position === 1}
        onClick={() => onMove(position - 2)}
      />
      <Button
        kind="quiet"
        size="s"
        icon="chevron-down"
        label={t('screen.down', { name })}
        disabled={position === count}
        onClick={() => onMove(position)}
      />
      <Button kind="quiet" size="s" icon="close" label={t('screen.hide', { name })} onClick={onHide}>
        {t('screen.hideIt')}
      </Button>
    </li>
  );
}
