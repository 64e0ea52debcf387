import type { LabDeviations } from '@oilsight/contract';
import { labQuantities } from '@oilsight/oil';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../i18n/language.ts';
import { dateText } from '../../../lib/reader-time.ts';
import { Card } from '../../../ui/Card.tsx';
import { deviationText } from './deviation-text.ts';
import styles from './Laboratory.module.css';
import { verdictOf } from './verdict.ts';

/** What the samples say of the sensors, in one sentence, with its interval. */
export function Verdict({ found }: { readonly found: LabDeviations }) {
  const { t } = useTranslation('laboratory');
  const language = useLanguage();
  const verdict = verdictOf(found);
  const isOff = verdict.kind === 'low' || verdict.kind === 'high';
  const of = isOff ? verdict.of : null;
  const name = of === null ? '' : labQuantities[of.quantity].name[language === 'zh-CN' ? 'zh' : 'en'];
  const text = (value: number) => (of === null ? '' : deviationText(value, of, language));
  return (
    <Card label={t('verdict.label')}>
      <div className={styles.verdict}>
        <div>
          <h2>
            {of === null
              ? t(`verdict.${verdict.kind}`)
              : t(`verdict.${verdict.kind}`, { name, by: deviationText(Math.abs(of.mean ?? 0), of, language, false) })}
            {isOff && verdict.othersAgree ? t('verdict.othersAgree') : ''}
          </h2>
          <p className="num">
            {of === null || of.mean === null || of.half === null
              ? t(`verdict.why.${verdict.kind === 'agree' || verdict.kind === 'unclear' ? verdict.kind : 'few'}`)
              : t(`verdict.why.${of.proposal === null ? (of.noProposal ?? 'notCorrectable') : 'proposed'}`, {
                  count: of.samples,
                  low: text(of.mean - of.half),
                  high: text(of.mean + of.half),
                })}
          </p>
        </div>
        <p className={`${styles.aside} num`}>
          {t('verdict.samples', { count: found.samples, since: dateText(found.since) })}
          <br />
          {t('verdict.how')}
        </p>
      </div>
    </Card>
  );
}
