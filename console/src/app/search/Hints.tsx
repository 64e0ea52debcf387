import { useTranslation } from 'react-i18next';
import { newTabKey } from './keys.ts';
import styles from './Search.module.css';

/** The keys of the search, and what it takes. */
export function Hints() {
  const { t } = useTranslation('search');
  return (
    <div className={styles.hints}>
      <span>
        <kbd>↑</kbd>
        <kbd>↓</kbd>
        {t('hint.choose')}
      </span>
      <span>
        <kbd>↵</kbd>
        {t('hint.open')}
      </span>
      <span>
        <kbd>{newTabKey}</kbd>
        {t('hint.newTab')}
      </span>
      <span>
        <kbd>Tab</kbd>
        {t('hint.kinds')}
      </span>
      <span>
        <kbd>&gt;</kbd>
        {t('hint.actions')}
      </span>
      <span className={styles.about}>{t('hint.about')}</span>
    </div>
  );
}
