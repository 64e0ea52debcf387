import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/Button.tsx';
import styles from './Screen.module.css';

/** Indicators that the big screen leaves out. */
export function HiddenList({
  keys,
  nameOf,
  isFull,
  onShow,
}: {
  readonly keys: readonly string[];
  readonly nameOf: (key: string) => string;
  readonly isFull: boolean;
  readonly onShow: (key: string) => void;
}) {
  const { t } = useTranslation('plant');
  return (
    <ul className={styles.list}>
      {keys.map((key) => (
        <li key={key} className={styles.row}>
          <span className={styles.name} title={nameOf(key)}>
            {nameOf(key)}
          </span>
          <Button
            size="s"
            icon="plus"
            label={t('screen.show', { name: nameOf(key) })}
            disabled={isFull}
            onClick={() => onShow(key)}
          >
            {t('screen.showIt')}
          </Button>
        </li>
      ))}
    </ul>
  );
}
