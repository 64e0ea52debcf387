import type { DealerMap } from '@oilsight/contract';
import { useTranslation } from 'react-i18next';
import styles from './ChinaMap.module.css';

const columns = ['deviceCst', 'onlineCst', 'firstLevelCst', 'secondLevelCst', 'todayAddCst'] as const;

/** The map as a table: every area with devices, those with the most first. */
export function AreaTable({
  map: { distributorMapContents },
  onArea,
}: {
  readonly map: DealerMap;
  readonly onArea: ((areaNo: string) => void) | null;
}) {
  const { t } = useTranslation('dealerScreen');
  const rows = distributorMapContents.toSorted((one, other) => other.deviceCst - one.deviceCst);
  if (rows.length === 0) return <p className={styles.failed}>{t('map.empty')}</p>;
  return (
    <div className={styles.table}>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('map.column.area')}</th>
            {columns.map((column) => (
              <th key={column} scope="col">
                {t(`map.column.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((area) => (
            <tr key={area.areaNo}>
              <th scope="row">
                {onArea === null ? (
                  area.areaName
                ) : (
                  <button type="button" onClick={() => onArea(area.areaNo)}>
                    {area.areaName}
                  </button>
                )}
              </th>
              {columns.map((column) => (
                <td key={column} className="num">
                  {t('number', { value: area[column] })}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
