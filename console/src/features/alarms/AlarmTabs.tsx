import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useHolds } from '../../domain/useHolds.ts';
import styles from './AlarmTabs.module.css';

const paths = { records: '/alarmlist', quality: '/alarmlist/quality' } as const;

/** The way between the records and their quality, for those who may see both. */
export function AlarmTabs({ current }: { readonly current: keyof typeof paths }) {
  const { t } = useTranslation('alarmQuality');
  if (!useHolds('alarmQuality:read')) return null;
  return (
    <nav className={styles.tabs} aria-label={t('tabs')}>
      {(['records', 'quality'] as const).map((tab) => (
        <Link key={tab} to={paths[tab]} aria-current={tab === current ? 'page' : undefined}>
          {t(`tab.${tab}`)}
        </Link>
      ))}
    </nav>
  );
}
