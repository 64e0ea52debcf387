import type { IndicatorLimits, LiveIndicator } from '@oilsight/contract';
import { severityOf } from '@oilsight/oil';
import { useTranslation } from 'react-i18next';
import { quantityOf } from '../quantity.ts';
import { IndicatorValue } from '../IndicatorValue.tsx';
import { LimitBar } from '../LimitBar.tsx';
import { useLanguage } from '../../i18n/language.ts';
import { stateLook } from '../../ui/state-look.ts';
import { StateIcon } from '../../ui/StateTag.tsx';
import styles from './Limits.module.css';

/**
 * The newest reading, and its state by the limits of the row: those of a machine type may be others than the device's.
 */
export function PresentReading({
  row: { key, worse, inForce },
  newest,
}: {
  readonly row: IndicatorLimits;
  readonly newest: LiveIndicator | undefined;
}) {
  const { t } = useTranslation('oils');
  const language = useLanguage();
  const value = newest?.state === 'fault' ? null : (newest?.value ?? null);
  const limits = inForce === null ? null : { worse, ...inForce, source: '' };
  const unheard = newest?.state === 'fault' || newest?.state === 'offline' ? newest.state : null;
  const state = unheard ?? (value === null || limits === null ? null : severityOf(value, limits));
  if (state === null && value === null) return <span className={styles.silent}>{t('limit.noReading')}</span>;
  return (
    <span className={styles.present} data-tone={state === null ? undefined : stateLook[state].tone}>
      <span className={styles.reading}>
        {state === null ? null : <StateIcon state={state} size="s" />}
        <IndicatorValue indicator={key} value={value} unit="hidden" />
      </span>
      {limits === null || quantityOf(key, language).isSwitch ? null : (
        <LimitBar indicator={key} value={value} limits={limits} />
      )}
    </span>
  );
}
