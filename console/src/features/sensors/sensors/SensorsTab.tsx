import { sensorRoutes } from '@oilsight/contract';
import type { InstalledSensor } from '@oilsight/contract';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../api/call.ts';
import { ReplaceSensor } from '../../../domain/ReplaceSensor.tsx';
import { factoryTree } from '../../../domain/factory-tree.ts';
import { allModelsQuery } from '../../../domain/sensor-models.ts';
import { useLanguage } from '../../../i18n/language.ts';
import { oneOf } from '../../../lib/list-filter.ts';
import { showMessage } from '../../../lib/messages.ts';
import { useListFilter } from '../../../lib/useListFilter.ts';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { ListFrame } from '../../../ui/ListFrame.tsx';
import { Empty } from '../../../ui/Notice.tsx';
import { Pager } from '../../../ui/Pager.tsx';
import { SearchBox } from '../../../ui/SearchBox.tsx';
import { FilterSelect } from '../../../ui/SelectField.tsx';
import { Table } from '../../../ui/Table.tsx';
import { sensorsQuery, useRefresh } from '../queries.ts';
import styles from '../Sensors.module.css';
import { useSensorColumns } from './columns.tsx';
import { HistoryDialog } from './HistoryDialog.tsx';
import { SensorDialog } from './SensorDialog.tsx';

type Opened =
  | { readonly kind: 'create' }
  | { readonly kind: 'edit' | 'replace' | 'history' | 'remove'; readonly sensor: InstalledSensor };

/** The sensors on all machines: whether each is alive, and what is done to it. */
export function SensorsTab() {
  const { t } = useTranslation('sensors');
  const language = useLanguage();
  const list = useListFilter();
  const { set } = list;
  const [opened, setOpened] = useState<Opened | null>(null);
  const dealers = useQuery(factoryTree).data ?? [];
  const models = useQuery(allModelsQuery).data ?? [];
  const search = list.get('search') ?? '';
  const online = oneOf(['true', 'false'] as const, list.get('online'));
  const modelId = oneOf(
    models.map((model) => model.modelId),
    list.get('model'),
  );
  const tenantId = oneOf(
    dealers.map((dealer) => dealer.tenantId),
    list.get('dealer'),
  );
  const filter = {
    ...(search === '' ? {} : { search }),
    ...(online === null ? {} : { online }),
    ...(modelId === null ? {} : { modelId }),
    ...(tenantId === null ? {} : { tenantId }),
  };
  const query = useQuery(sensorsQuery({ pageNum: list.pageNum, pageSize: list.pageSize, ...filter }, language));
  const onSearch = useCallback((words: string) => set({ search: words }), [set]);
  const columns = useSensorColumns();
  const close = () => setOpened(null);
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
          value={online}
          options={[
            { value: 'true', label: t('state.online') },
            { value: 'false', label: t('state.silent') },
          ]}
          onChange={(chosen) => set({ online: chosen })}
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
        query={query}
        empty={
          Object.keys(filter).length > 0 ? (
            <Empty
              icon="search"
              title={t('noMatch.title')}
              actions={
                <Button onClick={() => set({ search: null, online: null, model: null, dealer: null })}>
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
        {(rows, total) => (
          <>
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
            <Pager
              total={total}
              pageNum={list.pageNum}
              pageSize={list.pageSize}
              onPage={list.onPage}
              onSize={list.onSize}
            />
          </>
        )}
      </ListFrame>
      {opened === null ? null : opened.kind === 'create' ? (
        <SensorDialog sensor={null} onClose={close} onReload={close} />
      ) : opened.kind === 'edit' ? (
        <SensorDialog
          key={opened.sensor.version}
          sensor={opened.sensor}
          onClose={close}
          onReload={() => void reload(opened.sensor.sensorId)}
        />
      ) : opened.kind === 'replace' ? (
        <ReplaceSensor sensor={opened.sensor} onClose={close} />
      ) : opened.kind === 'history' ? (
        <HistoryDialog sensor={opened.sensor} onClose={close} />
      ) : (
        <TakeOff
          key={opened.sensor.version}
          sensor={opened.sensor}
          onClose={close}
          onReload={() => void reload(opened.sensor.sensorId)}
        />
      )}
    </Card>
  );
}

function TakeOff({
  sensor: { sensorId, version, sensorName, deviceName },
  onClose,
  onReload,
}: {
  readonly sensor: InstalledSensor;
  readonly onClose: () => void;
  readonly onReload: () => void;
}) {
  const { t } = useTranslation('sensors');
  const refresh = useRefresh();
  return (
    <ConfirmDialog
      title={t('sensor.takeOffTitle', { name: sensorName, device: deviceName })}
      action={t('action.takeOff')}
      onClose={onClose}
      onReload={onReload}
      act={async () => {
        await call(sensorRoutes.removeSensor, { params: { sensorId }, query: { version } });
        refresh();
        showMessage('done', t('sensor.takenOff', { name: sensorName }));
      }}
    >
      <p>{t('sensor.takeOffText')}</p>
    </ConfirmDialog>
  );
}
