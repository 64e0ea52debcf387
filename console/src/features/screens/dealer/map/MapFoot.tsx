import { useTranslation } from 'react-i18next';
import styles from './ChinaMap.module.css';

/** What the areas of a map lead to: provinces to their cities, cities to their factories, districts nowhere. */
export type Opens = 'provinces' | 'cities' | 'districts';

/**
 * What height and light mean, what opens, the devices that the map cannot show, and the number under which it was
 * approved.
 */
export function MapFoot({
  off,
  approval,
  isTable,
  opens,
}: {
  readonly off: number;
  readonly approval: string | null;
  readonly isTable: boolean;
  /** null: nothing, for nobody may. */
  readonly opens: Opens | null;
}) {
  const { t } = useTranslation('dealerScreen');
  return (
    <p className={styles.foot}>
      {off === 0 ? null : <span>{t('map.off', { count: off })}</span>}
      {isTable ? null : <span>{t('map.legend')}</span>}
      {opens === null ? null : <span className={styles.opens}>{t(`map.opens.${opens}`)}</span>}
      {approval === null ? null : <span>{approval}</span>}
    </p>
  );
}
