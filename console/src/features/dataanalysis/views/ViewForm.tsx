import { canonicalAddress, longestViewName } from '@oilsight/contract';
import type { Device, NamedView } from '@oilsight/contract';
import { useTranslation } from 'react-i18next';
import { showMessage } from '../../../lib/messages.ts';
import { CheckField } from '../../../ui/CheckField.tsx';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { useForm } from '../../../ui/useForm.ts';
import { saveView } from './queries.ts';

interface ViewFormProps {
  /** null: this page is kept under a new name. */
  readonly view: NamedView | null;
  /** Where a view that is not shared yet can be shared: the factory of the first device. */
  readonly factory: Pick<Device, 'customerId' | 'customerName'>;
  /** The query of this page. */
  readonly address: string;
  readonly onSaved: () => void;
  readonly onClose: () => void;
}

/** Keeps this page under a name; renames, shares and replaces a view of the reader. */
export function ViewForm({ view, factory, address, onSaved, onClose }: ViewFormProps) {
  const { t } = useTranslation('views');
  const isSharedNow = (view?.customerId ?? null) !== null;
  const shared = {
    customerId: view?.customerId ?? factory.customerId,
    customerName: view?.customerName ?? factory.customerName,
  };
  const form = useForm({
    initial: { name: view?.name ?? '', isShared: isSharedNow, isReplaced: view === null },
    check: ({ name }) => (name.trim() === '' ? { name: 'nameMissing' as const } : {}),
    say: (fieldError: 'nameMissing') => t(`fieldError.${fieldError}`),
    save: ({ name, isShared, isReplaced }) =>
      saveView(view, {
        name,
        address: view === null || isReplaced ? canonicalAddress(address) : view.address,
        customerId: isShared ? shared.customerId : null,
      }),
    onSaved: ({ name }) => {
      showMessage('done', t('form.saved', { name }));
      onSaved();
      onClose();
    },
  });
  const { values, set, errorOf } = form;
  return (
    <FormDialog
      title={view === null ? t('form.create') : t('form.edit')}
      size="s"
      form={form}
      onClose={onClose}
      onReload={() => {
        onSaved();
        onClose();
      }}
    >
      <TextField
        name="name"
        label={t('form.name')}
        icon="layers"
        isRequired
        maxLength={longestViewName}
        autoComplete="off"
        value={values.name}
        error={errorOf('name')}
        hint={t('form.nameHint')}
        onChange={(name) => set({ name })}
      />
      <CheckField
        label={t('form.share', { factory: shared.customerName })}
        hint={t('form.shareHint')}
        isChecked={values.isShared}
        onChange={(isShared) => set({ isShared })}
      />
      {view === null ? null : (
        <CheckField
          label={t('form.address')}
          hint={t('form.addressHint')}
          isChecked={values.isReplaced}
          onChange={(isReplaced) => set({ isReplaced })}
        />
      )}
    </FormDialog>
  );
}
