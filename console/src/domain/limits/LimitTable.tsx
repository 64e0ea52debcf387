import { telemetryRoutes } from '@oilsight/contract';
import type { Device, IndicatorLimits, LimitSettings } from '@oilsight/contract';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/call.ts';
import { quantityOf } from '../quantity.ts';
import { useLanguage } from '../../i18n/language.ts';
import { useIsMobile } from '../../lib/useMedia.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Cell, Table } from '../../ui/Table.tsx';
import type { Column } from '../../ui/Table.tsx';
import card from '../../ui/SettingCard.module.css';
import type { Owner } from './queries.ts';
import { levelText } from './level-text.ts';
import { LimitDialog } from './LimitDialog.tsx';
import { noLimits, onYesOf } from './limit-form.ts';
import { PresentReading } from './PresentReading.tsx';
import { limitSourceText, limitSourceTip } from './source-text.ts';
import { UnsetLimits } from './UnsetLimits.tsx';
import { useOpened } from './useOpened.ts';

interface LimitTableProps {
  readonly owner: Owner;
  /** Whose present readings stand beside the limits. */
  readonly device: Device;
  readonly settings: LimitSettings;
}

/** The limits of the indicators that have any, and on demand the indicators that have none. */
export function LimitTable({ owner, device, settings }: LimitTableProps) {
  const { t } = useTranslation('oils');
  const language = useLanguage();
  const { deviceId } = device;
  const newest = useQuery({
    queryKey: ['oils', 'newest', deviceId],
    queryFn: ({ signal }) => call(telemetryRoutes.liveIndicators, { query: { deviceId } }, signal),
    staleTime: 0,
  });
  const newestOf = new Map((newest.data ?? []).map((row) => [row.key, row]));
  const id = useId();
  const { key, setKey, close } = useOpened(id);
  const isMobile = useIsMobile();
  const [isWhole, setIsWhole] = useState(false);
  const rows = settings.limits.filter(({ inForce, own }) => inForce !== null || own !== null);
  const others = settings.limits.filter((row) => !rows.includes(row));
  const opened = settings.limits.find((row) => row.key === key) ?? null;
  const target = settings.targets.inForce.cleanlinessTarget;
  const text = (row: IndicatorLimits, level: 'level1' | 'level2') => {
    const quantity = quantityOf(row.key, language);
    const limits = row.inForce ?? noLimits;
    if (quantity.isSwitch) return onYesOf(limits) === level ? t(`limit.onYes.${level}`) : t('none');
    return levelText(limits, level, { quantity, language, t });
  };
  const columns: readonly Column<IndicatorLimits>[] = [
    {
      key: 'indicator',
      head: t('limit.column.indicator'),
      width: '22%',
      renderCell: (row) => {
        const quantity = quantityOf(row.key, language);
        return <Cell main={quantity.name} sub={quantity.unit} />;
      },
    },
    {
      key: 'level2',
      head: t('limit.column.level2'),
      width: '15%',
      isNumber: true,
      renderCell: (row) => text(row, 'level2'),
    },
    {
      key: 'level1',
      head: t('limit.column.level1'),
      width: '15%',
      isNumber: true,
      renderCell: (row) => text(row, 'level1'),
    },
    {
      key: 'now',
      head: t('limit.column.now'),
      width: '19%',
      renderCell: (row) => <PresentReading row={row} newest={newestOf.get(row.key)} />,
    },
    {
      key: 'source',
      head: t('limit.column.source'),
      renderCell: ({ inForce }) =>
        inForce === null ? null : (
          <span
            className={card.tag}
            data-own={inForce.source.kind === 'device' || inForce.source.kind === 'machineType' || undefined}
            title={limitSourceTip(inForce, t) ?? undefined}
          >
            {limitSourceText(inForce, target, t)}
          </span>
        ),
    },
  ];
  return (
    <Card isFlush label={t('limit.title')}>
      <div className={card.bar}>
        <h2>{t('limit.title')}</h2>
        {owner.kind === 'type' ? <small>{t('limit.readingsOf', { name: device.deviceName })}</small> : null}
      </div>
      <Table
        label={t('limit.title')}
        columns={columns}
        rows={rows}
        keyOf={(row) => row.key}
        isWrapped
        actionsWidth="84px"
        renderActions={(row) => (
          <Button id={`${id}${row.key}`} kind={isMobile ? 'plain' : 'quiet'} size="s" onClick={() => setKey(row.key)}>
            {t(row.own === null ? 'limit.set' : 'limit.change')}
          </Button>
        )}
      />
      {isWhole ? <UnsetLimits rows={others} newestOf={newestOf} onSet={setKey} /> : null}
      {others.length === 0 ? null : (
        <div className={card.foot}>
          <Button
            kind="quiet"
            icon={isWhole ? 'chevron-up' : 'chevron-down'}
            aria-expanded={isWhole}
            onClick={() => setIsWhole(!isWhole)}
          >
            {isWhole ? t('limit.less') : t('limit.more', { count: others.length })}
          </Button>
        </div>
      )}
      {opened === null ? null : (
        <LimitDialog key={opened.key} device={device} indicator={opened.key} scope={owner.kind} onClose={close} />
      )}
    </Card>
  );
}
