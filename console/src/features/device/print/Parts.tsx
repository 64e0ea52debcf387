import type { TimelineEntry } from '@oilsight/contract';
import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { AlarmRow } from '../../../domain/device-log/AlarmRow.tsx';
import { LogRow } from '../../../domain/device-log/LogRow.tsx';
import styles from './DeviceSheet.module.css';
import { Facts } from './Facts.tsx';

interface LogAndFactsProps extends Pick<ComponentProps<typeof Facts>, 'device' | 'names'> {
  readonly events: readonly TimelineEntry[];
  /** Events that there are. */
  readonly total: number;
}

/** What happened, beside what the device is. */
export function LogAndFacts({ device, names, events, total }: LogAndFactsProps) {
  const { t } = useTranslation('device');
  const { t: log } = useTranslation('deviceLog');
  return (
    <div className={styles.columns}>
      <section>
        <h2 className={styles.heading}>
          {log('title')} <small className="num">{t('print.events', { count: events.length, total })}</small>
        </h2>
        <Events rows={events} />
      </section>
      <section>
        <h2 className={styles.heading}>{t('identity.label')}</h2>
        <Facts device={device} names={names} />
      </section>
    </div>
  );
}

/** What happened, newest first, as the page has it. */
function Events({ rows }: { readonly rows: readonly TimelineEntry[] }) {
  return (
    <ol className={styles.events}>
      {rows.map((row) =>
        row.alarm === null ? (
          <LogRow key={row.id} row={row} onEdit={null} />
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
