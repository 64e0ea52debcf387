import { alarmSettingRoutes } from '@oilsight/contract';
import type { AlarmSetting, Device } from '@oilsight/contract';
import { useMutation } from '@tanstack/react-query';
import { indicatorIds } from '@oilsight/oil';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { failureText } from '../../../api/call-error.ts';
import { call } from '../../../api/call.ts';
import type { Dealer } from '../../../domain/factories.ts';
import { formatNumber } from '../../../charts/prepare/numbers.ts';
import { quantityOf } from '../../../domain/quantity.ts';
import { useLanguage } from '../../../i18n/language.ts';
import { showMessage } from '../../../lib/messages.ts';
import { useMedia } from '../../../lib/useMedia.ts';
import { Button, ButtonLink } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { ListFrame } from '../../../ui/ListFrame.tsx';
import { Empty } from '../../../ui/Notice.tsx';
import { RowMenu } from '../../../ui/RowMenu.tsx';
import { SearchBox } from '../../../ui/SearchBox.tsx';
import { FilterSelect } from '../../../ui/SelectField.tsx';
import { Cell, Table } from '../../../ui/Table.tsx';
import type { Column } from '../../../ui/Table.tsx';
import { CountBars } from '../CountBars.tsx';
import { ConditionCell } from './Conditions.tsx';
import { targetText } from './condition-text.ts';
import { addressWith } from './editor-address.ts';
import { Switch } from './fields.tsx';
import { useRefresh } from './queries.ts';
import { RemoveSetting } from './RemoveSetting.tsx';

import styles from './Settings.module.css';
import { sorts, useSettingList } from './useSettingList.ts';

interface SettingTableProps {
  readonly dealers: readonly Dealer[];
  /** Without gateways. */
  readonly devices: readonly Device[];
  readonly create: ReactNode;
}

/** All settings, those first that raised most alarms. */
export function SettingTable({ dealers, devices, create }: SettingTableProps) {
  const { t } = useTranslation('alarmSettings');
  const list = useSettingList();
  const { filter, query } = list;
  const [search] = useSearchParams();
  const [removing, setRemoving] = useState<AlarmSetting | null>(null);
  const { t: common } = useTranslation('common');
  const language = useLanguage();
  const columns = useColumns();
  const named = (setting: AlarmSetting) => ({
    target: targetText(setting, t, common),
    indicator: quantityOf(setting.indicator, language).name,
  });
  const isFiltered =
    list.search !== '' || list.customerId !== null || list.deviceId !== null || list.indicator !== null;
  return (
    <Card isFlush label={t('title.page')}>
      <Bar list={list} dealers={dealers} devices={devices} />
      <ListFrame
        paging={filter}
        query={query}
        empty={
          isFiltered ? (
            <Empty
              icon="search"
              title={t('noMatch.title')}
              actions={
                <Button onClick={() => filter.set({ search: null, factory: null, device: null, indicator: null })}>
                  {t('noMatch.clear')}
                </Button>
              }
            >
              <p>{t(list.deviceId === null ? 'noMatch.text' : 'noMatch.ofDevice')}</p>
            </Empty>
          ) : (
            <Empty icon="bell" title={t('empty.title')} actions={create}>
              <p>{t('empty.text')}</p>
            </Empty>
          )
        }
      >
        {(rows) => (
          <Table
            label={t('title.page')}
            columns={columns}
            rows={rows}
            keyOf={({ settingId }) => settingId}
            isStale={query.isPlaceholderData}
            actionsWidth="98px"
            renderActions={(setting) => (
              <>
                <ButtonLink
                  kind="quiet"
                  size="s"
                  to={`?${addressWith(search, { setting: setting.settingId }).toString()}`}
                >
                  {t('edit')}
                </ButtonLink>
                <RowMenu
                  label={t('more', named(setting))}
                  entries={[
                    {
                      key: 'copy',
                      icon: 'copy',
                      words: t('duplicate'),
                      act: `?${addressWith(search, { new: '1', copyOf: setting.settingId }).toString()}`,
                    },
                    {
                      key: 'remove',
                      icon: 'close-circle',
                      words: t('remove.action'),
                      act: () => setRemoving(setting),
                    },
                  ]}
                />
              </>
            )}
          />
        )}
      </ListFrame>
      {removing === null ? null : (
        <RemoveSetting
          setting={removing}
          devices={devices}
          onClose={() => setRemoving(null)}
          onRemoved={() =>
            query.data?.rows.length === 1 && filter.pageNum > 1 ? filter.onPage(filter.pageNum - 1) : undefined
          }
        />
      )}
    </Card>
  );
}

