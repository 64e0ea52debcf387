import type { Device } from '@oilsight/contract';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useDeferredValue, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useParams, useSearchParams } from 'react-router';
import { deviceList, factoryTree } from '../../domain/device-list.ts';
import { dealersOf, factoriesOf } from '../../domain/factories.ts';
import type { Factory } from '../../domain/factories.ts';
import { standingOf } from '../../domain/shown-state.ts';
import { countStates } from '../../domain/state-order.ts';
import { useLanguage } from '../../i18n/language.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { ErrorState, NoRights } from '../../ui/ErrorState.tsx';
import { Empty } from '../../ui/Notice.tsx';
import { DeviceRows } from './components/DeviceRows.tsx';
import { DevicesSkeleton } from './components/DevicesSkeleton.tsx';
import { SearchField } from './components/SearchField.tsx';
import { Verdict } from './components/Verdict.tsx';
import { filterOf, searchOf, shownDevices } from './filter.ts';
import type { DeviceFilter } from './filter.ts';
import styles from './DevicesPage.module.css';

/** The devices of one factory: how they are, then each of them. */
export function DevicesPage() {
  const { customerId = '' } = useParams();
  const tree = useQuery(factoryTree);
  const devices = useQuery(deviceList);
  const failed = tree.error ?? devices.error;
  if (failed !== null && (tree.data === undefined || devices.data === undefined)) {
    const retry = () => void Promise.all([tree.refetch(), devices.refetch()]);
    return <Instead><ErrorState error={failed} onRetry={retry} isRetrying={tree.isFetching || devices.isFetching} /></Instead>;
  }
  if (tree.data === undefined || devices.data === undefined) return <DevicesSkeleton />;
  const factory = factoriesOf(tree.data).find((one) => one.customerId === customerId);
  if (factory !== undefined) return <FactoryDevices key={customerId} factory={factory} all={devices.data} />;
  // The address may name a dealer: on to the first factory.
  const first = dealersOf(tree.data).find(({ tenantId }) => tenantId === customerId)?.factories[0];
  return first === undefined ? <Instead><NoRights /></Instead> : <Navigate to={first.path} replace />;
}

/** What stands in the place of the list. */
function Instead({ children }: { readonly children: ReactNode }) {
  const { t } = useTranslation('devices');
  return <><h1 className="sr-only">{t('list')}</h1><Card>{children}</Card></>;
}

function FactoryDevices({ factory, all }: { readonly factory: Factory; readonly all: readonly Device[] }) {
  const { t } = useTranslation('devices');
  const { t: common } = useTranslation('common');
  const language = useLanguage();
  const [search, setSearch] = useSearchParams();
  // The address follows the filter: it is written later than keys are pressed.
  const [filter, keepFilter] = useState<DeviceFilter>(() => filterOf(search));
  const setFilter = (change: Partial<DeviceFilter>) => {
    const next = { ...filter, ...change };
    keepFilter(next);
    setSearch(searchOf(next), { replace: true, preventScrollReset: true });
  };
  const own = useMemo(() => all.filter(({ customerId }) => customerId === factory.customerId), [all, factory.customerId]);
  const counts = useMemo(() => {
    const connected = own.filter((device) => standingOf(device) !== 'unconnected');
    return { ...countStates(connected.map(({ state }) => state)), unconnected: own.length - connected.length };
  }, [own]);
  const text = useDeferredValue(filter.text);
  const shown = useMemo(() => shownDevices(own, { text, state: filter.state }, language), [own, text, filter.state, language]);

  return (
    <>
      <div className={styles.head}>
        <h1>{factory.name}</h1>
        <p className={`${styles.meta} num`}>
          {factory.areaName === '' ? null : <span>{factory.areaName}</span>}
          <span>{factory.tenantName}</span>
          <span>{t('count', { count: own.length })}</span>
        </p>
      </div>
      {own.length === 0
        ? <Card><Empty icon="gears" title={t('none.title')}><p>{t('none.text')}</p></Empty></Card>
        : (
          <>
            <Verdict counts={counts} chosen={filter.state} onChoose={(state) => setFilter({ state })} />
            <Card label={t('list')} isFlush>
              <div className={styles.bar}>
                <h2>{t('list')} <small className="num" aria-live="polite">{t('shown', { shown: shown.length, total: own.length })}</small></h2>
                <SearchField value={filter.text} onChange={(value) => setFilter({ text: value })} />
              </div>
              {shown.length === 0
                ? <Empty icon="search" title={t('noMatch.title')} actions={<Button onClick={() => setFilter({ text: '', state: null })}>{t('noMatch.clear')}</Button>}><p>{filter.state === null ? t('noMatch.text') : t('noMatch.inState', { state: common(`state.${filter.state}`) })}</p></Empty>
                : <DeviceRows devices={shown} />}
            </Card>
          </>
        )}
    </>
  );
}
