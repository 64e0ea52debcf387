import { auditActions, auditObjects, auditOutcomes, auditOutcomeWords, inLanguage } from '@oilsight/contract';
import { useCallback } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { DayRange } from '../../domain/range-picker/DayRange.tsx';
import { useLanguage } from '../../i18n/language.ts';
import type { ListFilter } from '../../lib/useListFilter.ts';
import { SearchBox } from '../../ui/SearchBox.tsx';
import { FilterSelect } from '../../ui/SelectField.tsx';
import styles from './Audit.module.css';
import { actions, objectKinds } from './filter.ts';
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
      <DayRange
        label={t('range')}
        placeholder={[t('from'), t('to')]}
        isPast
        value={startTime === undefined || endTime === undefined ? null : { from: startTime, until: endTime + 1 }}
        onDays={(days) =>
          set({ from: days === null ? null : String(days.from), to: days === null ? null : String(days.until - 1) })
        }
      />
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
