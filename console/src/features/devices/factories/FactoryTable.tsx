import { dashboardRoutes, deviceStatuses, inLanguage, shownSince } from '@oilsight/contract';
import type { StateCounts } from '@oilsight/contract';
import { healthSeverity } from '@oilsight/oil';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { call } from '../../../api/call.ts';
import { me } from '../../../api/me.ts';
import { fileName, saveFile } from '../../../charts/draw/download.ts';
import { formatNumber } from '../../../charts/prepare/numbers.ts';
import { areasQuery } from '../../../domain/areas/areas-query.ts';
import { filterOf } from '../../../domain/device-rows/filter.ts';
import { SinceCell } from '../../../domain/device-rows/cells.tsx';
import { devicePath } from '../../../domain/device-path.ts';
import { factoryPath } from '../../../domain/factories.ts';
import { LastStateIcon } from '../../../domain/LastState.tsx';
import { quantityOf } from '../../../domain/quantity.ts';
import { StateMix } from '../../../domain/StateMix.tsx';
import { useLanguage } from '../../../i18n/language.ts';
import { csvOf } from '../../../lib/csv.ts';
import { fileTimeText, stampText, zonesText } from '../../../lib/reader-time.ts';
import { minuteMs, secondMs } from '../../../lib/time.ts';
import { useAddress } from '../../../lib/useAddress.ts';
import { useIsMobile } from '../../../lib/useMedia.ts';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { Empty } from '../../../ui/Notice.tsx';
import { SearchBox } from '../../../ui/SearchBox.tsx';
import { FilterSelect } from '../../../ui/SelectField.tsx';
import type { Option } from '../../../ui/SelectField.tsx';
import { stateLook } from '../../../ui/state-look.ts';
import { countedStatuses, factorySorts, isIn, orderAfter, provinceOf, shownFactories, worstFactories } from './rows.ts';
import type { FactoryOrder, FactoryRow, FactorySort } from './rows.ts';
import { Verdict } from '../components/Verdict.tsx';
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
  const [search, changeAddress] = useAddress();
  const [text, setText] = useState('');
  const [order, setOrder] = useState(worstFactories);
  const lowest = new Map(health.data?.factories.map((one) => [one.customerId, one.lowest]));
  const rows = counts.perFactory.map((one) => ({ ...one, lowest: lowest.get(one.customerId) ?? null }));
  const empty = counts.factories - rows.length - (counts.rest?.factories ?? 0);
  const { state } = filterOf(search);
  const province = search.get('province');
  const provinces = useProvinces(rows);
  const linesOf = useLines();
  const shown = shownFactories(rows, { text, state, province }, order, language);
  const narrow = (name: 'state' | 'province', value: string | null) =>
    changeAddress((now) => {
      const next = new URLSearchParams(now);
      if (value === null) next.delete(name);
      else next.set(name, value);
      return next;
    });
  const isNarrowed = text !== '' || state !== null || province !== null;
  const clear = () => {
    setText('');
    narrow('state', null);
    narrow('province', null);
  };
  return (
    <>
      <Verdict
        counts={counts.devices.statuses}
        chosen={state}
        onChoose={(chosen) => narrow('state', chosen)}
        alarmsPath="/alarmlist"
        // Of factories that are not listed it is not known what they have.
        remarkOf={(status) => {
          const count = counts.rest === null ? rows.filter((row) => isIn(row, status)).length : 0;
          return count === 0 ? '' : t(status === 'normal' ? 'factories.allNormal' : 'factories.within', { count });
        }}
      />
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
          {provinces.length < 2 && province === null ? null : (
            <FilterSelect
              label={t('factories.area')}
              all={t('factories.anywhere')}
              options={provinces}
              value={province}
              onChange={(value) => narrow('province', value)}
            />
          )}
          <Button
            icon="download"
            disabled={shown.length === 0}
            onClick={() => {
              const at = Date.now();
              saveFile(fileName([t('factories.title'), stampText(at)], 'csv'), csvOf(linesOf(shown, at)));
            }}
          >
            {t('factories.export')}
          </Button>
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
          <Empty
            icon="search"
            title={t('factories.none')}
            actions={isNarrowed ? <Button onClick={clear}>{t('factories.all')}</Button> : undefined}
          >
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
    </>
  );
}

/** A line of heads, then a line for each factory with what its row says, its last counts too. */
function useLines() {
  const { t } = useTranslation('devices');
  const { t: common } = useTranslation('common');
  const causeOf = useCause();
  return (rows: readonly FactoryRow[], at: number): string[][] => {
    const sinceOf = ({ worst }: FactoryRow) => (worst === null ? null : shownSince(worst));
    return [
      [
        t('factories.name'),
        t('factories.area'),
        t('factories.total'),
        ...deviceStatuses.map((status) => common(`state.${status}`)),
        t('column.device'),
        t('column.cause'),
        `${t('factories.since')} (${zonesText(rows.map((row) => sinceOf(row) ?? at))})`,
        t('factories.lowest'),
      ],
      ...rows.map((row) => {
        const since = sinceOf(row);
        return [
          row.customerName,
          row.areaName,
          String(row.total),
          ...deviceStatuses.map((status) => String(row.statuses[status])),
          row.worst?.deviceName ?? '',
          row.worst === null ? '' : causeOf(row.worst),
          since === null ? '' : fileTimeText(since),
          row.lowest === null ? '' : String(Math.round(row.lowest)),
        ];
      }),
    ];
  };
}

/** The provinces that the factories lie in, by name. */
function useProvinces(rows: readonly FactoryRow[]): readonly Option<string>[] {
  const language = useLanguage();
  const wanted = new Set(rows.map(provinceOf));
  // Factories of one province, or of none that is known, are not told apart by it.
  const areas = useQuery({ ...areasQuery('', language), enabled: wanted.size > 1 });
  const { compare } = new Intl.Collator(language);
  return (areas.data ?? [])
    .filter(({ areaNo }) => wanted.has(areaNo))
    .map(({ areaNo, areaName }) => ({ value: areaNo, label: areaName }))
    .sort((one, other) => compare(one.label, other.label));
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

/** What causes the state of a worst machine, in words. */
function useCause() {
  const { t } = useTranslation('devices');
  const language = useLanguage();
  return ({ state, finding, leading }: NonNullable<FactoryRow['worst']>): string => {
    if (finding !== null) return inLanguage(finding, language);
    if (leading !== null) return quantityOf(leading, language).name;
    return state === 'offline' ? t('cause.offline') : '';
  };
}

/** The worst machine, a link to its page, and what causes its state. */
function WorstWords({ row: { worst, tenantId, customerId } }: { readonly row: FactoryRow }) {
  const { t } = useTranslation('devices');
  const causeOf = useCause();
  if (worst === null) return <span className={styles.well}>{t('factories.allWell')}</span>;
  const { deviceId, deviceName, state } = worst;
  const cause = causeOf(worst);
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
