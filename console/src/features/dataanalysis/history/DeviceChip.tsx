import { useTranslation } from 'react-i18next';
import { Icon } from '../../../ui/Icon.tsx';
import styles from './Choices.module.css';

interface DeviceChipProps {
  readonly name: string;
  /** Its place among the chosen, which is its colour. */
  readonly place: number;
  /** null: it is the last one. */
  readonly onRemove: (() => void) | null;
}

/** A compared device in its colour. */
export function DeviceChip({ name, place, onRemove }: DeviceChipProps) {
  const { t } = useTranslation('analysis');
  return (
    <li className={styles.chip}>
      <i style={{ background: `var(--c-${place + 1})` }} aria-hidden />
      <span title={name}>{name}</span>
      {onRemove === null ? null : (
        <button type="button" aria-label={t('remove', { name })} onClick={onRemove}>
          <Icon name="close" size="s" />
        </button>
      )}
    </li>
  );
}
