import type { AlarmCounts } from '@oilsight/contract';
import { useTranslation } from 'react-i18next';
import { StateIcon } from '../../../ui/StateTag.tsx';
import styles from '../AlarmListPage.module.css';

/** What is no alarm of the oil: faulty sensors and silent devices, each with the way to its list. */
export function OtherKinds({
  counts: { sensorFaults, silent },
  onKind,
}: {
  readonly counts: AlarmCounts;
  readonly onKind: (kind: 'sensorFault' | 'silence') => void;
}) {
  const { t } = useTranslation('alarmRecords');
  if (sensorFaults === 0 && silent === 0) return null;
  return (
    <p className={`${styles.others} num`}>
      <span>{t('others.label')}</span>
      {sensorFaults === 0 ? null : (
        <button type="button" onClick={() => onKind('sensorFault')}>
          <StateIcon state="fault" size="s" />
          {t('others.sensorFaults', { count: sensorFaults })}
        </button>
      )}
      {silent === 0 ? null : (
        <button type="button" onClick={() => onKind('silence')}>
          <StateIcon state="offline" size="s" />
          {t('others.silent', { count: silent })}
        </button>
      )}
    </p>
  );
}
