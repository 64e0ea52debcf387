import { messageChannels } from '@oilsight/contract';
import type { AlarmCounts } from '@oilsight/contract';
import { useQuery } from '@tanstack/react-query';
import { DatePicker } from 'antd';
import dayjs from 'dayjs';
// Names of months and weekdays; English ones are built in.
import 'dayjs/locale/zh-cn';
import { useCallback, useRef } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../charts/prepare/numbers.ts';
import { deviceList } from '../../../domain/device-list.ts';
import { factoriesOf } from '../../../domain/factories.ts';
import { factoryTree } from '../../../domain/factory-tree.ts';
import { useHolds } from '../../../domain/useHolds.ts';
import { useLanguage } from '../../../i18n/language.ts';
import { dayStartOf, fromPicker, toPicker } from '../../../lib/reader-time.ts';
import { dayMs } from '../../../lib/time.ts';
import { useIsMobile } from '../../../lib/useMedia.ts';
import type { ListFilter } from '../../../lib/useListFilter.ts';
import { Button } from '../../../ui/Button.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { KitProvider } from '../../../ui/KitProvider.tsx';
import { SearchBox } from '../../../ui/SearchBox.tsx';
import { FilterSelect } from '../../../ui/SelectField.tsx';
import { Sheet } from '../../../ui/Sheet.tsx';
import { filterNames, isFiltered, oilCategories } from '../filter.ts';
import type { AlarmFilter, AlarmView } from '../filter.ts';
import { contactsQuery } from '../queries.ts';
import styles from './Filters.module.css';

interface FiltersProps {
  readonly list: ListFilter;
  readonly filter: AlarmFilter;
  readonly counts: AlarmCounts | undefined;
}

/** Which alarms are shown, as chips with their counts of causes; then what narrows them. A phone has it in a sheet. */
export function Filters({ list, filter, counts }: FiltersProps) {
  const { t } = useTranslation('alarmRecords');
  const isMobile = useIsMobile();
  const sheet = useRef<HTMLDialogElement>(null);
  return (
    <div className={styles.filters}>
      <Views list={list} filter={filter} counts={counts}>
        {isMobile ? (
          <button
            type="button"
            className={styles.chip}
            aria-haspopup="dialog"
            data-on={isFiltered(filter) || undefined}
            onClick={() => sheet.current?.showModal()}
          >
            <Icon name="sliders" size="s" />
            {t('filter')}
          </button>
        ) : null}
      </Views>
      {isMobile ? (
        <Sheet ref={sheet} title={t('filter')}>
          <div className={styles.narrow}>
            <Levels list={list} filter={filter} counts={counts} />
            <Narrowing list={list} filter={filter} />
          </div>
        </Sheet>
      ) : (
        <div className={styles.line}>
          <Narrowing list={list} filter={filter} />
        </div>
      )}
    </div>
  );
}

/** The count of a view; null: it is not known. */
function countOf(view: AlarmView, counts: AlarmCounts | undefined): number | null {
  if (counts === undefined) return null;
  switch (view) {
    case 'now':
      return counts.act.causes + counts.watch.causes + counts.shelved.causes + counts.doneToday.causes;
    case 'unprocessed':
      return counts.unprocessed.causes;
    case 'open':
      return counts.open.causes;
    case 'returned':
      return counts.returned.causes;
    case 'shelved':
      return counts.shelved.causes;
    case 'processed':
    case 'all':
      return null;
  }
}

const views = ['now', 'unprocessed', 'open', 'returned', 'shelved', 'processed', 'all'] as const;

function Views({ list, filter, counts, children }: FiltersProps & { readonly children: ReactNode }) {
  const { t } = useTranslation('alarmRecords');
  const language = useLanguage();
  const isMobile = useIsMobile();
  return (
    <fieldset className={styles.chips} aria-label={t('views')}>
      {views.map((view) => {
        const count = filter.kind === 'oil' ? countOf(view, counts) : null;
        return (
          <button
            key={view}
            type="button"
            className={`${styles.chip} num`}
            aria-pressed={filter.view === view}
            onClick={() => list.set({ view: view === 'now' ? null : view })}
          >
            {t(`view.${view}`)}
            {count === null ? null : <b>{formatNumber(count, 0, language)}</b>}
          </button>
        );
      })}
      {isMobile ? null : (
        <>
          <span className={styles.bar} />
          <Levels list={list} filter={filter} counts={counts} />
          <span className={styles.order}>
            {t(filter.view === 'all' || filter.view === 'processed' ? 'order.time' : 'order.level')}
          </span>
        </>
      )}
      {children}
    </fieldset>
  );
}

