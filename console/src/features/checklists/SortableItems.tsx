import { arrayMove } from '@dnd-kit/sortable';
import { wordsIn } from '@oilsight/contract';
import type { ChecklistItem } from '@oilsight/contract';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../i18n/language.ts';
import { Button } from '../../ui/Button.tsx';
import { DragHandle, Sortable, useSortableLine } from '../../ui/Sortable.tsx';
import type { SortableWords } from '../../ui/Sortable.tsx';
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
  const nameOf = (id: string) => {
    const title = items.find((item) => item.id === id)?.title;
    return title === undefined ? '' : wordsIn(title, language === 'zh-CN' ? 'zh-CN' : 'en');
  };
  const words: SortableWords<string> = {
    how: t('how'),
    start: ({ id, ...place }) => t('lifted', { item: nameOf(id), ...place }),
    over: ({ id, ...place }) => t('over', { item: nameOf(id), ...place }),
    end: ({ id, ...place }) => t('dropped', { item: nameOf(id), ...place }),
    cancel: (id) => t('cancelled', { item: nameOf(id) }),
  };
  const move = (id: string, to: number) => onOrder(arrayMove(ids, ids.indexOf(id), to));
  return (
    <Sortable ids={ids} words={words} onDrop={(id, at) => move(id, ids.indexOf(at))}>
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
    </Sortable>
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
  const { line, handle } = useSortableLine(item.id);
  const marks = [
    t(`item.${item.kind}`),
    ...(item.kind === 'number' ? [boundsOf(item)] : []),
    ...(item.needsStop ? [t('item.needsStop')] : []),
    ...(item.needsPhoto ? [t('item.needsPhoto')] : []),
  ].filter((mark) => mark !== '');
  return (
    <li {...line} className={styles.item}>
      <DragHandle handle={handle} label={t('drag', { item: name })} className={styles.handle} />
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
