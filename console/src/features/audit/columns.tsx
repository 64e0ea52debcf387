import { auditActions, auditObjects, auditOutcomeWords, inLanguage } from '@oilsight/contract';
import type { AuditEntry } from '@oilsight/contract';
import { useTranslation } from 'react-i18next';
import { timeText } from '../../lib/reader-time.ts';
import { useLanguage } from '../../i18n/language.ts';
import { Cell } from '../../ui/Table.tsx';
import type { Column } from '../../ui/Table.tsx';
import { Outcome } from './Outcome.tsx';
import styles from './Audit.module.css';

/** What the log tells of each entry at a glance. */
export function useAuditColumns(): readonly Column<AuditEntry>[] {
  const { t } = useTranslation(['audit', 'shell']);
  const language = useLanguage();
  return [
    {
      key: 'at',
      head: t('column.at'),
      width: '166px',
      renderCell: ({ at }) => (
        <span className="num">
          <span>{timeText(at)}</span>
        </span>
      ),
    },
    {
      key: 'actor',
      head: t('column.actor'),
      width: '15%',
      renderCell: ({ actorName, actorAuthority }) => (
        <Cell
          main={actorName ?? t('nobody')}
          sub={actorAuthority === null ? null : t(`shell:role.${actorAuthority}`)}
        />
      ),
    },
    {
      key: 'action',
      head: t('column.action'),
      width: '16%',
      renderCell: ({ action }) => <Cell main={inLanguage(auditActions[action], language)} />,
    },
    {
      key: 'object',
      head: t('column.object'),
      renderCell: ({ objectKind, objectName }) =>
        objectKind === null ? null : (
          <span className={styles.object}>
            <Cell
              main={objectName ?? inLanguage(auditObjects[objectKind], language)}
              sub={objectName === null ? null : inLanguage(auditObjects[objectKind], language)}
            />
          </span>
        ),
    },
    {
      key: 'outcome',
      head: t('column.outcome'),
      width: '15%',
      renderCell: ({ outcome, reason }) => (
        <Outcome outcome={outcome} words={inLanguage(auditOutcomeWords[outcome], language)} reason={reason} />
      ),
    },
    {
      key: 'address',
      head: t('column.address'),
      width: '126px',
      isSpare: true,
      renderCell: ({ address }) => (address === '' ? null : <span className="num">{address}</span>),
    },
  ];
}
