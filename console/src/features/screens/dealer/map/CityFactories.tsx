import type { CityFactory, MapArea } from '@oilsight/contract';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { CountsTable } from './CountsTable.tsx';
import styles from './ChinaMap.module.css';

/** The factories of a city, the gravest first, each of which leads to the wall of its machines where somebody can go. */
export function CityFactories({
  factories,
  base,
  isLinked,
}: {
  readonly factories: readonly CityFactory[];
  readonly base: MapArea;
  readonly isLinked: boolean;
}) {
  const { t } = useTranslation('dealerScreen');
  if (factories.length === 0) return <p className={styles.failed}>{t('map.noFactory')}</p>;
  return (
    <CountsTable
      label={t('map.column.factory')}
      rows={factories.map((factory) => ({
        ...factory,
        id: factory.customerId,
        name: isLinked ? (
          <Link to={`/bigscreen?${new URLSearchParams({ customerId: factory.customerId }).toString()}`}>
            {factory.customerName}
          </Link>
        ) : (
          factory.customerName
        ),
      }))}
      total={{ ...base, id: '', name: t('map.total') }}
    />
  );
}
