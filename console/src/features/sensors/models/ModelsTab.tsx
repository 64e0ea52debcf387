import { sensorKinds, sensorModelRoutes } from '@oilsight/contract';
import type { SensorModel } from '@oilsight/contract';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../api/call.ts';
import { oneOf } from '../../../lib/list-filter.ts';
import { showMessage } from '../../../lib/messages.ts';
import { useListFilter } from '../../../lib/useListFilter.ts';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { ListFrame } from '../../../ui/ListFrame.tsx';
import { Empty } from '../../../ui/Notice.tsx';
import { SearchBox } from '../../../ui/SearchBox.tsx';
import { FilterSelect } from '../../../ui/SelectField.tsx';
import { Table } from '../../../ui/Table.tsx';
import { modelsQuery, useRefresh } from '../queries.ts';
import styles from '../Sensors.module.css';
import { useModelColumns } from './columns.tsx';
import { ModelDialog } from './ModelDialog.tsx';

type Opened = { readonly kind: 'create' } | { readonly kind: 'edit' | 'copy' | 'remove'; readonly model: SensorModel };

/** Sensor models: found, made, changed, copied and removed. */
export function ModelsTab() {
  const { t } = useTranslation('sensors');
  const list = useListFilter();
  const { set } = list;
  const [opened, setOpened] = useState<Opened | null>(null);
  const search = list.get('search') ?? '';
  const kind = oneOf(sensorKinds, list.get('kind'));
  const query = useQuery(
    modelsQuery({
      pageNum: list.pageNum,
      pageSize: list.pageSize,
      ...(search === '' ? {} : { search }),
      ...(kind === null ? {} : { kind }),
    }),
  );
  const onSearch = useCallback((words: string) => set({ search: words }), [set]);
  const columns = useModelColumns();
  const close = () => setOpened(null);
  const reload = async (modelId: string) => {
    const model = (await query.refetch()).data?.rows.find((one) => one.modelId === modelId);
    setOpened((before) =>
      before === null || model === undefined || before.kind === 'create' ? null : { ...before, model },
    );
  };
  const create = (
    <Button kind="primary" icon="plus" onClick={() => setOpened({ kind: 'create' })}>
      {t('model.create')}
    </Button>
  );
  return (
    <Card isFlush label={t('tab.models')}>
      <div className={styles.bar}>
        <SearchBox label={t('model.search')} placeholder={t('model.searchIn')} value={search} onChange={onSearch} />
        <FilterSelect
          label={t('model.kind')}
          all={t('filter.allKinds')}
          value={kind}
          options={sensorKinds.map((value) => ({ value, label: t(`kind.${value}`) }))}
          onChange={(chosen) => set({ kind: chosen })}
        />
        {create}
      </div>
      <ListFrame
        paging={list}
        query={query}
        empty={
          search !== '' || kind !== null ? (
            <Empty
              icon="search"
              title={t('noMatch.title')}
              actions={<Button onClick={() => set({ search: null, kind: null })}>{t('noMatch.clear')}</Button>}
            >
              <p>{t('noMatch.text')}</p>
            </Empty>
          ) : (
            <Empty icon="sensor" title={t('model.none')} actions={create}>
              <p>{t('model.noneText')}</p>
            </Empty>
          )
        }
      >
        {(rows) => (
          <Table
            label={t('tab.models')}
            columns={columns}
            rows={rows}
            keyOf={({ modelId }) => modelId}
            isStale={query.isPlaceholderData}
            actionsWidth="204px"
            renderActions={(model) => (
              <>
                <Button kind="quiet" size="s" onClick={() => setOpened({ kind: 'edit', model })}>
                  {t('action.edit')}
                </Button>
                <Button kind="quiet" size="s" onClick={() => setOpened({ kind: 'copy', model })}>
                  {t('action.copy')}
                </Button>
                <Button
                  kind="quiet"
                  size="s"
                  disabled={model.sensors > 0}
                  title={model.sensors > 0 ? t('model.inUse', { count: model.sensors }) : undefined}
                  onClick={() => setOpened({ kind: 'remove', model })}
                >
                  {t('action.remove')}
                </Button>
              </>
            )}
          />
        )}
      </ListFrame>
      {opened === null ? null : opened.kind === 'remove' ? (
        <RemoveModel
          key={opened.model.version}
          model={opened.model}
          onClose={close}
          onReload={() => void reload(opened.model.modelId)}
        />
      ) : (
        <ModelDialog
          key={opened.kind === 'create' ? 'new' : `${opened.kind} ${opened.model.version}`}
          model={opened.kind === 'edit' ? opened.model : null}
          from={opened.kind === 'copy' ? opened.model : null}
          onClose={close}
          onReload={() => (opened.kind === 'edit' ? void reload(opened.model.modelId) : close())}
        />
      )}
    </Card>
  );
}

function RemoveModel({
  model: { modelId, version, code },
  onClose,
  onReload,
}: {
  readonly model: SensorModel;
  readonly onClose: () => void;
  readonly onReload: () => void;
}) {
  const { t } = useTranslation('sensors');
  const refresh = useRefresh();
  return (
    <ConfirmDialog
      title={t('model.removeTitle', { code })}
      action={t('action.remove')}
      onClose={onClose}
      onReload={onReload}
      act={async () => {
        await call(sensorModelRoutes.removeSensorModel, { params: { modelId }, query: { version } });
        refresh();
        showMessage('done', t('removed', { name: code }));
      }}
    >
      <p>{t('model.removeText')}</p>
    </ConfirmDialog>
  );
}
