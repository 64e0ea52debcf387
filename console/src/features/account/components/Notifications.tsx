import type { Preferences } from '@oilsight/contract';
import { useTranslation } from 'react-i18next';
import { Segmented } from '../../../ui/Segmented.tsx';
import styles from './PreferencesSection.module.css';

type Chosen = Preferences['notifications'];

const ways = ['sms', 'email', 'wechat'] as const;

/** By which ways alarms come to the reader, and from which level on. */
export function Notifications({
  chosen,
  onChange,
}: {
  readonly chosen: Chosen;
  readonly onChange: (chosen: Chosen) => void;
}) {
  const { t } = useTranslation('account');
  return (
    <>
      <div className={styles.checks}>
        {ways.map((way) => (
          <label key={way} className={styles.check}>
            <input
              type="checkbox"
              checked={chosen[way]}
              onChange={(event) => onChange({ ...chosen, [way]: event.currentTarget.checked })}
            />
            {t(`notifications.${way}`)}
          </label>
        ))}
      </div>
      <div className={styles.row}>
        <span aria-hidden>{t('notifications.level')}</span>
        <Segmented
          label={t('notifications.level')}
          value={String(chosen.level)}
          onChange={(level) => onChange({ ...chosen, level: level === '1' ? 1 : 2 })}
          segments={[
            { value: '2', label: t('notifications.from2') },
            { value: '1', label: t('notifications.from1') },
          ]}
        />
      </div>
    </>
  );
}
