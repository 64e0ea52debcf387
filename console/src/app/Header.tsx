import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Mark } from '../ui/Mark.tsx';
import { HeaderClock } from './Clock.tsx';
import styles from './Header.module.css';

/** The house: mark, the platform's name, the time. */
export function Header() {
  const { t } = useTranslation('shell');
  const { t: common } = useTranslation('common');
  return (
    <header className={styles.header}>
      <Link to="/" className={styles.brand}>
        <Mark size={28} ground="card" />
        <b lang="zh-CN">{t('mark.zh')}</b>
        <span lang="en">{t('mark.en')}</span>
        <small className="sr-only">{t('toHome')}</small>
      </Link>
      <span className={styles.platform}>{common('platform')}</span>
      <span className={styles.end}><HeaderClock /></span>
    </header>
  );
}
