import type { FailureSeverity, ItemResult } from '@oilsight/contract';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../ui/Icon.tsx';
import styles from './Inspections.module.css';
import { resultLook } from './result-look.ts';

/** What an answer comes to, by icon, colour and word. */
export function ResultTag({
  result,
  severity = null,
}: {
  readonly result: ItemResult;
  readonly severity?: FailureSeverity | null;
}) {
  const { t } = useTranslation('inspections');
  const { icon, tone } = resultLook(result, severity);
  return (
    <span className={styles.result} data-tone={tone}>
      <Icon name={icon} />
      {t(`choice.${result}`)}
    </span>
  );
}
