import { longestItemHint, longestItemTitle, longestUnit } from '@oilsight/contract';
import type { ChecklistGroup, ChecklistItem } from '@oilsight/contract';
import { wordsIn } from '@oilsight/contract';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../i18n/language.ts';
import { deviceMadeId } from '../../lib/device-made-id.ts';
import layout from '../../ui/Form.module.css';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { Segmented } from '../../ui/Segmented.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { useForm } from '../../ui/useForm.ts';
import styles from './Checklists.module.css';
import { IndicatorField } from './IndicatorField.tsx';
import { errorsOf, itemOf, valuesOf } from './item-form.ts';
import type { ItemError } from './item-form.ts';
import { WaysField } from './WaysField.tsx';

interface ItemDialogProps {
  /** null: a new one. */
  readonly item: ChecklistItem | null;
  /** The group that a new one belongs to. */
  readonly group: string;
  readonly groups: readonly ChecklistGroup[];
  readonly onTake: (item: ChecklistItem) => void;
  readonly onClose: () => void;
}

/** One item: what is looked at, how, and how it is answered. */
export function ItemDialog({ item, group, groups, onTake, onClose }: ItemDialogProps) {
  const { t } = useTranslation('checklists');
  const language = useLanguage();
  const form = useForm({
    initial: valuesOf(item, group),
    check: errorsOf,
    say: (fieldError: ItemError) => t(`item.${fieldError}`),
    save: (values) => Promise.resolve(itemOf(item?.id ?? deviceMadeId(), values)),
    onSaved: onTake,
  });
  const { values, set, errorOf } = form;
  const line = (name: 'titleZh' | 'titleEn' | 'hintZh' | 'hintEn', maxLength: number) => (
    <TextField
      name={name}
      label={t(`item.${name}`)}
      icon="checklist"
      maxLength={maxLength}
      autoComplete="off"
      value={values[name]}
      error={errorOf(name)}
      onChange={(value) => set({ [name]: value })}
    />
  );
  const bound = (name: 'least' | 'most') => (
    <TextField
      name={name}
      label={t(`item.${name}`)}
      icon="sliders"
      inputMode="decimal"
      maxLength={20}
      autoComplete="off"
      value={values[name]}
      error={errorOf(name)}
      hint={t('item.boundsHint')}
      onChange={(value) => set({ [name]: value })}
    />
  );
  return (
    <FormDialog
      title={t(item === null ? 'item.new' : 'item.edit')}
      size="m"
      form={form}
      action={t('item.take')}
      onClose={onClose}
    >
      <div className={layout.pair}>
        {line('titleZh', longestItemTitle)}
        {line('titleEn', longestItemTitle)}
        {line('hintZh', longestItemHint)}
        {line('hintEn', longestItemHint)}
      </div>
      <WaysField ways={values.ways} error={errorOf('ways')} onChange={(ways) => set({ ways })} />
      <div className={layout.group}>
        <span className={layout.label}>{t('item.kind')}</span>
        <div>
          <Segmented
            label={t('item.kind')}
            segments={(['check', 'number'] as const).map((value) => ({ value, label: t(`item.${value}`) }))}
            value={values.kind}
            onChange={(kind) => set({ kind })}
          />
        </div>
      </div>
      {values.kind === 'number' ? (
        <div className={styles.three}>
          <TextField
            label={t('item.unit')}
            icon="sliders"
            maxLength={longestUnit}
            autoComplete="off"
            value={values.unit}
            error={null}
            onChange={(unit) => set({ unit })}
          />
          {bound('least')}
          {bound('most')}
        </div>
      ) : null}
      {(['needsStop', 'needsPhoto'] as const).map((name) => (
        <label key={name} className={layout.check}>
          <input
            type="checkbox"
            checked={values[name]}
            onChange={(event) => set({ [name]: event.currentTarget.checked })}
          />
          <span>{t(`item.${name}`)}</span>
        </label>
      ))}
      <div className={layout.pair}>
        <IndicatorField value={values.indicator} onChange={(indicator) => set({ indicator })} />
        <SelectField
          label={t('item.group')}
          icon="layers"
          options={groups.map(({ id, title }) => ({
            value: id,
            label: wordsIn(title, language === 'zh-CN' ? 'zh-CN' : 'en'),
          }))}
          value={values.group}
          placeholder={t('item.group')}
          error={null}
          onChange={(next) => set({ group: next })}
        />
      </div>
    </FormDialog>
  );
}
