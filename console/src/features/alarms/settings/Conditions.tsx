import type { AlarmConditions, LimitValues } from '@oilsight/contract';
import { useTranslation } from 'react-i18next';
import { quantityOf } from '../../../domain/quantity.ts';
import { useLanguage } from '../../../i18n/language.ts';
import { StateIcon } from '../../../ui/StateTag.tsx';
import { conditionText, thresholdText } from './condition-text.ts';
import { limitOf } from './measure.ts';
import { levelNumber } from './setting-form.ts';
import type { LevelKey } from './setting-form.ts';
import styles from './Settings.module.css';

/** The condition of one level in words; a dash where the level has none. */
export function ConditionCell({
  level,
  conditions,
  limits,
  indicator,
}: {
  readonly level: LevelKey;
  readonly conditions: AlarmConditions;
  readonly limits: LimitValues | null;
  readonly indicator: string;
}) {
  const { t } = useTranslation('alarmSettings');
  const language = useLanguage();
  const condition = conditions[level];
  if (condition === null) return <span className={styles.noLevel}>{t('none')}</span>;
  const quantity = quantityOf(indicator, language);
  const followed =
    condition.follows === 'own'
      ? null
      : thresholdText(limitOf(levelNumber(level), limits), 'value', quantity, { t, language });
  return (
    <span className={`${styles.condition} num`}>
      <StateIcon state={level} size="s" />
      {followed === null ? (
        <span>{conditionText(condition, { level, limits, quantity }, { t, language })}</span>
      ) : (
        <span>
          {followed}
          <small>{t('follows.unknown')}</small>
        </span>
      )}
    </span>
  );
}
