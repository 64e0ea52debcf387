import { itemChoices } from '@oilsight/contract';
import type { FailureSeverity, ItemResult } from '@oilsight/contract';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { resultLook } from '../../domain/inspections/result-look.ts';
import { Icon } from '../../ui/Icon.tsx';
import type { IconName } from '../../ui/Icon.tsx';
import styles from './Choices.module.css';

interface Choice<T extends string> {
  readonly value: T;
  readonly label: string;
  readonly icon: IconName;
  /** Absent: it means nothing good or bad. */
  readonly tone?: string;
}

interface ChoicesProps<T extends string> {
  /** What is chosen, for screen readers. */
  readonly label: string;
  readonly choices: readonly Choice<T>[];
  readonly value: T | null;
  readonly onChange: (value: T) => void;
}

/** One of a few, in targets for a thumb. The chosen one has an icon and the colour of what it means. */
export function Choices<T extends string>({ label, choices, value, onChange }: ChoicesProps<T>) {
  const name = useId();
  return (
    <fieldset className={styles.group} aria-label={label}>
      {choices.map((choice) => (
        <label key={choice.value} className={styles.choice} data-tone={choice.tone}>
          <input type="radio" name={name} checked={choice.value === value} onChange={() => onChange(choice.value)} />
          <span>
            {choice.value === value ? <Icon name={choice.icon} /> : null}
            {choice.label}
          </span>
        </label>
      ))}
    </fieldset>
  );
}

interface ResultChoicesProps {
  readonly label: string;
  readonly result: ItemResult | null;
  readonly severity: FailureSeverity | null;
  readonly onChange: (result: ItemResult) => void;
}

/** Passes, fails, or does not apply. */
export function ResultChoices({ label, result, severity, onChange }: ResultChoicesProps) {
  const { t } = useTranslation('inspections');
  const choices = itemChoices.map((value) => ({
    value,
    label: t(`choice.${value}`),
    ...resultLook(value, severity),
  }));
  return <Choices label={label} choices={choices} value={result} onChange={onChange} />;
}
