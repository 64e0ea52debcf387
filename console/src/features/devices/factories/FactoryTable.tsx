import { dashboardRoutes, deviceStatuses, inLanguage } from '@oilsight/contract';
import type { StateCounts } from '@oilsight/contract';
import { healthSeverity } from '@oilsight/oil';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { call } from '../../../api/call.ts';
import { me } from '../../../api/me.ts';
import { formatNumber } from '../../../charts/prepare/numbers.ts';
import { SinceCell } from '../../../domain/device-rows/cells.tsx';
import { devicePath } from '../../../domain/device-path.ts';
import { factoryPath } from '../../../domain/factories.ts';
import { LastStateIcon } from '../../../domain/LastState.tsx';
import { quantityOf } from '../../../domain/quantity.ts';
import { StateMix } from '../../../domain/StateMix.tsx';
import { useLanguage } from '../../../i18n/language.ts';
import { minuteMs, secondMs } from '../../../lib/time.ts';
import { useIsMobile } from '../../../lib/useMedia.ts';
import { Card } from '../../../ui/Card.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { Empty } from '../../../ui/Notice.tsx';
import { SearchBox } from '../../../ui/SearchBox.tsx';
import { FilterSelect } from '../../../ui/SelectField.tsx';
import { stateLook } from '../../../ui/state-look.ts';
import { countedStatuses, factorySorts, orderAfter, shownFactories, worstFactories } from './rows.ts';
import type { FactoryOrder, FactoryRow, FactorySort } from './rows.ts';
import cardHead from '../CardHead.module.css';
import styles from './FactoryTable.module.css';

/** Figures that go where the table is narrow. */
const spare = `${styles.number} ${styles.spare}`;

/** Health of the oil by factory; the start page reads the same. */
const fleetHealth = queryOptions({
  queryKey: ['dashboard', 'health', { customerId: undefined }],
  queryFn: ({ signal }) => call(dashboardRoutes.getHealth, { query: {} }, signal),
  staleTime: 20 * secondMs,
  refetchInterval: minuteMs,
  placeholderData: keepPreviousData,
});

/** The factories, the worst first, each in a line with the states of its machines as the server counts them. */
export function FactoryTable({ counts }: { readonly counts: StateCounts }) {
  const { t } = useTranslation('devices');
  const language = useLanguage();
  const isMobile = useIsMobile();
  const health = useQuery(fleetHealth);
  const [text, setText] = useState('');
  const [order, setOrder] = useState(worstFactories);
  const lowest = new Map(health.data?.factories.map((one) => [one.customerId, one.lowest]));
  const rows = counts.perFactory.map((one) => ({ ...one, lowest: lowest.get(one.customerId) ?? null }));
  const empty = counts.factories - rows.length - (counts.rest?.factories ?? 0);
  const shown = shownFactories(rows, text, order, language);
  return (
    <Card label={t('factories.title')} isFlush>
      <div className={cardHead.bar}>
        <h2 className="num" aria-live="polite">
          {t('factories.shown', { shown: shown.length, total: rows.length })}
        </h2>
        <SearchBox
          label={t('factories.search')}
          placeholder={t('factories.placeholder')}
          value={text}
          onChange={setText}
        />
        {isMobile ? (
          <FilterSelect
            label={t('sort.by')}
            all={null}
            options={factorySorts.map((value) => ({
              value,
              label: t('factories.sortBy', { column: t(`factories.${value}`) }),
            }))}
            value={order.sort}
            onChange={(sort) => sort !== null && setOrder(orderAfter({ sort: 'name', isDescending: true }, sort))}
          />
        ) : null}
      </div>
      {shown.length === 0 ? (
        <Empty icon="search" title={t('factories.none')}>
          <p>{t('noMatch.text')}</p>
        </Empty>
      ) : isMobile ? (
        <Cards rows={shown} />
      ) : (
        <Lines rows={shown} order={order} onSort={(sort) => setOrder(orderAfter(order, sort))} />
      )}
      <p className={styles.foot}>
        {t('factories.sum')}
        {counts.rest === null ? null : ` ${t('factories.rest', { count: counts.rest.factories })}`}
        {empty > 0 ? ` ${t('factories.empty', { count: empty })}` : null}
      </p>
    </Card>
  );
}

