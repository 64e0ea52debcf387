import { failureSeverities, longestAdvice, longestFinding, resultOf } from '@oilsight/contract';
import type { AnswerFault, ChecklistItem, ItemAnswer, OnlineValue } from '@oilsight/contract';
import { useTranslation } from 'react-i18next';
import { useItemWords } from '../../domain/inspections/useItemWords.ts';
import { Icon } from '../../ui/Icon.tsx';
import { TextAreaField } from '../../ui/TextAreaField.tsx';
import { AnswerFields } from './AnswerFields.tsx';
import { Choices } from './Choices.tsx';
import { noAnswer } from './desk/draft.ts';
import type { ShownPhoto } from './desk/photos.ts';
import styles from './ItemPanel.module.css';
import { Photos } from './Photos.tsx';

interface ItemPanelProps {
  readonly reportId: string;
  readonly item: ChecklistItem;
  readonly answer: ItemAnswer | undefined;
  readonly online: OnlineValue | undefined;
  readonly photos: readonly ShownPhoto[];
  readonly totalPhotos: number;
  readonly faults: readonly AnswerFault[];
  readonly onAnswer: (change: Partial<ItemAnswer>) => void;
  readonly onAddPhoto: (blob: Blob) => void;
  readonly onRemovePhoto: (photoId: string) => void;
}

const look = {
  level1: { icon: 'octagon', tone: 'l1' },
  level2: { icon: 'triangle', tone: 'l2' },
} as const;

/** One item with all that proves its answer: photos, how bad it is, what was seen and what should be done. */
export function ItemPanel({
  reportId,
  item,
  answer = noAnswer,
  online,
  photos,
  totalPhotos,
  faults,
  onAnswer,
  onAddPhoto,
  onRemovePhoto,
}: ItemPanelProps) {
  const { t } = useTranslation('inspections');
  const words = useItemWords();
  const isFailed = resultOf(item, answer) === 'fail';
  const hint = words.of(item.hint);
  const bounds = words.bounds(item);
  return (
    <div className={styles.panel}>
      <div>
        {item.needsStop ? (
          <p className={styles.stop} data-tone="l2">
            <Icon name="triangle" size="s" />
            {t('needsStop')}
          </p>
        ) : null}
        <p className={styles.hint}>
          {[words.ways(item), ...(bounds === null ? [] : [bounds]), ...(hint === '' ? [] : [hint])].join(' · ')}
        </p>
      </div>
      <AnswerFields item={item} answer={answer} online={online} onAnswer={onAnswer} />
      {isFailed ? (
        <div className={styles.part}>
          <span className={styles.label} data-required>
            {t('item.severity')}
          </span>
          <Choices
            label={t('item.severity')}
            choices={failureSeverities
              .toReversed()
              .map((value) => ({ value, label: t(`item.${value}`), ...look[value] }))}
            value={answer.severity}
            onChange={(severity) => onAnswer({ severity })}
          />
        </div>
      ) : null}
      <Photos
        reportId={reportId}
        item={words.of(item.title)}
        photos={photos}
        total={totalPhotos}
        isNeeded={isFailed && item.needsPhoto}
        onAdd={onAddPhoto}
        onRemove={onRemovePhoto}
      />
      <div>
        <TextAreaField
          label={t('item.text')}
          isRequired={isFailed}
          maxLength={longestFinding}
          value={answer.text}
          error={null}
          hint={faults.includes('text') ? t('item.textHint') : ''}
          onChange={(text) => onAnswer({ text })}
        />
        <TextAreaField
          label={t('item.advice')}
          rows={2}
          maxLength={longestAdvice}
          value={answer.advice}
          error={null}
          hint={t('item.adviceHint')}
          onChange={(advice) => onAnswer({ advice })}
        />
      </div>
    </div>
  );
}