function Bar({
  list: { filter, search, customerId, deviceId, indicator, sort, onSearch },
  dealers,
  devices,
}: Omit<SettingTableProps, 'create'> & { readonly list: ReturnType<typeof useSettingList> }) {
  const { t } = useTranslation('alarmSettings');
  const language = useLanguage();
  const factories = dealers.flatMap((dealer) => dealer.factories);
  const inFactory = customerId === null ? devices : devices.filter((device) => device.customerId === customerId);
  return (
    <div className={styles.bar}>
      <SearchBox label={t('search.label')} placeholder={t('search.in')} value={search} onChange={onSearch} />
      {factories.length < 2 ? null : (
        <FilterSelect
          label={t('field.factory')}
          all={t('filter.allFactories')}
          value={customerId}
          options={factories.map((factory) => ({ value: factory.customerId, label: factory.name }))}
          onChange={(factory) => filter.set({ factory, device: null })}
        />
      )}
      <FilterSelect
        label={t('kind.device')}
        all={t('filter.allDevices')}
        value={deviceId}
        options={inFactory.map((device) => ({ value: device.deviceId, label: device.deviceName }))}
        onChange={(device) => filter.set({ device })}
      />
      <FilterSelect
        label={t('field.indicator')}
        all={t('filter.allIndicators')}
        value={indicator}
        options={indicatorIds.map((key) => ({ value: key as string, label: quantityOf(key, language).name }))}
        onChange={(chosen) => filter.set({ indicator: chosen })}
      />
      <FilterSelect
        label={t('sort.label')}
        all={t('sort.raised')}
        value={sort === 'raised' ? null : sort}
        options={sorts.filter((one) => one !== 'raised').map((one) => ({ value: one, label: t(`sort.${one}`) }))}
        onChange={(chosen) => filter.set({ sort: chosen })}
      />
    </div>
  );
}

function useColumns(): readonly Column<AlarmSetting>[] {
  const { t } = useTranslation('alarmSettings');
  const { t: common } = useTranslation('common');
  const language = useLanguage();
  const [search] = useSearchParams();
  const isNarrow = useMedia('(max-width: 1240px)');
  return [
    {
      key: 'target',
      head: t('column.target'),
      width: isNarrow ? '26%' : '18%',
      renderCell: (setting) => {
        const { settingId, customerName, target, devices, isEnabled, indicator } = setting;
        const name = targetText(setting, t, common);
        return (
          <span className={styles.target} data-off={!isEnabled || undefined}>
            <Link to={`?${addressWith(search, { setting: settingId }).toString()}`}>{name}</Link>
            <small>
              <span className={styles.narrow}>{quantityOf(indicator, language).name} · </span>
              {customerName ?? t('target.allFactories')}
              {target.kind === 'device' ? null : ` · ${t('about.devices', { count: devices })}`}
              {isEnabled ? null : ` · ${t('disabled')}`}
            </small>
          </span>
        );
      },
    },
    {
      key: 'indicator',
      head: t('field.indicator'),
      width: '11%',
      isSpare: true,
      renderCell: ({ indicator }) => quantityOf(indicator, language).name,
    },
    ...(['level2', 'level1'] as const).map((level) => ({
      key: level,
      head: t(`column.${level}`),
      renderCell: ({ conditions, limit, indicator }: AlarmSetting) => (
        <ConditionCell level={level} conditions={conditions} limits={limit} indicator={indicator} />
      ),
    })),
    {
      key: 'contacts',
      head: t('column.contacts'),
      width: '12%',
      isSpare: true,
      renderCell: ({ contactNames, notices }) => (
        <Cell
          main={contactNames.join(t('comma'))}
          sub={notices.modes.map((mode) => t(`mode.${mode}`)).join(t('comma'))}
        />
      ),
    },
    {
      key: 'raised',
      head: t('column.raised'),
      width: isNarrow ? '112px' : '148px',
      renderCell: ({ raised30Days, raisedByDay }) => (
        <span className={styles.raised}>
          <b className="num">{formatNumber(raised30Days, 0, language)}</b>
          <CountBars counts={raisedByDay} height={18} />
        </span>
      ),
    },
    {
      key: 'enabled',
      head: t('field.isEnabled'),
      width: '66px',
      renderCell: (setting) => <Enabled key={setting.version} setting={setting} />,
    },
  ];
}

/** Switches a setting on and off in its row. */
function Enabled({ setting }: { readonly setting: AlarmSetting }) {
  const { t } = useTranslation('alarmSettings');
  const { t: common } = useTranslation('common');
  const language = useLanguage();
  const refresh = useRefresh();
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (isEnabled: boolean) => {
      const { settingId, version, conditions, notices } = setting;
      return call(alarmSettingRoutes.updateAlarmSetting, {
        body: { settingId, version, conditions, notices, isEnabled },
      });
    },
    onSuccess: ({ isEnabled }) => showMessage('done', t(isEnabled ? 'saved.on' : 'saved.off')),
    onError: (error) => showMessage('error', failureText(error, 'save', common)),
    // Also after a failure: somebody else may have changed it.
    onSettled: refresh,
  });
  return (
    <Switch
      label={t('enabledOf', {
        target: targetText(setting, t, common),
        indicator: quantityOf(setting.indicator, language).name,
      })}
      isOn={isPending ? variables : setting.isEnabled}
      isBusy={isPending}
      onChange={mutate}
    />
  );
}
