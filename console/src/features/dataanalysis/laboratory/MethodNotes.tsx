import type { LabSample } from '@oilsight/contract';
import { labQuantities } from '@oilsight/oil';
import type { LabQuantityId } from '@oilsight/oil';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../i18n/language.ts';
import styles from './Laboratory.module.css';

/** Where the intervals of the shown results come from, for which oils they hold, and what we could not verify. */
export function MethodNotes({
  samples,
  quantities,
}: {
  readonly samples: readonly LabSample[];
  readonly quantities: readonly LabQuantityId[];
}) {
  const { t } = useTranslation('laboratory');
  const language = useLanguage();
  const shown = new Set(
    samples.flatMap(({ results }) => results.map(({ quantity, method }) => `${quantity} ${method}`)),
  );
  // A method that tests several quantities (40 and 100 °C, three size classes) is named once.
  const sources = new Map(
    quantities.flatMap((id) =>
      labQuantities[id].methods.flatMap(({ name, source }) =>
        shown.has(`${id} ${name}`) ? [[name, source?.[language === 'zh-CN' ? 'zh' : 'en'] ?? null] as const] : [],
      ),
    ),
  );
  if (sources.size === 0) return null;
  return (
    <details className={styles.sources}>
      <summary>{t('chart.sources')}</summary>
      <dl>
        {[...sources].map(([method, source]) => (
          <div key={method}>
            <dt>{method}</dt>
            <dd>{source ?? t('chart.noSource')}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
