import type { Inspection } from '@oilsight/contract';
import { useTranslation } from 'react-i18next';
import { padSize, pathOf } from '../../../domain/inspections/signature.ts';
import { timeText } from '../../../lib/reader-time.ts';
import styles from './InspectionPart.module.css';

/** Who signed, when, and what proves that nothing was changed since. */
export function Signature({ signature }: { readonly signature: NonNullable<Inspection['signature']> }) {
  const { t } = useTranslation('inspections');
  const { name, names, signedAt, arrivedAt, strokes, sha256 } = signature;
  const drawing = { role: 'img', 'aria-label': t('report.signedAt', { name, time: timeText(signedAt) }) };
  return (
    <section aria-label={t('report.signature')}>
      <h3>{t('report.signature')}</h3>
      {strokes.length === 0 ? (
        <p className={styles.note}>{t('report.typed')}</p>
      ) : (
        <svg className={styles.ink} viewBox={`0 0 ${padSize.width} ${padSize.height}`} {...drawing}>
          <path d={pathOf(strokes)} />
        </svg>
      )}
      <p className="num">{t('report.signedAt', { name, time: timeText(signedAt) })}</p>
      {names === null ? null : <p className={styles.note}>{t('report.submittedBy', { name: names.submittedBy })}</p>}
      <p className={`${styles.note} num`}>{t('report.arrivedAt', { time: timeText(arrivedAt) })}</p>
      <p className={styles.note}>
        {t('report.hash')} <code>{sha256}</code>
      </p>
    </section>
  );
}
