import type { TimelineEntry } from '@oilsight/contract';
import { useTranslation } from 'react-i18next';
import { TimelineRow } from '../components/Timeline.tsx';
import { AlarmRow } from '../components/TimelineAlarm.tsx';
import styles from './DeviceSheet.module.css';

/** What happened, newest first, as the page has it. */
export function Events({ rows }: { readonly rows: readonly TimelineEntry[] }) {
  return (
    <ol className={styles.events}>
      {rows.map((row) =>
        row.alarm === null ? (
          <TimelineRow key={row.id} row={row} onEdit={null} />
        ) : (
          <AlarmRow key={row.id} kind={row.kind} at={row.at} alarm={row.alarm} />
        ),
      )}
    </ol>
  );
}

/** Room to write at the machine. @param steps each with a box to tick */
export function CheckForm({ steps }: { readonly steps: readonly string[] }) {
  const { t } = useTranslation('device');
  return (
    <section className={styles.check}>
      <h2>{t('print.check')}</h2>
      <ul>
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ul>
      <dl>
        {(['result', 'time', 'inspector', 'remarks'] as const).map((line) => (
          <div key={line}>
            <dt>{t(`print.line.${line}`)}</dt>
            <dd />
          </div>
        ))}
      </dl>
    </section>
  );
}
