import type { AlarmCounts } from '@oilsight/contract';
import { useTranslation } from 'react-i18next';
import type { Band } from '../queries.ts';
import styles from './Rows.module.css';

const countKeys = { act: 'act', watch: 'watch', shelved: 'shelved', doneToday: 'doneToday' } as const;

/** What a band holds: causes, and where they differ records. */
export function BandWords({ band, counts }: { readonly band: Band; readonly counts: AlarmCounts | undefined }) {
  const { t } = useTranslation('alarmRecords');
  const count = counts?.[countKeys[band]];
  return (
    <>
      <b>{t(`band.${band}`)}</b>
      {count === undefined ? null : (
        <span className="num">
          {count.records > count.causes
            ? t('causesAndRecords', { count: count.causes, records: count.records })
            : t('causes', { count: count.causes })}
        </span>
      )}
      {band === 'watch' || band === 'shelved' ? <span>{t(`bandText.${band}`)}</span> : null}
    </>
  );
}

/** The keys of the list, for those who may act. */
export function Keys() {
  const { t } = useTranslation('alarmRecords');
  return (
    <span className={styles.keys} aria-hidden>
      <kbd>J</kbd>
      <kbd>K</kbd>
      {t('keys.move')}
      <kbd>X</kbd>
      {t('keys.select')}
      <kbd>P</kbd>
      {t('keys.process')}
      <kbd>S</kbd>
      {t('keys.shelve')}
    </span>
  );
}
