import type { LiveIndicator } from '@oilsight/contract';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { quantityOf } from '../../../charts/prepare/quantity.ts';
import { Card } from '../../../ui/Card.tsx';
import { Segmented } from '../../../ui/Segmented.tsx';
import { groups, tabOf } from '../page-state.ts';
import type { Group } from '../page-state.ts';
import { sparksQuery } from '../queries.ts';
import { abnormalFirst, countStates, inCatalogueOrder } from '../verdict.ts';
import type { IndicatorNow } from '../verdict.ts';
import { IndicatorRow } from './IndicatorRow.tsx';
import styles from './Indicators.module.css';

interface IndicatorsProps {
  readonly deviceId: string;
  readonly rows: readonly LiveIndicator[];
  /** State of every indicator as of now. */
  readonly now: readonly IndicatorNow[];
  readonly group: Group;
  readonly reportIntervalMs: number;
  readonly onGroup: (group: Group) => void;
  readonly onCurve: (key: string) => void;
}

/** Every indicator of the device with its newest reading, abnormal ones first. */
export function Indicators({ deviceId, rows, now, group, reportIntervalMs, onGroup, onCurve }: IndicatorsProps) {
  const { t } = useTranslation(['device', 'common']);
  const keys = useMemo(() => rows.map(({ key }) => key).sort(), [rows]);
  const { data: sparks } = useQuery(sparksQuery(deviceId, keys));
  const seriesOf = useMemo(() => new Map(sparks?.series.map((series) => [series.key, series])), [sparks]);
  const isUnjudged = ({ state, limits }: IndicatorNow) => state === 'normal' && limits === null;
  const counts = countStates(now.filter((row) => !isUnjudged(row)).map(({ state }) => state));
  const unjudged = now.filter(isUnjudged).length;
  const words = (['level1', 'level2', 'fault', 'offline', 'normal'] as const).filter((state) => counts[state] > 0).map((state) => t('device:indicators.one', { count: counts[state], state: t(`common:state.${state}`) })).concat(unjudged === 0 ? [] : [t('device:indicators.one', { count: unjudged, state: t('device:indicators.noLimit') })]).join(t('device:comma'));
  const states = new Map(now.map(({ key, state }) => [key, state]));
  const ordered = abnormalFirst(inCatalogueOrder(rows).map((row) => ({ ...row, row, state: states.get(row.key) ?? row.state })));
  const tabs = new Set(rows.map(({ key }) => tabOf(quantityOf(key, 'zh-CN').group)));
  const shown = ordered.filter(({ key }) => group === 'all' || tabOf(quantityOf(key, 'zh-CN').group) === group);
  const segments = groups.filter((each) => each === 'all' || tabs.has(each)).map((value) => ({ value, label: t(`device:indicators.group.${value}`) }));
  return (
    <Card label={t('device:indicators.title')} isFlush>
      <div className={styles.head}>
        <h2>{t('device:indicators.title')} <small className="num">{t('device:indicators.counts', { count: rows.length, counts: words })}</small></h2>
        <Segmented label={t('device:indicators.group.label')} segments={segments} value={tabs.has(group as never) || group === 'all' ? group : 'all'} onChange={onGroup} />
      </div>
      <div className={styles.heads} data-single={shown.length === 1 || undefined} aria-hidden><Heads />{shown.length > 1 ? <Heads /> : null}</div>
      <ul className={styles.list} data-single={shown.length === 1 || undefined} data-odd={shown.length % 2 === 1 || undefined}>
        {shown.map(({ key, row }) => (
          <IndicatorRow
            key={key} deviceId={deviceId} row={row} series={seriesOf.get(key)} sparkFrom={sparks?.from ?? 0} sparkTo={sparks?.to ?? 1}
            reportIntervalMs={reportIntervalMs} onCurve={onCurve}
          />
        ))}
      </ul>
    </Card>
  );
}

function Heads() {
  const { t } = useTranslation('device');
  return (
    <div className={styles.headRow}>
      <span /><span>{t('indicators.name')}</span><span className={styles.right}>{t('indicators.value')}</span><span>{t('indicators.unit')}</span><span title={t('indicators.limitsTip')}>{t('indicators.limits')}</span><span>{t('indicators.day')}</span><span className={styles.right}>{t('indicators.age')}</span>
    </div>
  );
}
