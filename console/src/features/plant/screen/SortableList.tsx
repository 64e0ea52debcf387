import { arrayMove } from '@dnd-kit/sortable';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/Button.tsx';
import { DragHandle, Sortable, useSortableLine } from '../../../ui/Sortable.tsx';
import type { SortableWords } from '../../../ui/Sortable.tsx';
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
  const words: SortableWords<string> = {
    how: t('screen.said.how'),
    start: ({ id, ...place }) => t('screen.said.start', { name: nameOf(id), ...place }),
    over: ({ id, ...place }) => t('screen.said.over', { name: nameOf(id), ...place }),
    end: ({ id, ...place }) => t('screen.said.end', { name: nameOf(id), ...place }),
    cancel: (id) => t('screen.said.cancel', { name: nameOf(id) }),
  };
  const move = (key: string, to: number) => onOrder(arrayMove([...keys], keys.indexOf(key), to));
  return (
    <Sortable ids={keys} words={words} onDrop={(key, at) => move(key, keys.indexOf(at))}>
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
    </Sortable>
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
  const { line, handle } = useSortableLine(id);
  return (
    <li {...line} className={styles.row}>
      <DragHandle handle={handle} label={t('screen.drag', { name })} className={styles.handle} />
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
