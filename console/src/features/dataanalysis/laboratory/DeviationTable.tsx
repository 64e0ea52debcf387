import type { LabDeviation, LabDeviations } from '@oilsight/contract';
import { labQuantities } from '@oilsight/oil';
import { useTranslation } from 'react-i18next';
import { caveatOf } from '../../../domain/laboratory/lab-samples.ts';
import { useLanguage } from '../../../i18n/language.ts';
import { dateText } from '../../../lib/reader-time.ts';
import { Card } from '../../../ui/Card.tsx';
import { deviationText } from './deviation-text.ts';
import figures from '../../../ui/figures.module.css';
import styles from './Laboratory.module.css';

/** How far each indicator reads from the laboratory, with its interval beside the method's tolerance. */
export function DeviationTable({ found }: { readonly found: LabDeviations }) {
  const { t } = useTranslation('laboratory');
  const language = useLanguage();
  return (
    <Card label={t('deviation.title')} isFlush>
      <div className={styles.head}>
        <h2>{t('deviation.title')}</h2>
        <small>{t('deviation.formula')}</small>
      </div>
      <div className={styles.frame}>
        <table
          className={`${styles.table} ${styles.deviations} ${figures.figures} num`}
          aria-label={t('deviation.title')}
        >
          <thead>
            <tr>
              {(['indicator', 'samples', 'mean', 'interval', 'conclusion'] as const).map((name) => (
                <th key={name} scope="col">
                  {t(`deviation.${name}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {found.deviations.map((one) => (
              <tr key={one.key}>
                <th scope="row">{labQuantities[one.quantity].name[language === 'zh-CN' ? 'zh' : 'en']}</th>
                <td data-head={t('deviation.samples')}>{one.samples}</td>
                <td data-head={t('deviation.mean')}>
                  {one.mean === null ? '—' : deviationText(one.mean, one, language)}
                  {one.half === null ? null : <small>± {deviationText(one.half, one, language, false)}</small>}
                </td>
                <td data-wide>
                  <IntervalBar one={one} />
                  <Caveats one={one} />
                </td>
                <td className={styles.words} data-wide>
                  {t(`conclusion.${one.proposal === null ? one.verdict : 'proposed'}`)}
                  <NotCompared one={one} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <div className={styles.rules}>
        {(['when', 'not'] as const).map((name) => (
          <div key={name}>
            <h3>{t(`rule.${name}.title`)}</h3>
            <p>{t(`rule.${name}.text`)}</p>
          </div>
        ))}
      </div>
    </Card>
  );
}

/** What the published reproducibility does not say of these oils, once for each method that was used. */
function Caveats({ one: { quantity, each, tolerance } }: { readonly one: LabDeviation }) {
  const language = useLanguage();
  if (tolerance === null) return null;
  const methods = [...new Set(each.map(({ method }) => method))];
  return methods.flatMap((method) =>
    caveatOf(quantity, method, language).map((caveat) => (
      <small key={method}>
        {method}: {caveat}
      </small>
    )),
  );
}

/** The samples that were left out, each with its reason. */
function NotCompared({ one }: { readonly one: LabDeviation }) {
  const { t } = useTranslation('laboratory');
  const left = one.each.filter(({ why }) => why !== null);
  if (left.length === 0) return null;
  return (
    <small>
      {left
        .slice(0, 3)
        .map(({ at, why }) => t(`notCompared.${why ?? 'none'}`, { date: dateText(at) }))
        .join(' ')}
      {left.length > 3 ? ` ${t('notCompared.more', { count: left.length - 3 })}` : ''}
    </small>
  );
}

const width = 220;
const middle = width / 2;

/** The mean with its interval on a line around 0; the tolerance is grey behind it. */
function IntervalBar({ one: { mean, half, tolerance, verdict } }: { readonly one: LabDeviation }) {
  if (mean === null) return <span aria-hidden>—</span>;
  const furthest = Math.max(Math.abs(mean) + (half ?? 0), tolerance ?? 0, 1e-9) * 1.1;
  const x = (value: number) => middle + (value / furthest) * (middle - 4);
  return (
    <svg className={styles.bar} data-verdict={verdict} viewBox={`0 0 ${width} 24`} aria-hidden>
      {tolerance === null ? null : (
        <rect x={x(-tolerance)} y={5} width={x(tolerance) - x(-tolerance)} height={14} rx={3} />
      )}
      <line className={styles.zero} x1={middle} x2={middle} y1={0} y2={24} />
      {half === null ? null : (
        <path d={`M${x(mean - half)} 7v10M${x(mean + half)} 7v10M${x(mean - half)} 12H${x(mean + half)}`} />
      )}
      <circle cx={x(mean)} cy={12} r={3.5} />
    </svg>
  );
}
