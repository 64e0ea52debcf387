import { sensorStates } from '@oilsight/contract';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../i18n/language.ts';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { ListFrame } from '../../../ui/ListFrame.tsx';
import { Empty } from '../../../ui/Notice.tsx';
import { SearchBox } from '../../../ui/SearchBox.tsx';
import { FilterSelect } from '../../../ui/SelectField.tsx';
import { Table } from '../../../ui/Table.tsx';
import { sensorsQuery } from '../queries.ts';
import styles from '../Sensors.module.css';
import { useSensorColumns } from './columns.tsx';
import { SensorDialogs } from './SensorDialogs.tsx';
import type { Opened } from './SensorDialogs.tsx';
import { useSensorFilter } from './useSensorFilter.ts';

/** The sensors on all machines: whether each is alive and in order, and what is done to it. */
export function SensorsTab() {
  const { t } = useTranslation('sensors');
  const language = useLanguage();
  const list = useSensorFilter();
  const { set, search, state, modelId, tenantId, models, dealers } = list;
  const [opened, setOpened] = useState<Opened | null>(null);
  const query = useQuery(sensorsQuery(list.asked, language));
  const onSearch = useCallback((words: string) => set({ search: words }), [set]);
  const columns = useSensorColumns();
  const reload = async (sensorId: string) => {
    const sensor = (await query.refetch()).data?.rows.find((one) => one.sensorId === sensorId);
    setOpened((before) =>
      before === null || sensor === undefined || before.kind === 'create' ? null : { ...before, sensor },
    );
  };
  const create = (
    <Button kind="primary" icon="plus" onClick={() => setOpened({ kind: 'create' })}>
      {t('sensor.create')}
    </Button>
  );
  return (
    <Card isFlush label={t('tab.sensors')}>
      <div className={styles.bar}>
        <SearchBox label={t('sensor.search')} placeholder={t('sensor.searchIn')} value={search} onChange={onSearch} />
        <FilterSelect
          label={t('column.state')}
          all={t('filter.allStates')}
          value={state}
          options={sensorStates.map((one) => ({
            value: one,
            // A sensor at fault is online, too.
            label: t(one === 'normal' ? 'filter.inOrder' : `state.${one}`),
          }))}
          onChange={(chosen) => set({ state: chosen })}
        />
        <FilterSelect
          label={t('column.model')}
          all={t('filter.allModels')}
          value={modelId}
          options={models.map((model) => ({ value: model.modelId, label: model.code }))}
          onChange={(chosen) => set({ model: chosen })}
        />
        {dealers.length < 2 ? null : (
          <FilterSelect
            label={t('filter.dealer')}
            all={t('filter.allDealers')}
            value={tenantId}
            options={dealers.map((dealer) => ({ value: dealer.tenantId, label: dealer.tenantName }))}
            onChange={(chosen) => set({ dealer: chosen })}
          />
        )}
        {create}
      </div>
      <ListFrame
        paging={list}
        query={query}
        empty={
          list.isFiltered ? (
            <Empty
              icon="search"
              title={t('noMatch.title')}
              actions={
                <Button onClick={() => set({ search: null, state: null, model: null, dealer: null })}>
                  {t('noMatch.clear')}
                </Button>
              }
            >
              <p>{t('noMatch.text')}</p>
            </Empty>
          ) : (
            <Empty icon="sensor" title={t('sensor.none')} actions={create}>
              <p>{t('sensor.noneText')}</p>
            </Empty>
          )
        }
      >
        {(rows) => (
          <Table
            label={t('tab.sensors')}
            columns={columns}
            rows={rows}
            keyOf={({ sensorId }) => sensorId}
            isStale={query.isPlaceholderData}
            actionsWidth="248px"
            renderActions={(sensor) => (
              <>
                <Button kind="quiet" size="s" onClick={() => setOpened({ kind: 'replace', sensor })}>
                  {t('action.replace')}
                </Button>
                <Button kind="quiet" size="s" onClick={() => setOpened({ kind: 'edit', sensor })}>
                  {t('action.edit')}
                </Button>
                <Button kind="quiet" size="s" onClick={() => setOpened({ kind: 'history', sensor })}>
                  {t('action.history')}
                </Button>
                <Button kind="quiet" size="s" onClick={() => setOpened({ kind: 'remove', sensor })}>
                  {t('action.takeOff')}
                </Button>
              </>
            )}
          />
        )}
      </ListFrame>
      {opened === null ? null : (
        <SensorDialogs opened={opened} onClose={() => setOpened(null)} onReload={(sensorId) => void reload(sensorId)} />
      )}
    </Card>
  );
}
