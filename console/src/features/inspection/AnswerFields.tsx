import { resultOf } from '@oilsight/contract';
import type { ChecklistItem, ItemAnswer, OnlineValue } from '@oilsight/contract';
import { useTranslation } from 'react-i18next';
import { useItemWords } from '../../domain/inspections/useItemWords.ts';
import { ResultChoices } from './Choices.tsx';
import { NumberField } from './NumberField.tsx';
import { Online } from '../../domain/inspections/Online.tsx';
import styles from './ItemCard.module.css';

interface AnswerFieldsProps {
  readonly item: ChecklistItem;
  readonly answer: ItemAnswer;
  readonly online: OnlineValue | undefined;
  readonly onAnswer: (change: Partial<ItemAnswer>) => void;
}

/** The answer of an item: passes or not, or a number beside what a sensor read last. */
export function AnswerFields({ item, answer, online, onAnswer }: AnswerFieldsProps) {
  const { t } = useTranslation('inspections');
  const title = useItemWords().of(item.title);
  const result = resultOf(item, answer);
  const beside = online === undefined ? null : <Online online={online} />;
  if (item.kind === 'check')
    return (
      <>
        <ResultChoices
          label={t('choose', { item: title })}
          result={result}
          severity={answer.severity}
          onChange={(choice) => onAnswer({ choice })}
        />
        {beside}
      </>
    );
  const isLeftOut = answer.choice === 'notApplicable';
  return (
    <div className={styles.measure}>
      <NumberField
        label={t('value', { item: title })}
        unit={item.unit}
        value={answer.value}
        isOutside={result === 'fail'}
        onChange={(value) => onAnswer({ value, choice: null })}
      />
      <button
        type="button"
        className={styles.without}
        aria-pressed={isLeftOut}
        onClick={() => onAnswer(isLeftOut ? { choice: null } : { choice: 'notApplicable', value: null })}
      >
        {t('choice.notApplicable')}
      </button>
      {beside}
    </div>
  );
}
