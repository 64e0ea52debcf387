import { resultOf } from '@oilsight/contract';
import type { AnswerFault, ChecklistItem, ItemAnswer, OnlineValue } from '@oilsight/contract';
import { useTranslation } from 'react-i18next';
import { ResultTag } from '../../domain/inspections/ResultTag.tsx';
import { useItemWords } from '../../domain/inspections/useItemWords.ts';
import { Icon } from '../../ui/Icon.tsx';
import { AnswerFields } from './AnswerFields.tsx';
import { noAnswer } from './desk/draft.ts';
import styles from './ItemCard.module.css';

interface ItemCardProps {
  readonly item: ChecklistItem;
  readonly answer: ItemAnswer | undefined;
  readonly online: OnlineValue | undefined;
  readonly photos: number;
  readonly faults: readonly AnswerFault[];
  /** Its panel is open beside the list. */
  readonly isShown: boolean;
  /** It was answered earlier: one line is enough. */
  readonly isFolded: boolean;
  readonly onUnfold: () => void;
  readonly onAnswer: (change: Partial<ItemAnswer>) => void;
  readonly onOpen: () => void;
}

/** An item in the order of the checklist: what to look at, and its answer. */
export function ItemCard({
  item,
  answer = noAnswer,
  online,
  photos,
  faults,
  isShown,
  isFolded,
  onUnfold,
  onAnswer,
  onOpen,
}: ItemCardProps) {
  const { t } = useTranslation('inspections');
  const words = useItemWords();
  const result = resultOf(item, answer);
  const title = words.of(item.title);
  const id = cardId(item.id);
  if (isFolded && result !== null)
    return (
      <li id={id} className={styles.card} data-folded data-shown={isShown || undefined}>
        <button type="button" className={styles.folded} aria-expanded={false} onClick={onUnfold}>
          <span>{title}</span>
          <ResultTag result={result} severity={answer.severity} />
        </button>
      </li>
    );
  const isNoted = answer.text.trim() !== '' || answer.advice.trim() !== '';
  const lacks = faults.filter((fault) => fault !== 'unanswered');
  const tone = result === 'fail' ? (answer.severity === 'level1' ? 'l1' : 'l2') : undefined;
  return (
    <li id={id} className={styles.card} data-tone={tone} data-shown={isShown || undefined}>
      <div className={styles.head}>
        <h3>{title}</h3>
        <span className={styles.way}>
          {item.needsStop ? <b>{t('needsStop')}</b> : null}
          {words.bounds(item) ?? words.ways(item)}
        </span>
      </div>
      <AnswerFields item={item} answer={answer} online={online} onAnswer={onAnswer} />
      {result === 'fail' || photos > 0 || isNoted ? (
        <p className={styles.more}>
          <Icon name={lacks.length === 0 ? 'camera' : 'info'} size="s" />
          <span className="num">
            {lacks.length > 0
              ? lacks.map((fault) => t(`fault.${fault}`)).join(t('between'))
              : [
                  ...(photos > 0 ? [t('card.photos', { count: photos })] : []),
                  ...(isNoted ? [t('card.note')] : []),
                ].join(t('between'))}
          </span>
          <button
            type="button"
            className={styles.open}
            aria-label={t('card.openItem', { item: title })}
            onClick={onOpen}
          >
            {t(lacks.length > 0 ? 'card.fill' : 'card.open')}
          </button>
        </p>
      ) : (
        <p className={styles.more}>
          <span>{words.of(item.hint)}</span>
          <button
            type="button"
            className={styles.open}
            aria-label={t('card.openItem', { item: title })}
            onClick={onOpen}
          >
            <Icon name="camera" />
          </button>
        </p>
      )}
    </li>
  );
}

/** Where the card of an item is in the page. */
export function cardId(itemId: string): string {
  return `item-${itemId}`;
}
