import { answerOf, resultOf } from '@oilsight/contract';
import type { AnswerFault, ItemAnswer } from '@oilsight/contract';
import { useTranslation } from 'react-i18next';
import type { KeptDraft } from '../../domain/inspections/kept.ts';
import { useItemWords } from '../../domain/inspections/useItemWords.ts';
import type { ShownPhoto } from './desk/photos.ts';
import styles from './Inspection.module.css';
import { ItemCard } from './ItemCard.tsx';

interface GroupsProps {
  readonly draft: KeptDraft;
  readonly photos: readonly ShownPhoto[];
  readonly faults: readonly { readonly itemId: string; readonly what: AnswerFault }[];
  /** The item whose panel is open. */
  readonly shown: string | null;
  readonly folded: readonly string[];
  readonly onUnfold: (itemId: string) => void;
  readonly onAnswer: (itemId: string, change: Partial<ItemAnswer>) => void;
  readonly onOpen: (itemId: string) => void;
}

/** The items by their groups, in the order of the checklist. */
export function Groups({ draft, photos, faults, shown, folded, onUnfold, onAnswer, onOpen }: GroupsProps) {
  const { t } = useTranslation('inspections');
  const words = useItemWords();
  const { checklist, online } = draft.inspection;
  return checklist.groups.map((group) => {
    const items = checklist.items.filter((item) => item.group === group.id);
    const done = items.filter((item) => resultOf(item, answerOf(draft.answers, item.id)) !== null).length;
    if (items.length === 0) return null;
    const title = words.of(group.title);
    return (
      <section key={group.id} className={styles.group} aria-label={title}>
        <h2>
          {title}
          <small className="num">{t('group', { done, total: items.length })}</small>
        </h2>
        <ol>
          {items.map((item) => (
            <ItemCard
              key={item.id}
              item={item}
              answer={answerOf(draft.answers, item.id)}
              online={online.find(({ key }) => key === item.indicator)}
              photos={photos.filter(({ itemId }) => itemId === item.id).length}
              faults={faults.filter(({ itemId }) => itemId === item.id).map(({ what }) => what)}
              isShown={item.id === shown}
              isFolded={folded.includes(item.id)}
              onUnfold={() => onUnfold(item.id)}
              onAnswer={(change) => onAnswer(item.id, change)}
              onOpen={() => onOpen(item.id)}
            />
          ))}
        </ol>
      </section>
    );
  });
}
