import type { DealerMap } from '@oilsight/contract';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../../ui/Icon.tsx';
import { isCity, parentOf } from './area-numbers.ts';
import styles from './ChinaMap.module.css';

/** Which area the map shows and the way back to the nation, and whether it is a map or a table. */
export function MapWay({
  map: { distributorMapBase },
  isTable,
  onTable,
  onArea,
}: {
  readonly map: DealerMap;
  readonly isTable: boolean;
  /** null: it is neither. */
  readonly onTable: ((isTable: boolean) => void) | null;
  readonly onArea: ((areaNo: string) => void) | null;
}) {
  const { t } = useTranslation('dealerScreen');
  if (onArea === null) return null;
  const isNation = distributorMapBase.areaNo === '';
  return (
    <nav className={styles.way} aria-label={t('map.way')}>
      {isNation ? null : (
        <>
          <button type="button" onClick={() => onArea('')}>
            <Icon name="chevron-left" />
            {t('map.nation')}
          </button>
          {isCity(distributorMapBase.areaNo) ? (
            <button type="button" onClick={() => onArea(parentOf(distributorMapBase.areaNo))}>
              <Icon name="chevron-left" />
              {t('map.province')}
            </button>
          ) : null}
          <b aria-current="page">{distributorMapBase.areaName}</b>
        </>
      )}
      {onTable === null ? null : (
        <button type="button" className={styles.turn} aria-pressed={isTable} onClick={() => onTable(!isTable)}>
          <Icon name={isTable ? 'globe' : 'table'} />
          {isTable ? t('map.asMap') : t('map.asTable')}
        </button>
      )}
    </nav>
  );
}
