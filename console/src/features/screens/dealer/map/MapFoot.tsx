import { useTranslation } from 'react-i18next';
import styles from './ChinaMap.module.css';

/** What height and light mean, the devices that the map cannot show, and the number under which it was approved. */
export function MapFoot({
  off,
  approval,
  isTable,
}: {
  readonly off: number;
  readonly approval: string | null;
  readonly isTable: boolean;
}) {
  const { t } = useTranslation('dealerScreen');
  return (
    <p className={styles.foot}>
      {off === 0 ? null : <span>{t('map.off', { count: off })}</span>}
      {isTable ? null : <span>{t('map.legend')}</span>}
      {approval === null ? null : <span>{approval}</span>}
    </p>
  );
}
