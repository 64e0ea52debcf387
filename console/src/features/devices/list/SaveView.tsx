import { longestListViewName, maxListViews } from '@oilsight/contract';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { useForm } from '../../../ui/useForm.ts';
import type { Shown } from './views.ts';
import styles from './Views.module.css';

interface SaveViewProps {
  readonly now: Shown;
  /** Names of the views that are kept already. */
  readonly names: readonly string[];
  /** As many are kept as may be: only one of them can be replaced. */
  readonly isFull: boolean;
  readonly onSave: (name: string) => void;
  readonly onClose: () => void;
}

/** Gives what the list shows a name, and says what that is. */
export function SaveView({ now, names, isFull, onSave, onClose }: SaveViewProps) {
  const { t } = useTranslation('devices');
  const { t: common } = useTranslation('common');
  const form = useForm({
    initial: { name: '' },
    check: ({ name }) => {
      if (name.trim() === '') return { name: 'nameMissing' as const };
      return isFull && !names.includes(name.trim()) ? { name: 'full' as const } : {};
    },
    say: (fieldError: 'nameMissing' | 'full') => t(`views.${fieldError}`, { count: maxListViews }),
    save: ({ name }) => Promise.resolve(name.trim()),
    onSaved: (name) => {
      onSave(name);
      onClose();
    },
  });
  const { values, set, errorOf } = form;
  const conditions = [
    now.state === null ? '' : common(`state.${now.state}`),
    now.words === '' ? '' : t('views.words', { words: now.words }),
  ].filter((part) => part !== '');
  return (
    <FormDialog title={t('views.saveTitle')} size="s" form={form} onClose={onClose}>
      <TextField
        name="name"
        label={t('views.name')}
        icon="layers"
        isRequired
        maxLength={longestListViewName}
        autoComplete="off"
        value={values.name}
        error={errorOf('name')}
        hint={names.includes(values.name.trim()) ? t('views.nameTaken') : t('views.nameHint')}
        onChange={(name) => set({ name })}
      />
      <dl className={styles.facts}>
        <dt>{t('views.filter')}</dt>
        <dd>{conditions.length === 0 ? t('views.all') : conditions.join(t('and'))}</dd>
        <dt>{t('views.order')}</dt>
        <dd>
          {t(`order.${now.sort}`)}
          {
            // 'Worst first' names its direction itself.
            now.sort === 'worst'
              ? null
              : `${t('cause.comma')}${t(now.isDescending ? 'order.descending' : 'order.ascending')}`
          }
        </dd>
        <dt>{t('views.columns')}</dt>
        <dd>{now.columns.map((column) => t(`column.${column}`)).join(t('and'))}</dd>
      </dl>
    </FormDialog>
  );
}