function Levels({ list, filter, counts }: FiltersProps) {
  const { t } = useTranslation('alarmRecords');
  const language = useLanguage();
  return ([1, 2] as const).map((level) => (
    <button
      key={level}
      type="button"
      className={`${styles.chip} num`}
      aria-pressed={filter.level === level}
      onClick={() => list.set({ level: filter.level === level ? null : String(level) })}
    >
      <span className={styles.tone} data-tone={level === 1 ? 'l1' : 'l2'}>
        <Icon name={level === 1 ? 'octagon' : 'triangle'} size="s" />
      </span>
      {t(`level.${level}`)}
      {counts === undefined ? null : (
        <b>{formatNumber((level === 1 ? counts.act : counts.watch).causes, 0, language)}</b>
      )}
    </button>
  ));
}

function Narrowing({ list, filter }: Pick<FiltersProps, 'list' | 'filter'>) {
  const { t } = useTranslation('alarmRecords');
  const { t: alarms } = useTranslation('alarms');
  const { set } = list;
  const onSearch = useCallback((search: string) => set({ search }), [set]);
  const { data: tree } = useQuery(factoryTree);
  const { data: all } = useQuery(deviceList);
  const factories = factoriesOf(tree ?? []);
  const devices = (all ?? []).filter(
    ({ customerId }) => filter.customerId === undefined || customerId === filter.customerId,
  );
  const clear = () =>
    set(Object.fromEntries(filterNames.filter((name) => name !== 'view').map((name) => [name, null])));
  return (
    <>
      <SearchBox label={t('search')} placeholder={t('searchIn')} value={filter.search ?? ''} onChange={onSearch} />
      {factories.length < 2 ? null : (
        <FilterSelect
          label={t('factory')}
          all={t('all.factories')}
          value={filter.customerId ?? null}
          options={factories.map(({ customerId, name }) => ({ value: customerId, label: name }))}
          onChange={(factory) => set({ factory, device: null, contact: null })}
        />
      )}
      <FilterSelect
        label={t('device')}
        all={t('all.devices')}
        value={filter.deviceId ?? null}
        options={devices.map(({ deviceId, deviceName }) => ({ value: deviceId, label: deviceName }))}
        onChange={(device) => set({ device })}
      />
      <FilterSelect
        label={t('category')}
        all={t('all.categories')}
        value={filter.category ?? null}
        options={oilCategories.map((value) => ({ value, label: alarms(`category.${value}`) }))}
        onChange={(category) => set({ category })}
      />
      <Receivers list={list} filter={filter} />
      <FilterSelect
        label={t('mode')}
        all={t('all.modes')}
        value={filter.mode ?? null}
        options={messageChannels.map((value) => ({ value, label: alarms(`mode.${value}`) }))}
        onChange={(mode) => set({ mode })}
      />
      {filter.kind === 'oil' ? null : (
        <FilterSelect
          label={t('kind')}
          all={t('kindOf.oil')}
          value={filter.kind}
          options={(['sensorFault', 'silence'] as const).map((value) => ({ value, label: t(`kindOf.${value}`) }))}
          onChange={(kind) => set({ kind })}
        />
      )}
      <KitProvider>
        <DatePicker.RangePicker
          className={styles.range}
          format="YYYY/MM/DD"
          placeholder={[t('from'), t('to')]}
          aria-label={t('range')}
          getPopupContainer={(trigger) => trigger.closest('dialog') ?? document.body}
          value={
            filter.from === undefined || filter.to === undefined
              ? null
              : [dayjs(toPicker(filter.from)), dayjs(toPicker(filter.to))]
          }
          onChange={(days) => {
            const [first, last] = [days?.[0]?.valueOf(), days?.[1]?.valueOf()];
            if (first === undefined || last === undefined) return set({ from: null, to: null });
            set({
              from: String(dayStartOf(fromPicker(first))),
              to: String(dayStartOf(dayStartOf(fromPicker(last)) + 1.5 * dayMs) - 1),
            });
          }}
        />
      </KitProvider>
      {isFiltered(filter) ? (
        <Button kind="quiet" icon="close" onClick={clear}>
          {t('clear')}
        </Button>
      ) : null}
    </>
  );
}

/** Contacts of the alarms, for those who may see the list of contacts. */
function Receivers({ list: { set }, filter }: Pick<FiltersProps, 'list' | 'filter'>) {
  const { t } = useTranslation('alarmRecords');
  const holds = useHolds('contacts:manage');
  const { data } = useQuery({ ...contactsQuery(filter.customerId), enabled: holds });
  if (!holds) return null;
  return (
    <FilterSelect
      label={t('receiver')}
      all={t('all.receivers')}
      value={filter.contactId ?? null}
      options={(data?.rows ?? []).map(({ contactId, contactName, groupName, customerName }) => ({
        value: contactId,
        label: `${contactName} · ${groupName ?? customerName}`,
      }))}
      onChange={(contact) => set({ contact })}
    />
  );
}
