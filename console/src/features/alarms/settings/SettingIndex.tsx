import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { quantityOf } from '../../../domain/quantity.ts';
import { useLanguage } from '../../../i18n/language.ts';
import { Card } from '../../../ui/Card.tsx';
import { ListFrame } from '../../../ui/ListFrame.tsx';
import { SearchBox } from '../../../ui/SearchBox.tsx';
import { ConditionCell } from './Conditions.tsx';
import { targetText } from './condition-text.ts';
import { addressWith } from './editor-address.ts';
import { levelKeys } from './setting-form.ts';
import styles from './Settings.module.css';
import { useSettingList } from './useSettingList.ts';

/** The settings in a narrow list beside the editor. */
export function SettingIndex({ create }: { readonly create: ReactNode }) {
  const { t } = useTranslation('alarmSettings');
  const { t: common } = useTranslation('common');
  const language = useLanguage();
  const [address] = useSearchParams();
  const { filter, query, search, onSearch } = useSettingList();
  return (
    <>
      <div className={styles.indexHead}>
        <div>
          <h1>{t('title.page')}</h1>
          <small className="num">{query.data === undefined ? null : t('count', { count: query.data.total })}</small>
        </div>
        {create}
      </div>
      <SearchBox label={t('search.label')} placeholder={t('search.in')} value={search} onChange={onSearch} />
      <Card isFlush label={t('title.page')}>
        <ListFrame paging={filter} query={query} empty={<p className={styles.noRows}>{t('empty.title')}</p>}>
          {(rows) => (
            <ul className={styles.rows}>
              {rows.map((setting) => {
                const { settingId, indicator, customerName, raised30Days, conditions, limit, isEnabled } = setting;
                return (
                  <li key={settingId}>
                    <Link
                      to={`?${addressWith(address, { setting: settingId }).toString()}`}
                      preventScrollReset
                      aria-current={settingId === address.get('setting') || undefined}
                    >
                      <strong>{targetText(setting, t, common)}</strong>
                      <span className="num">{t('times', { count: raised30Days })}</span>
                      <small>
                        {[
                          quantityOf(indicator, language).name,
                          customerName ?? t('target.allFactories'),
                          ...(isEnabled ? [] : [t('disabled')]),
                        ].join(' · ')}
                      </small>
                      <span className={styles.both}>
                        {levelKeys.map((level) => (
                          <ConditionCell
                            key={level}
                            level={level}
                            conditions={conditions}
                            limits={limit}
                            indicator={indicator}
                          />
                        ))}
                      </span>
                    </Link>
                  </li>
                );
              })}
            </ul>
          )}
        </ListFrame>
      </Card>
    </>
  );
}
