import { longestGroupTitle } from '@oilsight/contract';
import type { ChecklistGroup } from '@oilsight/contract';
import { useTranslation } from 'react-i18next';
import { deviceMadeId } from '../../lib/device-made-id.ts';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { useForm } from '../../ui/useForm.ts';

interface GroupDialogProps {
  /** null: a new one. */
  readonly group: ChecklistGroup | null;
  readonly onTake: (group: ChecklistGroup) => void;
  readonly onClose: () => void;
}

/** The name of a group, in both languages or in one. */
export function GroupDialog({ group, onTake, onClose }: GroupDialogProps) {
  const { t } = useTranslation('checklists');
  const form = useForm({
    initial: group?.title ?? { zh: '', en: '' },
    check: ({ zh, en }): { zh?: 'groupUnnamed' } =>
      zh.trim() === '' && en.trim() === '' ? { zh: 'groupUnnamed' } : {},
    say: (fieldError: 'groupUnnamed') => t(fieldError),
    save: ({ zh, en }) => Promise.resolve({ id: group?.id ?? deviceMadeId(), title: { zh: zh.trim(), en: en.trim() } }),
    onSaved: onTake,
  });
  const { values, set, errorOf } = form;
  return (
    <FormDialog
      title={t(group === null ? 'addGroup' : 'group')}
      size="s"
      form={form}
      action={t('item.take')}
      onClose={onClose}
    >
      <TextField
        label={t('groupZh')}
        icon="layers"
        maxLength={longestGroupTitle}
        autoComplete="off"
        value={values.zh}
        error={errorOf('zh')}
        onChange={(zh) => set({ zh })}
      />
      <TextField
        label={t('groupEn')}
        icon="layers"
        maxLength={longestGroupTitle}
        autoComplete="off"
        value={values.en}
        error={errorOf('en')}
        onChange={(en) => set({ en })}
      />
    </FormDialog>
  );
}
