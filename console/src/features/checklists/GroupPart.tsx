import { wordsIn } from '@oilsight/contract';
import type { ChecklistForm, ChecklistGroup, ChecklistItem } from '@oilsight/contract';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../i18n/language.ts';
import { Button } from '../../ui/Button.tsx';
import styles from './Checklists.module.css';
import { itemsOf, withGroupMoved, withOrder, withoutItem } from './form.ts';
import { SortableItems } from './SortableItems.tsx';

interface GroupPartProps {
  readonly form: ChecklistForm;
  readonly group: ChecklistGroup;
  readonly isFirst: boolean;
  readonly isLast: boolean;
  readonly onForm: (form: ChecklistForm) => void;
  readonly onEditGroup: () => void;
  readonly onRemoveGroup: () => void;
  /** null: a new one. */
  readonly onItem: (item: ChecklistItem | null) => void;
}

/** A group of a checklist with its items. */
export function GroupPart({
  form,
  group,
  isFirst,
  isLast,
  onForm,
  onEditGroup,
  onRemoveGroup,
  onItem,
}: GroupPartProps) {
  const { t } = useTranslation('checklists');
  const language = useLanguage();
  const title = wordsIn(group.title, language === 'zh-CN' ? 'zh-CN' : 'en');
  const items = itemsOf(form, group.id);
  const name = title === '' ? t('unnamed') : title;
  return (
    <section className={styles.group} aria-label={name}>
      <div className={styles.head}>
        <h3>{name}</h3>
        <span className={styles.acts}>
          <Button
            kind="quiet"
            size="s"
            icon="chevron-up"
            label={t('up', { item: name })}
            disabled={isFirst}
            onClick={() => onForm(withGroupMoved(form, group.id, -1))}
          />
          <Button
            kind="quiet"
            size="s"
            icon="chevron-down"
            label={t('down', { item: name })}
            disabled={isLast}
            onClick={() => onForm(withGroupMoved(form, group.id, 1))}
          />
          <Button kind="quiet" size="s" icon="sliders" label={t('edit', { item: name })} onClick={onEditGroup} />
          <Button kind="quiet" size="s" icon="close" label={t('removeItem', { item: name })} onClick={onRemoveGroup} />
        </span>
      </div>
      {items.length === 0 ? <p className={styles.none}>{t('empty')}</p> : null}
      <SortableItems
        items={items}
        onOrder={(ids) => onForm(withOrder(form, group.id, ids))}
        onEdit={onItem}
        onRemove={(item) => onForm(withoutItem(form, item.id))}
      />
      <Button size="s" icon="plus" aria-haspopup="dialog" onClick={() => onItem(null)}>
        {t('addItem')}
      </Button>
    </section>
  );
}
