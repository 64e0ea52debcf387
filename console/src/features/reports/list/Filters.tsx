import { reportTypes } from '@oilsight/contract';
import type { ReportCounts } from '@oilsight/contract';
import { useQuery } from '@tanstack/react-query';
import { DatePicker } from 'antd';
import dayjs from 'dayjs';
// Names of months and weekdays; English ones are built in.
import 'dayjs/locale/zh-cn';
import { useCallback, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../charts/prepare/numbers.ts';
import { deviceList } from '../../../domain/device-list.ts';
import { factoriesOf } from '../../../domain/factories.ts';
import { factoryTree } from '../../../domain/factory-tree.ts';
import { typeIcons } from '../../../domain/reports/report-look.ts';
import { institutionsQuery } from '../../../domain/reports/report-queries.ts';
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
import { filterNames, isFiltered } from '../filter.ts';
import type { ReportFilter } from '../filter.ts';
import styles from './Filters.module.css';

interface FiltersProps {
  readonly list: ListFilter;
  readonly filter: ReportFilter;
  readonly counts: ReportCounts | undefined;
}

/** Which type of reports is shown, with counts; then what narrows the list. A phone has that in a sheet. */
export function Filters({ list, filter, counts }: FiltersProps) {
  const { t } = useTranslation('reports');
  const isMobile = useIsMobile();
  const sheet = useRef<HTMLDialogElement>(null);
  return (
    <div className={styles.filters}>
      <fieldset className={styles.types} aria-label={t('types')}>
        {[undefined, ...reportTypes].map((type) => (
          <Type
            key={type ?? 'all'}
            type={type}
            count={counts === undefined ? null : type === undefined ? counts.total : counts.types[type]}
            isOn={filter.type === type}
            onType={() => list.set({ type: type ?? null })}
          />
        ))}
        {isMobile ? (
          <button
            type="button"
            className={styles.type}
            aria-haspopup="dialog"
            data-on={isFiltered({ ...filter, type: undefined, state: undefined }) || undefined}
            onClick={() => sheet.current?.showModal()}
          >
            <Icon name="sliders" size="s" />
            {t('filter')}
          </button>
        ) : null}
      </fieldset>
      {isMobile ? (
        <Sheet ref={sheet} title={t('filter')}>
          <div className={styles.narrow}>
            <Narrowing list={list} filter={filter} />
          </div>
        </Sheet>
      ) : (
        <Narrowing list={list} filter={filter} />
      )}
    </div>
  );
}

function Type({
  type,
  count,
  isOn,
  onType,
}: {
  readonly type: (typeof reportTypes)[number] | undefined;
  /** null: not known. */
  readonly count: number | null;
  readonly isOn: boolean;
  readonly onType: () => void;
}) {
  const { t } = useTranslation('reports');
  const language = useLanguage();
  return (
    <button type="button" className={`${styles.type} num`} aria-pressed={isOn} onClick={onType}>
      {type === undefined ? null : <Icon name={typeIcons[type]} size="s" />}
      {t(type === undefined ? 'all.types' : `type.${type}`)}
      {count === null ? null : <b>{formatNumber(count, 0, language)}</b>}
    </button>
  );
}

function Narrowing({ list, filter }: Pick<FiltersProps, 'list' | 'filter'>) {
  const { t } = useTranslation('reports');
  const { set } = list;
  const onSearch = useCallback((search: string) => set({ search }), [set]);
  const { data: tree } = useQuery(factoryTree);
  const { data: all } = useQuery(deviceList);
  const { data: institutions } = useQuery(institutionsQuery);
  const factories = factoriesOf(tree ?? []);
  const devices = (all ?? []).filter(
    ({ customerId }) => filter.customerId === undefined || customerId === filter.customerId,
  );
  return (
    <>
      <SearchBox label={t('search')} placeholder={t('searchIn')} value={filter.search ?? ''} onChange={onSearch} />
      {factories.length < 2 ? null : (
        <FilterSelect
          label={t('factory')}
          all={t('all.factories')}
          value={filter.customerId ?? null}
          options={factories.map(({ customerId, name }) => ({ value: customerId, label: name }))}
          onChange={(factory) => set({ factory, device: null })}
        />
      )}
      <FilterSelect
        label={t('device')}
        all={t('all.devices')}
        value={filter.deviceId ?? null}
        options={devices.map(({ deviceId, deviceName }) => ({ value: deviceId, label: deviceName }))}
        onChange={(device) => set({ device })}
      />
      {(institutions ?? []).length === 0 ? null : (
        <FilterSelect
          label={t('institution')}
          all={t('all.institutions')}
          value={filter.institution ?? null}
          options={(institutions ?? []).map((name) => ({ value: name, label: name }))}
          onChange={(institution) => set({ institution })}
        />
      )}
      <Days filter={filter} set={set} />
      <label className={styles.abnormal}>
        <input
          type="checkbox"
          checked={filter.isAbnormal !== undefined}
          onChange={(event) => set({ abnormal: event.currentTarget.checked ? 'true' : null })}
        />
        {t('onlyAbnormal')}
      </label>
      {isFiltered(filter) ? (
        <Button
          kind="quiet"
          icon="close"
          onClick={() => set(Object.fromEntries(filterNames.map((name) => [name, null])))}
        >
          {t('clear')}
        </Button>
      ) : null}
    </>
  );
}

/** The days in which reports were asked for. */
function Days({ filter: { startTime, endTime }, set }: { readonly filter: ReportFilter } & Pick<ListFilter, 'set'>) {
  const { t } = useTranslation('reports');
  return (
    <KitProvider>
      <DatePicker.RangePicker
        className={styles.range}
        format="YYYY/MM/DD"
        placeholder={[t('from'), t('to')]}
        aria-label={t('days')}
        getPopupContainer={(trigger) => trigger.closest('dialog') ?? document.body}
        value={
          startTime === undefined || endTime === undefined
            ? null
            : [dayjs(toPicker(startTime)), dayjs(toPicker(endTime - 1))]
        }
        onChange={(days) => {
          const [first, last] = [days?.[0]?.valueOf(), days?.[1]?.valueOf()];
          if (first === undefined || last === undefined) return set({ from: null, to: null });
          set({
            from: String(dayStartOf(fromPicker(first))),
            to: String(dayStartOf(dayStartOf(fromPicker(last)) + 1.5 * dayMs)),
          });
        }}
      />
    </KitProvider>
  );
}
