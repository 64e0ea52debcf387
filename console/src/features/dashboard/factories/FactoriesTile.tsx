import { deviceStatuses } from '@oilsight/contract';
import type { StateCounts } from '@oilsight/contract';
import type { UseQueryResult } from '@tanstack/react-query';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { me } from '../../../api/me.ts';
import { deviceListRoles } from '../../../domain/factories.ts';
import { LastStateIcon } from '../../../domain/LastState.tsx';
import { holdsOne } from '../../../domain/roles.ts';
import { StateMix } from '../../../domain/StateMix.tsx';
import { useHasFactoryMap } from './useHasFactoryMap.ts';
import { loadTexts } from '../../../i18n/i18n.ts';
import { Button } from '../../../ui/Button.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { SearchBox } from '../../../ui/SearchBox.tsx';
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
  const authority = useQuery(me).data?.user.authority;
  const isLong = (counts.data?.perFactory.length ?? 0) > firstRows + 1;
  const hasTable = isLong && authority !== undefined && holdsOne([authority], deviceListRoles);
  return (
    <Tile
      title={t('factories.title')}
      query={counts}
      {...(hasTable ? { link: { to: '/device?by=factory', words: devices('factories.table') } } : {})}
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
  const { t: devices } = useTranslation('devices');
  const [isWhole, setIsWhole] = useState(false);
  const [text, setText] = useState('');
  const isLong = perFactory.length > firstRows + 1;
  const found = text === '' ? perFactory : perFactory.filter((row) => holdsWords(row, text));
  const shown = isWhole || text !== '' || !isLong ? found : found.slice(0, firstRows);
  return (
    <>
      {isLong ? (
        <div className={styles.search}>
          <SearchBox
            label={devices('factories.search')}
            placeholder={devices('factories.placeholder')}
            value={text}
            onChange={setText}
          />
        </div>
      ) : null}
      {text !== '' && found.length === 0 ? <p className={styles.more}>{devices('factories.none')}</p> : null}
      <ul className={styles.rows}>
        {shown.map((row) => (
          <li key={row.customerId}>
            <OneRow row={row} />
          </li>
        ))}
      </ul>
      {shown.length < found.length ? (
        <div className={styles.more}>
          <Button kind="quiet" size="s" icon="chevron-down" onClick={() => setIsWhole(true)}>
            {t('factories.more', { count: found.length - shown.length })}
          </Button>
        </div>
      ) : rest === null ? null : (
        <p className={`${styles.more} num`}>{t('factories.rest', { count: rest.factories })}</p>
      )}
    </>
  );
}

/** Whether each word stands in the name of a factory, its region or that of its worst machine. */
function holdsWords({ customerName, areaName, worst }: Row, text: string): boolean {
  const said = `${customerName}\n${areaName}\n${worst?.deviceName ?? ''}`.toLowerCase();
  return text
    .toLowerCase()
    .split(/\s+/)
    .every((word) => said.includes(word));
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
      <span className={styles.mix}>
        <StateMix statuses={statuses} total={total} size="m" />
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
