import type { AlarmRecord, AlarmRecordDetail, Language } from '@oilsight/contract';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { alarmPath } from '../../domain/alarms/alarm-path.ts';
import { alarmName } from '../../domain/alarms/alarm-words.ts';
import { useAlarmWords } from '../../domain/alarms/useAlarmWords.ts';
import { assistantPath } from '../../domain/assistant-path.ts';
import { diagnosisQuery } from '../../domain/device-queries.ts';
import { DetailFrame, DetailHead } from '../../domain/DetailFrame.tsx';
import { devicePath } from '../../domain/device-path.ts';
import { quantityOf } from '../../domain/quantity.ts';
import { DeviceReports } from '../../domain/reports/DeviceReports.tsx';
import { timeText } from '../../lib/reader-time.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Deliveries } from './detail/Deliveries.tsx';
import { Evidence } from './detail/Evidence.tsx';
import { Happened } from './detail/Happened.tsx';
import { Processing } from './detail/Processing.tsx';
import { Readings } from './detail/Readings.tsx';
import { Similar } from './detail/Similar.tsx';
import { Verdict } from './detail/Verdict.tsx';
import { findingOf } from './detail/finding.ts';
import { alarmRecordQuery } from './queries.ts';
import styles from './AlarmDetailPage.module.css';

/** One alarm: what it is, why it was raised, what was done, and what else it may be compared with. */
export function AlarmDetailPage() {
  const { t: shell } = useTranslation('shell');
  const { t } = useTranslation('alarmRecords');
  return (
    <DetailFrame
      name="recordId"
      queryOf={alarmRecordQuery}
      heading={shell('page.alarmDetail')}
      notFound={{
        title: t('notFound.title'),
        text: t('notFound.text'),
        back: t('notFound.back'),
        to: '/alarmlist',
      }}
      parts={[200, 420]}
    >
      {(detail) => <Content detail={detail} />}
    </DetailFrame>
  );
}

/** What the title says that the indicator has done; null: its name says all. */
function happeningOf(
  { kind, findingRule, measure, indicator }: AlarmRecord,
  language: Language,
): 'passed' | 'changing' | 'unusual' | null {
  if (kind !== 'oil' || findingRule !== null) return null;
  if (measure === 'rate') return 'changing';
  if (measure === 'departure') return 'unusual';
  return indicator !== null && quantityOf(indicator, language).isSwitch ? null : 'passed';
}

function Content({ detail }: { readonly detail: AlarmRecordDetail }) {
  const { t } = useTranslation('alarmRecords');
  const { t: reports } = useTranslation('reports');
  const { t: common } = useTranslation('common');
  const words = useAlarmWords();
  const { record, previousId, nextId } = detail;
  const { deviceId, clearedAt, kind } = record;
  const isOpen = clearedAt === null;
  // A diagnosis speaks of the present: it explains an alarm that is open.
  const { data: diagnosis } = useQuery({ ...diagnosisQuery(deviceId), enabled: isOpen && kind === 'oil' });
  const finding = isOpen && kind === 'oil' ? findingOf(record, diagnosis?.findings ?? []) : null;
  const name = alarmName(record, words);
  const happened = happeningOf(record, words.language);
  return (
    <div className={styles.page}>
      <DetailHead
        title={happened === null ? name : t(`heading.${happened}.${record.alarmLevel}`, { name })}
        facts={
          <>
            <Link to={devicePath(record)} className={styles.link}>
              {record.deviceName}
            </Link>
            <span>{record.customerName}</span>
            {record.sensorName === null ? null : <span>{t('sensor', { name: record.sensorName })}</span>}
          </>
        }
      >
        {kind === 'oil' ? (
          <span className={styles.reports}>
            <ButtonLink to={assistantPath(deviceId, common('assistant.alarm', { name }))} size="s" icon="chat">
              {common('assistant.ask')}
            </ButtonLink>
            <DeviceReports
              device={record}
              remarks={reports('fromAlarm', { name, at: timeText(record.onsetAt).slice(0, 16) })}
            />
          </span>
        ) : null}
        <nav className={styles.turn} aria-label={t('turn')}>
          <Turn to={previousId} icon="chevron-up" label={t('previous')} />
          <Turn to={nextId} icon="chevron-down" label={t('next')} />
        </nav>
      </DetailHead>
      <Card label={t('verdict.label')} isFlush>
        <div className={styles.verdict}>
          <Verdict detail={detail} />
          <Evidence detail={detail} finding={finding} />
          <Processing record={record} />
        </div>
      </Card>
      <div className={styles.middle}>
        <Readings detail={detail} finding={finding} />
        <Happened detail={detail} />
      </div>
      <div className={styles.pair}>
        <Deliveries deliveries={detail.deliveries} sendCount={record.sendCount} />
        <Similar record={record} others={detail.others} similar={detail.similar} />
      </div>
    </div>
  );
}

/** The way to a neighbour in the list of unprocessed alarms. */
function Turn({
  to,
  icon,
  label,
}: {
  readonly to: string | null;
  readonly icon: 'chevron-up' | 'chevron-down';
  readonly label: string;
}) {
  return to === null ? (
    <span className={styles.noTurn} aria-hidden>
      <Icon name={icon} />
    </span>
  ) : (
    <Link to={alarmPath(to)} className={styles.turnLink} aria-label={label} title={label}>
      <Icon name={icon} />
    </Link>
  );
}
