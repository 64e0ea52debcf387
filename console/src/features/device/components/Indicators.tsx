import type { LiveIndicator } from '@oilsight/contract';
import { findingState } from '@oilsight/oil';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { quantityOf } from '../../../charts/prepare/quantity.ts';
import { countStates } from '../../../domain/state-order.ts';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { Segmented } from '../../../ui/Segmented.tsx';
import { targetOf } from '../cleanliness.ts';
import { findingsByKey } from '../diagnosis.ts';
import { folded, isOnCard } from '../fold.ts';
import { groups, tabOf } from '../page-state.ts';
import type { Group, PageState } from '../page-state.ts';
import { sparksQuery } from '../queries.ts';
import { useDiagnosis } from '../useDiagnosis.ts';
import { abnormalFirst, inCatalogueOrder } from '../verdict.ts';
import type { IndicatorNow } from '../verdict.ts';
import { IndicatorRow } from './IndicatorRow.tsx';
import styles from './Indicators.module.css';

interface IndicatorsProps {
  readonly deviceId: string;
  readonly rows: readonly LiveIndicator[];
  /** State of every indicator as of now. */
  readonly now: readonly IndicatorNow[];
  readonly group: Group;
  readonly folding: PageState['rows'];
  readonly reportIntervalMs: number;
  readonly onGroup: (group: Group) => void;
  readonly onFolding: (folding: PageState['rows']) => void;
  readonly onCurve: (key: string) => void;
}

/** Every indicator of the device with its newest reading, abnormal ones first. Raw channels that a code or a total stands for wait one press away. */
export function Indicators({ deviceId, rows: all, now: allNow, group, folding, reportIntervalMs, onGroup, onFolding, onCurve }: IndicatorsProps) {
  const { t } = useTranslation(['device', 'common']);
  const rows = useMemo(() => all.filter(({ key }) => !isOnCard(key)), [all]);
  const now = useMemo(() => allNow.filter(({ key }) => !isOnCard(key)), [allNow]);
  const { data: diagnosis } = useDiagnosis(deviceId);
  const keys = useMemo(() => rows.map(({ key }) => key).sort(), [rows]);
  const { data: sparks } = useQuery(sparksQuery(deviceId, keys));
  const seriesOf = useMemo(() => new Map(sparks?.series.map((series) => [series.key, series])), [sparks]);
  const parts = useMemo(() => new Map((diagnosis?.health?.parts ?? []).flatMap((part) => part.keys.map((key) => [key, part] as const))), [diagnosis]);
  const found = useMemo(() => findingsByKey(diagnosis?.findings ?? []), [diagnosis]);
  /** No limit complains of it, a finding does. */
  const isFound = ({ key, state }: IndicatorNow) => state === 'normal' && found.has(key);
  const isUnjudged = ({ state, limits }: IndicatorNow) => state === 'normal' && limits === null;
  const counts = countStates(now.filter((row) => !isUnjudged(row) && !isFound(row)).map(({ state }) => state));
  const unjudged = now.filter((row) => isUnjudged(row) && !isFound(row)).length;
  const diagnosed = now.filter(isFound).length;
  const words = [
    ...(['level1', 'level2', 'fault', 'offline'] as const).map((state) => [counts[state], t(`common:state.${state}`)] as const),
    [diagnosed, t('device:indicators.found')] as const, [counts.normal, t('common:state.normal')] as const, [unjudged, t('device:indicators.noLimit')] as const,
  ].filter(([count]) => count > 0).map(([count, state]) => t('device:indicators.one', { count, state })).join(t('device:comma'));
  const states = new Map(now.map(({ key, state }) => [key, state]));
  const ordered = abnormalFirst(inCatalogueOrder(rows).map((row) => {
    const own = states.get(row.key) ?? row.state;
    const finding = own === 'normal' ? found.get(row.key) : undefined;
    return { ...row, row, own, state: finding === undefined ? own : findingState(finding) };
  }));
  const tabs = new Set(rows.map(({ key }) => tabOf(quantityOf(key, 'zh-CN').group)));
  const members = ({ key }: { readonly key: string }) => group === 'all' || tabOf(quantityOf(key, 'zh-CN').group) === group;
  // Raw channels that a finding rests on stay folded: what speaks for them bears its sign.
  const fold = folded(ordered.map((each) => ({ ...each, state: each.own })));
  const hidden = fold.hidden.filter(members).length;
  // A tab of folded rows alone has nothing else to show.
  const isFolded = folding === 'folded' && fold.shown.some(members);
  const shown = (isFolded ? fold.shown : ordered).filter(members);
  const segments = groups.filter((each) => each === 'all' || tabs.has(each)).map((value) => ({ value, label: t(`device:indicators.group.${value}`) }));
  return (
    <Card label={t('device:indicators.title')} isFlush>
      <div className={styles.head}>
        <h2>{t('device:indicators.title')} <small className="num">{t('device:indicators.counts', { count: rows.length, counts: words })}</small></h2>
        <Segmented label={t('device:indicators.group.label')} segments={segments} value={tabs.has(group as never) || group === 'all' ? group : 'all'} onChange={onGroup} />
      </div>
      <div className={styles.table}>
        <div className={styles.heads} data-single={shown.length === 1 || undefined} aria-hidden><Heads />{shown.length > 1 ? <Heads /> : null}</div>
        <ul className={styles.list} data-single={shown.length === 1 || undefined} data-odd={shown.length % 2 === 1 || undefined}>
          {shown.map(({ key, row }) => (
            <IndicatorRow
              key={key} deviceId={deviceId} row={row} series={seriesOf.get(key)} sparkFrom={sparks?.from ?? 0} sparkTo={sparks?.to ?? 1}
              reportIntervalMs={reportIntervalMs} target={targetOf(key, diagnosis?.cleanliness)} part={parts.get(key) ?? null} finding={found.get(key) ?? null} onCurve={onCurve}
            />
          ))}
        </ul>
      </div>
      {hidden === 0 || (!isFolded && folding === 'folded') ? null : (
        <div className={styles.foot}>
          <Button kind="quiet" size="s" icon={isFolded ? 'chevron-down' : 'chevron-up'} aria-expanded={!isFolded} onClick={() => onFolding(isFolded ? 'all' : 'folded')}>{isFolded ? t('device:indicators.showAll', { count: hidden }) : t('device:indicators.showFewer')}</Button>
        </div>
      )}
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
