import type { Device, LiveIndicator } from '@oilsight/contract';
import { findIndicator } from '@oilsight/oil';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IndicatorLimits } from '../../../domain/DeviceLimits.tsx';
import { groups, tabOf } from '../../../domain/indicator-picker/groups.ts';
import type { Group } from '../../../domain/indicator-picker/groups.ts';
import { quantityOf } from '../../../domain/quantity.ts';
import { useHolds } from '../../../domain/useHolds.ts';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { Segmented } from '../../../ui/Segmented.tsx';
import { folded, isOnCard } from '../fold.ts';
import type { PageState } from '../page-state.ts';
import { sparksQuery } from '../queries.ts';
import { countSigns } from '../row-signs.ts';
import type { Counted } from '../row-signs.ts';
import { useOrderedRows } from '../useOrderedRows.ts';
import type { RowNow } from '../withheld.ts';
import { IndicatorRows } from './IndicatorRows.tsx';
import styles from './Indicators.module.css';

interface IndicatorsProps {
  readonly device: Device;
  readonly rows: readonly LiveIndicator[];
  /** State of every indicator as of now. */
  readonly now: readonly RowNow[];
  readonly group: Group;
  readonly folding: PageState['rows'];
  readonly onGroup: (group: Group) => void;
  readonly onFolding: (folding: PageState['rows']) => void;
  readonly onCurve: (key: string) => void;
}

/**
 * Every indicator of the device with its newest reading, abnormal ones first. Raw channels that a code or a total
 * summarises are shown after one press.
 */
export function Indicators({
  device,
  rows: all,
  now: allNow,
  group,
  folding,
  onGroup,
  onFolding,
  onCurve,
}: IndicatorsProps) {
  const { t } = useTranslation(['device', 'common', 'charts']);
  const { deviceId } = device;
  const maySet = useHolds('oils:manage') && !device.isGateway;
  /** The indicator whose limits are open; null: none. */
  const [limitsOf, setLimitsOf] = useState<string | null>(null);
  const rows = useMemo(() => all.filter(({ key }) => !isOnCard(key)), [all]);
  const now = useMemo(() => allNow.filter(({ key }) => !isOnCard(key)), [allNow]);
  const keys = useMemo(() => rows.map(({ key }) => key).sort(), [rows]);
  const { data: sparks, isError, isFetching, refetch } = useQuery(sparksQuery(deviceId, keys));
  const { ordered, parts } = useOrderedRows(device, rows, now);
  const tabs = new Set(rows.map(({ key }) => tabOf(quantityOf(key, 'zh-CN').group)));
  const members = ({ key }: { readonly key: string }) =>
    group === 'all' || tabOf(quantityOf(key, 'zh-CN').group) === group;
  // Raw channels behind a finding stay folded: the row that summarises them shows its sign.
  const fold = folded(ordered.map((each) => ({ ...each, state: each.own })));
  const hidden = fold.hidden.filter(members).length;
  // Folded channels are counted by their own state: the row that summarises them shows their sign.
  const wordOf = (word: Counted) =>
    word === 'found' || word === 'overTarget' || word === 'withheld' || word === 'noLimit'
      ? t(`device:indicators.counted.${word}`)
      : t(`common:state.${word}`);
  const words = [
    ...countSigns(fold.shown.map(({ sign }) => sign)).map(({ word, count }) =>
      t('device:indicators.one', { count, state: wordOf(word) }),
    ),
    ...(fold.hidden.length === 0
      ? []
      : [t('device:indicators.one', { count: fold.hidden.length, state: t('device:indicators.counted.raw') })]),
  ].join(t('device:comma'));
  // A tab of folded rows alone has nothing else to show.
  const isFolded = folding === 'folded' && fold.shown.some(members);
  const shown = (isFolded ? fold.shown : ordered).filter(members);
  const segments = groups
    .filter((each) => each === 'all' || tabs.has(each))
    .map((value) => ({ value, label: t(`charts:group.${value}`) }));
  return (
    <Card label={t('device:indicators.title')} isFlush>
      <div className={styles.head}>
        <h2>
          {t('device:indicators.title')}{' '}
          <small className="num">{t('device:indicators.counts', { count: rows.length, counts: words })}</small>
        </h2>
        <Segmented
          label={t('device:indicators.groups')}
          segments={segments}
          value={tabs.has(group as never) || group === 'all' ? group : 'all'}
          onChange={onGroup}
        />
      </div>
      {isError && sparks === undefined ? (
        <div className={styles.failed}>
          <output>{t('device:indicators.noDay')}</output>
          <Button size="s" icon="refresh" isBusy={isFetching} onClick={() => void refetch()}>
            {t('device:retry')}
          </Button>
        </div>
      ) : null}
      <div className={styles.table}>
        <div className={styles.heads} data-single={shown.length === 1 || undefined} aria-hidden>
          <Heads />
          {shown.length > 1 ? <Heads /> : null}
        </div>
        <ul
          className={styles.list}
          data-single={shown.length === 1 || undefined}
          data-odd={shown.length % 2 === 1 || undefined}
        >
          <IndicatorRows
            device={device}
            shown={shown}
            parts={parts}
            sparks={sparks}
            onCurve={onCurve}
            onLimitsOf={(key) => (maySet && hasHarmfulSide(key) ? setLimitsOf : null)}
          />
        </ul>
      </div>
      {hidden === 0 || (!isFolded && folding === 'folded') ? null : (
        <div className={styles.foot}>
          <Button
            kind="quiet"
            size="s"
            icon={isFolded ? 'chevron-down' : 'chevron-up'}
            aria-expanded={!isFolded}
            onClick={() => onFolding(isFolded ? 'all' : 'folded')}
          >
            {isFolded ? t('device:indicators.showAll', { count: hidden }) : t('device:indicators.showFewer')}
          </Button>
        </div>
      )}
      {limitsOf === null ? null : (
        <Suspense fallback={null}>
          <IndicatorLimits device={device} indicator={limitsOf} onClose={() => setLimitsOf(null)} />
        </Suspense>
      )}
    </Card>
  );
}

/** Whether an indicator can have limits. */
function hasHarmfulSide(key: string): boolean {
  const worse = findIndicator(key)?.worse ?? 'none';
  return worse !== 'none';
}

function Heads() {
  const { t } = useTranslation('device');
  return (
    <div className={styles.headRow}>
      <span />
      <span>{t('indicators.name')}</span>
      <span className={styles.right}>{t('indicators.value')}</span>
      <span>{t('indicators.unit')}</span>
      <span title={t('indicators.limitsTip')}>{t('indicators.limits')}</span>
      <span>{t('indicators.day')}</span>
      <span className={styles.right}>{t('indicators.age')}</span>
    </div>
  );
}
