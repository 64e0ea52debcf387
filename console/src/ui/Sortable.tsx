import { closestCenter, DndContext, KeyboardSensor, PointerSensor, useSensor, useSensors } from '@dnd-kit/core';
import type { Announcements, DragEndEvent, UniqueIdentifier } from '@dnd-kit/core';
import {
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable';
import type { ComponentProps, CSSProperties, ReactNode } from 'react';
import { Icon } from './Icon.tsx';
import styles from './Sortable.module.css';

/** Where a line of a list is while it is moved. */
interface Place<Id extends string> {
  readonly id: Id;
  /** From 1, of `count`. */
  readonly position: number;
  readonly count: number;
}

/** What a screen reader is told. */
export interface SortableWords<Id extends string> {
  /** How lines are moved by keys. */
  readonly how: string;
  readonly start: (place: Place<Id>) => string;
  readonly over: (place: Place<Id>) => string;
  readonly end: (place: Place<Id>) => string;
  readonly cancel: (id: Id) => string;
}

interface SortableProps<Id extends string> {
  /** Lines in their order. */
  readonly ids: readonly Id[];
  readonly words: SortableWords<Id>;
  /** A line was dropped at the place of another one. */
  readonly onDrop: (id: Id, at: Id) => void;
  readonly children: ReactNode;
}

/** A list whose lines are put in order by dragging their handles, or by the keys at them. */
export function Sortable<Id extends string>({ ids, words, onDrop, children }: SortableProps<Id>) {
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const idOf = (line: UniqueIdentifier) => ids.find((id) => id === line);
  const placed = (say: (place: Place<Id>) => string, line: UniqueIdentifier, at: UniqueIdentifier) => {
    const id = idOf(line);
    return id === undefined
      ? undefined
      : say({ id, position: ids.findIndex((one) => one === at) + 1, count: ids.length });
  };
  const announcements: Announcements = {
    onDragStart: ({ active }) => placed(words.start, active.id, active.id),
    onDragOver: ({ active, over }) => (over === null ? undefined : placed(words.over, active.id, over.id)),
    onDragEnd: ({ active, over }) => (over === null ? undefined : placed(words.end, active.id, over.id)),
    onDragCancel: ({ active }) => {
      const id = idOf(active.id);
      return id === undefined ? undefined : words.cancel(id);
    },
  };
  const drop = ({ active, over }: DragEndEvent) => {
    const [id, at] = [idOf(active.id), over === null ? undefined : idOf(over.id)];
    if (id !== undefined && at !== undefined && id !== at) onDrop(id, at);
  };
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={drop}
      accessibility={{ announcements, screenReaderInstructions: { draggable: words.how } }}
    >
      <SortableContext items={[...ids]} strategy={verticalListSortingStrategy}>
        {children}
      </SortableContext>
    </DndContext>
  );
}

interface SortableLine {
  /** Of the line itself. */
  readonly line: Pick<ComponentProps<'li'>, 'ref' | 'style'> & { readonly 'data-dragging': true | undefined };
  /** Of its handle. */
  readonly handle: ComponentProps<'button'>;
}

/** What makes a line of a `Sortable` one that can be moved. */
export function useSortableLine(id: string): SortableLine {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id,
  });
  // Lines are equally high: they only move up and down.
  const style: CSSProperties = {
    transform: transform === null ? undefined : `translate3d(0, ${Math.round(transform.y)}px, 0)`,
    transition,
  };
  return {
    line: { ref: setNodeRef, style, 'data-dragging': isDragging || undefined },
    handle: { ref: setActivatorNodeRef, ...attributes, ...listeners },
  };
}

interface DragHandleProps {
  readonly handle: SortableLine['handle'];
  readonly label: string;
  readonly size?: 's';
  readonly className?: string | undefined;
}

/** The handle of a line of a `Sortable`. */
export function DragHandle({ handle, label, size, className }: DragHandleProps) {
  return (
    <button
      {...handle}
      type="button"
      className={className === undefined ? styles.handle : `${styles.handle} ${className}`}
      aria-label={label}
    >
      {size === undefined ? <Icon name="menu" /> : <Icon name="menu" size={size} />}
    </button>
  );
}
