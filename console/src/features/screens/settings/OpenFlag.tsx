import type { DealerScreenSetting } from '@oilsight/contract';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { timeText } from '../../../lib/reader-time.ts';
import styles from './Settings.module.css';

interface OpenFlagProps {
  readonly setting: DealerScreenSetting;
  readonly isBusy: boolean;
  readonly onSwitch: (isOpen: boolean) => void;
  /** What stands beside it. */
  readonly children: ReactNode;
}

/** Whether the wall shows what is counted or the custom data; it changes at once. */
export function OpenFlag({ setting, isBusy, onSwitch, children }: OpenFlagProps) {
  const { t } = useTranslation('screenSettings');
  const { isOpen, form, isUnreadable, openedAt, openedBy } = setting;
  const choice = (value: boolean) => (
    <label className={styles.source}>
      <input
        type="radio"
        name="screen-source"
        checked={isOpen === value}
        disabled={isBusy || (value && form === null)}
        onChange={() => onSwitch(value)}
      />
      {t(value ? 'source.custom' : 'source.live')}
    </label>
  );
  return (
    <div className={styles.flag}>
      <fieldset className={styles.sources} aria-label={t('source.label')}>
        {choice(false)}
        {choice(true)}
      </fieldset>
      <p aria-live="polite">
        {isUnreadable ? (
          <b>{t('flag.unreadable')}</b>
        ) : (
          <>
            <b>{t(isOpen ? 'flag.custom' : 'flag.live')}</b>{' '}
            {t(isOpen ? 'flag.customMark' : form === null ? 'flag.missing' : 'flag.liveKept')}
          </>
        )}{' '}
        {openedAt === null
          ? null
          : openedBy === null
            ? t('flag.changed', { at: timeText(openedAt) })
            : t('flag.changedBy', { at: timeText(openedAt), by: openedBy })}
      </p>
      {children}
    </div>
  );
}
