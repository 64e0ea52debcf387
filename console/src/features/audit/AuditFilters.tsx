import { auditActions, auditObjects, auditOutcomes, auditOutcomeWords } from '@oilsight/contract';
import { DatePicker } from 'antd';
import dayjs from 'dayjs';
// Names of months and weekdays; English ones are built in.
import 'dayjs/locale/zh-cn';
import { useCallback } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { inLanguage } from '../../i18n/bilingual.ts';
import { useLanguage } from '../../i18n/language.ts';
import type { ListFilter } from '../../lib/useListFilter.ts';
import { KitProvider } from '../../ui/KitProvider.tsx';
import { SearchBox } from '../../ui/SearchBox.tsx';
import { FilterSelect } from '../../ui/SelectField.tsx';
import styles from './Audit.module.css';
import { actions, objectKinds, wholeDays } from './filter.ts';
import type { AuditFilter } from './queries.ts';

/** What the log is narrowed to: days, who, what, on what, with what outcome, and words. */
export function AuditFilters({
  list: { set },
  filter,
  children,
}: {
  readonly list: ListFilter;
  readonly filter: AuditFilter;
  readonly children: ReactNode;
}) {
  const { t } = useTranslation('audit');
  const language = useLanguage();
  const onSearch = useCallback((search: string) => set({ search }), [set]);
  const onActor = useCallback((actor: string) => set({ actor }), [set]);
  const { startTime, endTime } = filter;
  return (
    <div className={styles.bar}>
      <SearchBox label={t('search')} placeholder={t('searchIn')} value={filter.search ?? ''} onChange={onSearch} />
      <SearchBox label={t('column.actor')} placeholder={t('actorName')} value={filter.actor ?? ''} onChange={onActor} />
      <KitProvider>
        <DatePicker.RangePicker
          className={styles.range}
          format="YYYY/MM/DD"
          maxDate={dayjs()}
          placeholder={[t('from'), t('to')]}
          aria-label={t('range')}
          value={startTime === undefined || endTime === undefined ? null : [dayjs(startTime), dayjs(endTime)]}
          onChange={(days) => {
            const [from, to] = [days?.[0]?.valueOf(), days?.[1]?.valueOf()];
            if (from === undefined || to === undefined) return set({ from: null, to: null });
            const range = wholeDays(from, to);
            set({ from: String(range.from), to: String(range.to) });
          }}
        />
      </KitProvider>
      <FilterSelect
        label={t('column.action')}
        all={t('allActions')}
        value={filter.action ?? null}
        options={actions.map((value) => ({ value, label: inLanguage(auditActions[value], language) }))}
        onChange={(action) => set({ action })}
      />
      <FilterSelect
        label={t('column.object')}
        all={t('allObjects')}
        value={filter.objectKind ?? null}
        options={objectKinds.map((value) => ({ value, label: inLanguage(auditObjects[value], language) }))}
        onChange={(object) => set({ object })}
      />
      <FilterSelect
        label={t('column.outcome')}
        all={t('allOutcomes')}
        value={filter.outcome ?? null}
        options={auditOutcomes.map((value) => ({ value, label: inLanguage(auditOutcomeWords[value], language) }))}
        onChange={(outcome) => set({ outcome })}
      />
      {children}
    </div>
  );
}
