import { closestCenter, DndContext, KeyboardSensor, PointerSensor, useSensor, useSensors } from '@dnd-kit/core';
import type { Announcements, DragEndEvent, UniqueIdentifier } from '@dnd-kit/core';
import {
  arrayMove,
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable';
import { wordsIn } from '@oilsight/contract';
import type { ChecklistItem } from '@oilsight/contract';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../i18n/language.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import styles from './Checklists.module.css';

interface SortableItemsProps {
  readonly items: readonly ChecklistItem[];
  readonly onOrder: (ids: readonly string[]) => void;
  readonly onEdit: (item: ChecklistItem) => void;
  readonly onRemove: (item: ChecklistItem) => void;
}

/** Items that are put in order by dragging, by the keys at their handles, or by the arrows of each line. */
export function SortableItems({ items, onOrder, onEdit, onRemove }: SortableItemsProps) {
  const { t } = useTranslation('checklists');
  const language = useLanguage();
  const ids = items.map(({ id }) => id);
  const nameOf = (id: UniqueIdentifier) => {
    const title = items.find((item) => item.id === id)?.title;
    return title === undefined ? '' : wordsIn(title, language === 'zh-CN' ? 'zh-CN' : 'en');
  };
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const placeOf = (item: UniqueIdentifier, at: UniqueIdentifier) => ({
    item: nameOf(item),
    position: ids.indexOf(String(at)) + 1,
    count: ids.length,
  });
  const announcements: Announcements = {
    onDragStart: ({ active }) => t('lifted', placeOf(active.id, active.id)),
    onDragOver: ({ active, over }) => (over === null ? undefined : t('over', placeOf(active.id, over.id))),
    onDragEnd: ({ active, over }) => (over === null ? undefined : t('dropped', placeOf(active.id, over.id))),
    onDragCancel: ({ active }) => t('cancelled', { item: nameOf(active.id) }),
  };
  const move = (id: string, to: number) => onOrder(arrayMove(ids, ids.indexOf(id), to));
  const dropped = ({ active, over }: DragEndEvent) => {
    if (over !== null && active.id !== over.id) move(String(active.id), ids.indexOf(String(over.id)));
  };
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={dropped}
      accessibility={{ announcements, screenReaderInstructions: { draggable: t('how') } }}
    >
      <SortableContext items={ids} strategy={verticalListSortingStrategy}>
        <ol className={styles.items}>
          {items.map((item, index) => (
            <Row
              key={item.id}
              item={item}
              name={nameOf(item.id)}
              isFirst={index === 0}
              isLast={index === items.length - 1}
              onMove={(by) => move(item.id, index + by)}
              onEdit={() => onEdit(item)}
              onRemove={() => onRemove(item)}
            />
          ))}
        </ol>
      </SortableContext>
    </DndContext>
  );
}

interface RowProps {
  readonly item: ChecklistItem;
  readonly name: string;
  readonly isFirst: boolean;
  readonly isLast: boolean;
  readonly onMove: (by: -1 | 1) => void;
  readonly onEdit: () => void;
  readonly onRemove: () => void;
}

function Row({ item, name, isFirst, isLast, onMove, onEdit, onRemove }: RowProps) {
  const { t } = useTranslation('checklists');
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id: item.id,
  });
  const marks = [
    t(`item.${item.kind}`),
    ...(item.kind === 'number' ? [boundsOf(item)] : []),
    ...(item.needsStop ? [t('item.needsStop')] : []),
    ...(item.needsPhoto ? [t('item.needsPhoto')] : []),
  ].filter((mark) => mark !== '');
  return (
    <li
      ref={setNodeRef}
      className={styles.item}
      data-dragging={isDragging || undefined}
      style={{
        transform: transform === null ? undefined : `translate3d(0, ${Math.round(transform.y)}px, 0)`,
        transition,
      }}
    >
      <button
        ref={setActivatorNodeRef}
        type="button"
        className={styles.handle}
        {...attributes}
        {...listeners}
        aria-label={t('drag', { item: name })}
      >
        <Icon name="menu" />
      </button>
      <span className={styles.what}>
        {name}
        <small className="num">{marks.join(' · ')}</small>
      </span>
      <span className={styles.acts}>
        <Button
          kind="quiet"
          size="s"
          icon="chevron-up"
          label={t('up', { item: name })}
          disabled={isFirst}
          onClick={() => onMove(-1)}
        />
        <Button
          kind="quiet"
          size="s"
          icon="chevron-down"
          label={t('down', { item: name })}
          disabled={isLast}
          onClick={() => onMove(1)}
        />
        <Button kind="quiet" size="s" icon="sliders" label={t('edit', { item: name })} onClick={onEdit} />
        <Button kind="quiet" size="s" icon="close" label={t('removeItem', { item: name })} onClick={onRemove} />
      </span>
    </li>
  );
}

/** `10 … 15 K`, `≥ 10 K` or `≤ 15 K`; empty: no bounds. */
function boundsOf({ least, most, unit }: Extract<ChecklistItem, { kind: 'number' }>): string {
  const range =
    least !== null && most !== null
      ? `${least} … ${most}`
      : least !== null
        ? `≥ ${least}`
        : most !== null
          ? `≤ ${most}`
          : '';
  return `${range} ${unit}`.trim();
}
