import { telemetryRoutes } from '@oilsight/contract';
import type { Device, IndicatorLimits, LimitSettings } from '@oilsight/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../api/call.ts';
import { formatLimit } from '../../../charts/prepare/numbers.ts';
import { quantityOf } from '../../../charts/prepare/quantity.ts';
import { shownValue } from '../../../charts/prepare/shown-unit.ts';
import { IndicatorValue } from '../../../domain/IndicatorValue.tsx';
import { LimitBar } from '../../../domain/LimitBar.tsx';
import { useLanguage } from '../../../i18n/language.ts';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { Cell, Table } from '../../../ui/Table.tsx';
import type { Column } from '../../../ui/Table.tsx';
import styles from '../OilSettings.module.css';
import type { Owner } from '../queries.ts';
import { LimitDialog } from './LimitDialog.tsx';
import { noLimits } from './limit-form.ts';
import { sourceText } from './source-text.ts';

interface LimitTableProps {
  readonly owner: Owner;
  /** Whose present readings stand beside the limits. */
  readonly device: Device;
  readonly settings: LimitSettings;
  readonly onReload: () => void;
}

/** The limits of the indicators that have any, and on demand of the others: those that the device measures first. */
export function LimitTable({ owner, device, settings, onReload }: LimitTableProps) {
  const { t } = useTranslation('oils');
  const language = useLanguage();
  const { deviceId } = device;
  const newest = useQuery({ queryKey: ['oils', 'newest', deviceId], queryFn: ({ signal }) => call(telemetryRoutes.liveIndicators, { query: { deviceId } }, signal), staleTime: 0 });
  const valueOf = new Map((newest.data ?? []).map(({ key, value }) => [key, value]));
  const [key, setKey] = useState<string | null>(null);
  const [isWhole, setIsWhole] = useState(false);
  // Those that something is judged by; the others are asked for.
  const rows = settings.limits.filter((row) => row.inForce !== null || row.own !== null);
  const others = settings.limits.filter((row) => !rows.includes(row)).toSorted((one, other) => Number(valueOf.has(other.key)) - Number(valueOf.has(one.key)));
  const opened = settings.limits.find((row) => row.key === key) ?? null;
  const text = (row: IndicatorLimits, level: 1 | 2) => {
    const quantity = quantityOf(row.key, language);
    const format = (value: number) => formatLimit(shownValue(quantity, value), quantity.decimals, language);
    const limits = row.inForce ?? noLimits;
    const [low, high] = level === 1 ? [limits.level1Low, limits.level1High] : [limits.level2Low, limits.level2High];
    const parts = [low === null ? '' : `< ${format(low)}`, high === null ? '' : `> ${format(high)}`].filter((part) => part !== '');
    return parts.length === 0 ? t('none') : parts.join('  ');
  };
  const columns: readonly Column<IndicatorLimits>[] = [
    { key: 'indicator', head: t('limit.column.indicator'), width: '24%', renderCell: (row) => { const quantity = quantityOf(row.key, language); return <Cell main={quantity.name} sub={quantity.unit} />; } },
    { key: 'level2', head: t('limit.column.level2'), width: '14%', isNumber: true, renderCell: (row) => text(row, 2) },
    { key: 'level1', head: t('limit.column.level1'), width: '14%', isNumber: true, renderCell: (row) => text(row, 1) },
    {
      key: 'now', head: t('limit.column.now'), width: '21%', renderCell: (row) => {
        const value = valueOf.get(row.key) ?? null;
        if (value === null && row.inForce === null) return t('none');
        return <><IndicatorValue indicator={row.key} value={value} unit="hidden" />{row.inForce === null ? null : <LimitBar indicator={row.key} value={value} limits={{ worse: row.worse, ...row.inForce, source: '' }} />}</>;
      },
    },
    {
      key: 'source', head: t('limit.column.source'), renderCell: ({ inForce }) => (inForce === null ? <span className={styles.tag}>{t('limit.none')}</span>
        : <span className={styles.tag} data-own={inForce.source.kind === 'device' || inForce.source.kind === 'machineType' || undefined} title={inForce.byTarget ? t('limit.byTarget') : undefined}>{sourceText(inForce.source, t)}</span>),
    },
  ];
  return (
    <Card isFlush label={t('limit.title')}>
      <div className={styles.bar}><h2>{t('limit.title')}</h2></div>
      <Table
        label={t('limit.title')} columns={columns} rows={isWhole ? [...rows, ...others] : rows} keyOf={(row) => row.key} actionsWidth="84px"
        renderActions={(row) => <Button kind="quiet" size="s" onClick={() => setKey(row.key)}>{t(row.own === null ? 'limit.set' : 'limit.change')}</Button>}
      />
      <div className={styles.foot}><Button kind="quiet" icon={isWhole ? 'chevron-up' : 'chevron-down'} aria-expanded={isWhole} onClick={() => setIsWhole(!isWhole)}>{isWhole ? t('limit.less') : t('limit.more', { count: others.length })}</Button></div>
      {opened === null ? null : <LimitDialog key={`${opened.key} ${opened.version}`} owner={owner} device={device} row={opened} onClose={() => setKey(null)} onReload={onReload} />}
    </Card>
  );
}
