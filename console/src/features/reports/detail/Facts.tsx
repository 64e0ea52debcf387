import type { ReportDetail } from '@oilsight/contract';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { devicePath } from '../../../domain/device-path.ts';
import { isWritten } from '../../../domain/reports/report-look.ts';
import { reportPath } from '../../../domain/reports/report-path.ts';
import { dateText, timeText } from '../../../lib/reader-time.ts';
import { Card } from '../../../ui/Card.tsx';
import styles from './Facts.module.css';

/** What was asked for, by whom, who tests and until when. */
export function Facts({ detail }: { readonly detail: ReportDetail }) {
  const { t } = useTranslation('reports');
  const { type, deviceId, deviceName, tenantId, customerId, customerName, applicant, institution } = detail;
  const { createdAt, dueAt, deliveredAt } = detail;
  const facts: readonly (readonly [string, ReactNode])[] = [
    [
      t('device'),
      deviceId !== null && customerId !== null ? (
        <Link key="device" to={devicePath({ deviceId, tenantId, customerId })}>
          {deviceName}
        </Link>
      ) : (
        t(type === 'fleet' ? 'wholeFleet' : 'erased', { name: deviceName })
      ),
    ],
    [t(customerId === null ? 'dealer' : 'factory'), customerName],
    [t('applicant'), applicant ?? t('nobody')],
    [t('askedAt'), timeText(createdAt).slice(0, 16)],
    // What people inspect and what the product writes has no testing institution, and the latter no day to be due.
    ...(type === 'oilTest' || institution !== ''
      ? [[t('institution'), institution === '' ? t('noInstitution') : institution] as const]
      : []),
    ...(!isWritten(type) || dueAt !== null
      ? [[t('dueAt'), dueAt === null ? t('noDue') : dateText(dueAt)] as const]
      : []),
    ...(deliveredAt === null ? [] : [[t('deliveredAt'), timeText(deliveredAt).slice(0, 16)] as const]),
    ...(
      [
        ['corrects', detail.corrects],
        ['correctedBy', detail.correctedBy],
      ] as const
    ).flatMap(([name, other]) =>
      other === null
        ? []
        : [
            [
              t(name),
              <Link key={name} to={reportPath(other.reportId)}>
                {other.number}
              </Link>,
            ] as const,
          ],
    ),
  ];
  return (
    <Card label={t('facts')} isFlush>
      <div className={styles.facts}>
        <h2>{t('facts')}</h2>
        <dl className="num">
          {facts.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </div>
    </Card>
  );
}
