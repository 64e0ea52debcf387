import type { DealerMap } from '@oilsight/contract';
import { useTranslation } from 'react-i18next';
import { doesOpen } from './area-numbers.ts';
import { CountsTable } from './CountsTable.tsx';
import styles from './ChinaMap.module.css';

/** The map as a table: every area with devices, those with the most first, and all of them together. */
export function AreaTable({
  map: { distributorMapBase, distributorMapContents },
  onArea,
}: {
  readonly map: DealerMap;
  readonly onArea: ((areaNo: string) => void) | null;
}) {
  const { t } = useTranslation('dealerScreen');
  const rows = distributorMapContents.toSorted((one, other) => other.deviceCst - one.deviceCst);
  if (rows.length === 0) return <p className={styles.failed}>{t('map.empty')}</p>;
  return (
    <CountsTable
      label={t('map.column.area')}
      rows={rows.map((area) => ({
        ...area,
        id: area.areaNo,
        name:
          onArea === null || !doesOpen(area.areaNo, distributorMapBase.areaNo) ? (
            area.areaName
          ) : (
            <button type="button" onClick={() => onArea(area.areaNo)}>
              {area.areaName}
            </button>
          ),
      }))}
      total={{ ...distributorMapBase, id: '', name: t('map.total') }}
    />
  );
}
