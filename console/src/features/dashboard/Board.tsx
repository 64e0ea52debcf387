import type { StateCounts } from '@oilsight/contract';
import { useQuery } from '@tanstack/react-query';
import type { UseQueryResult } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { ageText } from '../../domain/Age.tsx';
import type { Factory } from '../../domain/factories.ts';
import { stateCounts } from '../../domain/state-counts.ts';
import { useHolds } from '../../domain/useHolds.ts';
import { onTick, tickedNow } from '../../lib/now.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Empty } from '../../ui/Notice.tsx';
import { AlarmsTile } from './alarms/AlarmsTile.tsx';
import { FactoriesTile } from './factories/FactoriesTile.tsx';
import { ForecastTile } from './forecasts/ForecastTile.tsx';
import { HealthTile } from './health/HealthTile.tsx';
import { LatestTile } from './latest/LatestTile.tsx';
import { DeviceListTile } from './list/DeviceListTile.tsx';
import { OnlineTile } from './online/OnlineTile.tsx';
import { factorySearch, listId } from './parts/addresses.ts';
import { alarmDaysQuery, attentionQuery, healthQuery, onlineQuery, upcomingQuery, worstQuery } from './queries.ts';
import type { Where } from './queries.ts';
import { ReportsTile } from './reports/ReportsTile.tsx';
import { TodoList } from './todo/TodoList.tsx';
import { UpcomingTile } from './upcoming/UpcomingTile.tsx';
import { useDashboardFeed } from './useDashboardFeed.ts';
import { VerdictPanel } from './verdict/VerdictPanel.tsx';
import { WorstTile } from './worst/WorstTile.tsx';
import styles from './DashboardPage.module.css';

interface BoardProps {
  readonly factories: readonly Factory[];
  /** The factory that the page is narrowed to; null: none. */
  readonly chosen: Factory | null;
}

/**
 * The tiles. Of several factories the machines are compared; of one, also where the page is narrowed to it, the newest
 * readings are shown.
 */
export function Board({ factories, chosen }: BoardProps) {
  const where: Where = { customerId: chosen?.customerId };
  useDashboardFeed();
  const counts = useQuery(stateCounts(where));
  const only = chosen ?? (factories.length === 1 ? (factories[0] ?? null) : null);
  const isEmpty = counts.data !== undefined && counts.data.devices.total + counts.data.gateways.total === 0;
  return (
    <>
      <Head factories={factories} chosen={chosen} counts={counts} isEmpty={isEmpty} />
      {isEmpty ? <NoDevice /> : <Tiles where={where} counts={counts} only={only} />}
    </>
  );
}

function Tiles({
  where,
  counts,
  only,
}: {
  readonly where: Where;
  readonly counts: UseQueryResult<StateCounts>;
  /** The one factory that is shown; null: several are. */
  readonly only: Factory | null;
}) {
  const { t } = useTranslation('dashboard');
  const attention = useQuery(attentionQuery(where));
  const health = useQuery(healthQuery(where));
  const online = useQuery(onlineQuery(where));
  const alarms = useQuery(alarmDaysQuery(where));
  const worst = useQuery(worstQuery(where));
  const hasReports = useHolds('reports:read');
  const upcoming = useQuery(upcomingQuery(where, hasReports));
  const isMixed = only === null;
  return (
    <div className={styles.board}>
      <section className={styles.hero} aria-label={t('verdict.label')}>
        <VerdictPanel counts={counts} attention={attention.data} />
        <TodoList attention={attention} where={where} isMixed={isMixed} />
      </section>
      {only === null ? null : <LatestTile customerId={only.customerId} devices={counts.data?.devices.total ?? 5} />}
      <div className={styles.three}>
        <HealthTile health={health} isMixed={isMixed} />
        <OnlineTile online={online} />
        <AlarmsTile alarms={alarms} where={where} />
      </div>
      {isMixed ? (
        <div className={styles.mixed}>
          <div className={styles.column}>
            <FactoriesTile counts={counts} />
            <UpcomingTile upcoming={upcoming} />
          </div>
          <div className={styles.column}>
            <WorstTile worst={worst} isMixed={isMixed} />
            <ForecastTile worst={worst} />
            {hasReports ? <ReportsTile where={where} /> : null}
          </div>
        </div>
      ) : (
        <div className={styles.two}>
          <div className={styles.column}>
            <WorstTile worst={worst} isMixed={isMixed} />
            {hasReports ? <ReportsTile where={where} /> : null}
          </div>
          <div className={styles.column}>
            <ForecastTile worst={worst} />
            <UpcomingTile upcoming={upcoming} />
          </div>
        </div>
      )}
      <DeviceListTile where={where} counts={counts} isMixed={isMixed} />
    </div>
  );
}

function Head({
  factories,
  chosen,
  counts,
  isEmpty,
}: BoardProps & { readonly counts: UseQueryResult<StateCounts>; readonly isEmpty: boolean }) {
  const { t } = useTranslation('dashboard');
  const { t: devices } = useTranslation('devices');
  const [search] = useSearchParams();
  const { data, dataUpdatedAt } = counts;
  const [first] = factories;
  return (
    <div className={styles.head}>
      <h1>{devices('dashboard')}</h1>
      <p className={`${styles.meta} num`}>
        {chosen !== null ? (
          <Link to={factorySearch(search, null)} className={styles.chosen} title={t('head.all')}>
            {chosen.name}
            <Icon name="close" size="s" label={t('head.all')} />
          </Link>
        ) : factories.length === 1 ? (
          <span>{first?.name}</span>
        ) : (
          <span>{devices('factoryCount', { count: factories.length })}</span>
        )}
        {data === undefined ? null : (
          <>
            <span>
              {[
                devices('count', { count: data.devices.total }),
                data.gateways.total === 0 ? null : t('head.gateways', { count: data.gateways.total }),
              ]
                .filter((part) => part !== null)
                .join(t('comma'))}
            </span>
            <Updated at={dataUpdatedAt} />
          </>
        )}
      </p>
      {isEmpty ? null : (
        <span className={styles.jump}>
          <button type="button" className={styles.find} onClick={findDevice}>
            <Icon name="search" />
            {t('head.find')}
            <kbd aria-hidden>/</kbd>
          </button>
          <ButtonLink to={`${search.size === 0 ? '' : `?${search.toString()}`}#${listId}`} icon="table">
            {t('head.list')}
          </ButtonLink>
        </span>
      )}
    </div>
  );
}

/** Leads to the search of the list, as the key does. */
function findDevice(): void {
  document.querySelector<HTMLInputElement>(`#${listId} input`)?.focus();
}

function Updated({ at }: { readonly at: number }) {
  const { t } = useTranslation('dashboard');
  const { t: live } = useTranslation('live');
  const text = useSyncExternalStore(onTick, () => t('head.ago', { age: ageText(tickedNow() - at, live) }));
  return <span>{text}</span>;
}

/** There is no device yet: what to do first. */
function NoDevice() {
  const { t } = useTranslation('devices');
  const { t: common } = useTranslation('common');
  const { t: page } = useTranslation('dashboard');
  const mayRegister = useHolds('devices:manage');
  return (
    <Card>
      <Empty
        icon="gears"
        title={common('noDevices')}
        actions={
          mayRegister ? (
            <ButtonLink to="/deviceInfo" kind="primary" icon="plus">
              {page('first.action')}
            </ButtonLink>
          ) : undefined
        }
      >
        <p>{mayRegister ? page('first.text') : t('none')}</p>
      </Empty>
    </Card>
  );
}
