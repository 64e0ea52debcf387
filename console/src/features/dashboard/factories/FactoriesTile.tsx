import { deviceStatuses } from '@oilsight/contract';
import type { StateCounts } from '@oilsight/contract';
import type { UseQueryResult } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { LastStateIcon } from '../../../domain/LastState.tsx';
import { useHasFactoryMap } from './useHasFactoryMap.ts';
import { loadTexts } from '../../../i18n/i18n.ts';
import { Button } from '../../../ui/Button.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { stateLook } from '../../../ui/state-look.ts';
import { factorySearch } from '../parts/addresses.ts';
import { Tile } from '../tile/Tile.tsx';
import { verdictOf } from '../verdict/verdict.ts';
import styles from './Factories.module.css';

type Row = StateCounts['perFactory'][number];

// Comes after the other tiles: the map is read and laid in a worker of its own.
const FactoryMap = lazy(async () => {
  const [{ FactoryMap: Loaded }] = await Promise.all([import('./map/FactoryMap.tsx'), loadTexts(['factoryMap'])]);
  return { default: Loaded };
});

/** Factories before the others are asked for. */
const firstRows = 8;

/** The factories, the worst first, each with the states of its machines. A factory narrows the page to it. */
export function FactoriesTile({ counts }: { readonly counts: UseQueryResult<StateCounts> }) {
  const { t } = useTranslation('dashboard');
  const { t: devices } = useTranslation('devices');
  return (
    <Tile
      title={t('factories.title')}
      query={counts}
      sub={({ factories }) => devices('factoryCount', { count: factories })}
      bodyPx={150}
      isFlush
      empty={{ when: ({ perFactory }) => perFactory.length === 0, icon: 'factory', words: t('factories.none') }}
    >
      {(data) => <Factories counts={data} />}
    </Tile>
  );
}

/** On the map where the reader has one and an area is known; a list of all the others. */
function Factories({ counts }: { readonly counts: StateCounts }) {
  const hasMap = useHasFactoryMap() && counts.perFactory.some(({ areaNo }) => areaNo !== '');
  if (!hasMap) return <Rows counts={counts} />;
  return (
    <Suspense fallback={<div className={styles.mapRoom} />}>
      <FactoryMap rows={counts.perFactory}>
        {(others) => <Rows counts={{ ...counts, perFactory: [...others] }} />}
      </FactoryMap>
    </Suspense>
  );
}

function Rows({ counts: { perFactory, rest } }: { readonly counts: StateCounts }) {
  const { t } = useTranslation('dashboard');
  const [isWhole, setIsWhole] = useState(false);
  const shown = isWhole || perFactory.length <= firstRows + 1 ? perFactory : perFactory.slice(0, firstRows);
  return (
    <>
      <ul className={styles.rows}>
        {shown.map((row) => (
          <li key={row.customerId}>
            <OneRow row={row} />
          </li>
        ))}
      </ul>
      {shown.length < perFactory.length ? (
        <div className={styles.more}>
          <Button kind="quiet" size="s" icon="chevron-down" onClick={() => setIsWhole(true)}>
            {t('factories.more', { count: perFactory.length - shown.length })}
          </Button>
        </div>
      ) : rest === null ? null : (
        <p className={`${styles.more} num`}>{t('factories.rest', { count: rest.factories })}</p>
      )}
    </>
  );
}

function OneRow({ row }: { readonly row: Row }) {
  const { t } = useTranslation('dashboard');
  const { t: common } = useTranslation('common');
  const [search] = useSearchParams();
  const { customerId, customerName, areaName, statuses, total, gateways } = row;
  const present = deviceStatuses.filter((status) => statuses[status] > 0);
  return (
    <Link to={factorySearch(search, customerId)} className={styles.row}>
      <LastStateIcon state={verdictOf(statuses)} size="l" />
      <span className={styles.name}>
        <b title={customerName}>{customerName}</b>
        <small className="num">
          {[
            areaName,
            t('factories.devices', { count: total }),
            gateways === 0 ? '' : t('head.gateways', { count: gateways }),
          ]
            .filter((part) => part !== '')
            .join(t('comma'))}
        </small>
      </span>
      <span className={styles.mix} aria-hidden>
        {present.map((status) => (
          <i
            key={status}
            data-tone={stateLook[status].tone}
            data-status={status}
            style={{ flexGrow: statuses[status] / Math.max(1, total) }}
          />
        ))}
      </span>
      <span className={`${styles.states} num`}>
        {present.map((status) => (
          <span key={status} data-tone={stateLook[status].tone}>
            <Icon name={stateLook[status].icon} size="s" label={common(`state.${status}`)} />
            {statuses[status]}
          </span>
        ))}
      </span>
    </Link>
  );
}
