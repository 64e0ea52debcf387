import type { Device, RuleInForce } from '@oilsight/contract';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { quantityOf } from '../../../domain/quantity.ts';
import { useLanguage } from '../../../i18n/language.ts';
import { ButtonLink } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { Cell, Table, TableSkeleton } from '../../../ui/Table.tsx';
import type { Column } from '../../../ui/Table.tsx';
import { ConditionCell } from './Conditions.tsx';
import { thresholdText } from './condition-text.ts';
import { addressWith } from './editor-address.ts';
import { limitOf } from './measure.ts';
import { rulesQuery } from './queries.ts';
import { levelKeys, levelNumber } from './setting-form.ts';
import styles from './Settings.module.css';

/** What holds for a device, indicator by indicator: its own, its group's, its type's, or what is built in. */
export function RulesInForce({ device }: { readonly device: Device }) {
  const { t } = useTranslation('alarmSettings');
  const language = useLanguage();
  const [search] = useSearchParams();
  const query = useQuery(rulesQuery(device.deviceId));
  const columns: readonly Column<RuleInForce>[] = [
    {
      key: 'indicator',
      head: t('field.indicator'),
      width: '20%',
      renderCell: ({ indicator }) => {
        const { name, unit } = quantityOf(indicator, language);
        return <Cell main={name} sub={unit} />;
      },
    },
    {
      key: 'source',
      head: t('rules.source'),
      width: '16%',
      renderCell: ({ source, isEnabled }) => (
        <span className={styles.source} data-default={source === 'default' || undefined}>
          {t(`rules.from.${source}`)}
          {isEnabled ? null : ` · ${t('disabled')}`}
        </span>
      ),
    },
    ...levelKeys.map((level) => ({
      key: level,
      head: t(`column.${level}`),
      renderCell: ({ conditions, limit, indicator }: RuleInForce) => (
        <ConditionCell level={level} conditions={conditions} limits={limit} indicator={indicator} />
      ),
    })),
    {
      key: 'limit',
      head: t('rules.limit'),
      isSpare: true,
      renderCell: ({ limit, indicator }) => {
        if (limit === null) return <Cell main={t('none')} />;
        const quantity = quantityOf(indicator, language);
        const texts = levelKeys.map(
          (level) => thresholdText(limitOf(levelNumber(level), limit), 'value', quantity, { t, language }) ?? t('none'),
        );
        return (
          <Cell
            main={texts.join(' / ')}
            sub={t(`source.${limit.source.kind}`, { name: limit.source.standard ?? '' })}
          />
        );
      },
    },
  ];
  return (
    <div className={styles.rules}>
      <Card isFlush label={t('rules.title', { device: device.deviceName })}>
        <div className={styles.rulesHead}>
          <h2>{t('rules.title', { device: device.deviceName })}</h2>
          <p>{t('rules.text')}</p>
        </div>
        {query.data !== undefined ? (
          query.data.length === 0 ? (
            <p className={styles.noRows}>{t('rules.none')}</p>
          ) : (
            <Table
              label={t('rules.title', { device: device.deviceName })}
              columns={columns}
              rows={query.data}
              keyOf={({ indicator }) => indicator}
              actionsWidth="132px"
              renderActions={({ source, settingId, indicator }) => (
                <ButtonLink
                  kind="quiet"
                  size="s"
                  to={`?${addressWith(
                    search,
                    source === 'device' && settingId !== null
                      ? { setting: settingId }
                      : { new: '1', forDevice: device.deviceId, forIndicator: indicator },
                  ).toString()}`}
                >
                  {t(source === 'device' ? 'edit' : 'rules.makeOwn')}
                </ButtonLink>
              )}
            />
          )
        ) : query.error === null ? (
          <TableSkeleton />
        ) : (
          <ErrorState error={query.error} onRetry={() => void query.refetch()} isRetrying={query.isFetching} />
        )}
      </Card>
    </div>
  );
}
