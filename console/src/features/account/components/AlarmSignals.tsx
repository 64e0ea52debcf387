import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useSignalSwitches } from '../../../domain/alarms/useSignalSwitches.ts';
import styles from './PreferencesSection.module.css';

/** How this browser draws the reader's attention to a new alarm of level 1; kept in the browser, not with the account. */
export function AlarmSignals() {
  const { t } = useTranslation('alarms');
  const { hasSound, hasNotices, leave, turnSound, turnNotices } = useSignalSwitches();
  const cannot = leave === 'denied' ? 'signal.blocked' : leave === 'missing' ? 'signal.missing' : null;
  return (
    <div className={styles.checks}>
      <Signal name={t('signal.sound')} text={t('signal.soundText')} isOn={hasSound} onChange={turnSound} />
      <Signal
        name={t('signal.notices')}
        text={t(cannot ?? 'signal.noticesText')}
        isOn={hasNotices}
        isDisabled={cannot !== null}
        onChange={turnNotices}
      />
    </div>
  );
}

function Signal({
  name,
  text,
  isOn,
  isDisabled = false,
  onChange,
}: {
  readonly name: string;
  readonly text: string;
  readonly isOn: boolean;
  readonly isDisabled?: boolean;
  readonly onChange: () => void;
}) {
  const textId = useId();
  return (
    <label className={styles.signal}>
      <input type="checkbox" checked={isOn} disabled={isDisabled} aria-describedby={textId} onChange={onChange} />
      <span>{name}</span>
      <small id={textId}>{text}</small>
    </label>
  );
}