function Lines({
  rows,
  order,
  onSort,
}: {
  readonly rows: readonly FactoryRow[];
  readonly order: FactoryOrder;
  readonly onSort: (sort: FactorySort) => void;
}) {
  const { t } = useTranslation('devices');
  const head = (sort: FactorySort, look?: string) => (
    <Head order={order} sort={sort} look={look} onSort={onSort}>
      {t(`factories.${sort}`)}
    </Head>
  );
  return (
    <div className={styles.frame}>
      <table data-list className={styles.table} aria-label={t('factories.title')}>
        <thead>
          <tr>
            {head('name')}
            {head('area', styles.area)}
            {head('total', styles.number)}
            <th scope="col" className={styles.mixHead}>
              {t('factories.mix')}
            </th>
            {countedStatuses.map((status) => (
              <Head
                key={status}
                order={order}
                sort={status}
                look={status === 'normal' ? spare : styles.number}
                onSort={onSort}
              >
                {t(`factories.${status}`)}
              </Head>
            ))}
            <th scope="col" className={spare} title={t('factories.othersWhole')}>
              {t('factories.others')}
            </th>
            <th scope="col">{t('factories.worst')}</th>
            {head('since', styles.since)}
            {head('lowest', styles.number)}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Line key={row.customerId} row={row} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Head({
  order,
  sort,
  look,
  onSort,
  children,
}: {
  readonly order: FactoryOrder;
  readonly sort: FactorySort;
  readonly look?: string | undefined;
  readonly onSort: (sort: FactorySort) => void;
  readonly children: ReactNode;
}) {
  const way = order.sort === sort ? (order.isDescending ? 'descending' : 'ascending') : undefined;
  return (
    <th scope="col" className={look} aria-sort={way}>
      <button type="button" className={styles.sort} onClick={() => onSort(sort)}>
        {children}
        {way === undefined ? null : <Icon name={way === 'ascending' ? 'chevron-up' : 'chevron-down'} size="s" />}
      </button>
    </th>
  );
}

function Line({ row }: { readonly row: FactoryRow }) {
  const language = useLanguage();
  const pathOf = useFactoryPath();
  const { customerName, areaName, total, statuses, worst, lowest } = row;
  const number = (value: number) => formatNumber(value, 0, language);
  return (
    <tr>
      <th scope="row">
        <Link to={pathOf(row)} title={customerName}>
          {customerName}
        </Link>
      </th>
      <td className={styles.area} title={areaName}>
        {areaName}
      </td>
      <td className={styles.number}>{number(total)}</td>
      <td className={styles.mixCell}>
        <StateMix statuses={statuses} total={total} size="s" />
      </td>
      {countedStatuses.map((status) => (
        <td
          key={status}
          className={status === 'normal' ? spare : styles.number}
          data-tone={stateLook[status].tone}
          data-none={statuses[status] === 0 || status === 'normal' || undefined}
        >
          {number(statuses[status])}
        </td>
      ))}
      <td className={spare} data-tone="off" data-none>
        {number(statuses.unassessed + statuses.unconnected)}
      </td>
      <td>
        <WorstWords row={row} />
      </td>
      <td className={styles.since}>{worst === null ? null : <SinceCell device={worst} isShort />}</td>
      <td className={styles.number}>
        {lowest === null ? '—' : <b data-tone={stateLook[healthSeverity(lowest)].tone}>{number(Math.round(lowest))}</b>}
      </td>
    </tr>
  );
}

/** The worst machine, a link to its page, and what causes its state. */
function WorstWords({ row: { worst, tenantId, customerId } }: { readonly row: FactoryRow }) {
  const { t } = useTranslation('devices');
  const language = useLanguage();
  if (worst === null) return <span className={styles.well}>{t('factories.allWell')}</span>;
  const { deviceId, deviceName, state, finding, leading } = worst;
  const cause =
    finding !== null
      ? inLanguage(finding, language)
      : leading !== null
        ? quantityOf(leading, language).name
        : state === 'offline'
          ? t('cause.offline')
          : '';
  return (
    <span className={styles.worst} title={`${deviceName} ${cause}`}>
      <LastStateIcon state={state} size="s" />
      <Link to={devicePath({ deviceId, tenantId, customerId })}>{deviceName}</Link>
      <span>{cause}</span>
    </span>
  );
}

function Cards({ rows }: { readonly rows: readonly FactoryRow[] }) {
  const { t } = useTranslation('common');
  const pathOf = useFactoryPath();
  return (
    <ul>
      {rows.map((row) => (
        <li key={row.customerId} className={styles.card}>
          <Link to={pathOf(row)}>
            <b>{row.customerName}</b>
            <small>{row.areaName}</small>
          </Link>
          <p className="num">
            {deviceStatuses
              .filter((status) => row.statuses[status] > 0)
              .map((status) => (
                <span key={status} data-tone={stateLook[status].tone}>
                  <Icon name={stateLook[status].icon} size="s" />
                  {row.statuses[status]} {t(`state.${status}`)}
                </span>
              ))}
          </p>
          {row.worst === null ? null : (
            <p>
              <WorstWords row={row} /> <SinceCell device={row.worst} isShort />
            </p>
          )}
        </li>
      ))}
    </ul>
  );
}

/** Where the list of a factory's devices is, for the reader's role. */
function useFactoryPath(): (row: FactoryRow) => string {
  const authority = useQuery(me).data?.user.authority ?? 'CUSTOMER_USER';
  return (row) => factoryPath('/device', authority, row);
}
