import { checkingWays } from '@oilsight/contract';
import type { CheckingWay } from '@oilsight/contract';
import { useTranslation } from 'react-i18next';
import styles from './Checklists.module.css';

interface WaysFieldProps {
  readonly ways: readonly CheckingWay[];
  /** What is wrong with them; null: nothing known. */
  readonly error: string | null;
  readonly onChange: (ways: readonly CheckingWay[]) => void;
}

/** How an item is checked: one way or several. */
export function WaysField({ ways, error, onChange }: WaysFieldProps) {
  const { t } = useTranslation('checklists');
  const turned = (way: CheckingWay, isOn: boolean) =>
    isOn ? checkingWays.filter((one) => one === way || ways.includes(one)) : ways.filter((one) => one !== way);
  return (
    <fieldset className={styles.ways}>
      <legend data-required>{t('item.ways')}</legend>
      {checkingWays.map((way) => (
        <label key={way}>
          <input
            type="checkbox"
            checked={ways.includes(way)}
            onChange={(event) => onChange(turned(way, event.currentTarget.checked))}
          />
          {t(`way.${way}`)}
        </label>
      ))}
      <p className={styles.fieldError} role="alert">
        {error}
      </p>
    </fieldset>
  );
}
