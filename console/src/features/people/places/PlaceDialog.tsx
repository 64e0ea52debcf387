import { useTranslation } from 'react-i18next';
import { showMessage } from '../../../lib/messages.ts';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { SelectField } from '../../../ui/SelectField.tsx';
import type { Option } from '../../../ui/SelectField.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { useForm } from '../../../ui/useForm.ts';
import { fieldErrorsOfPlace } from '../checks.ts';
import type { FieldError } from '../checks.ts';
import { useRefresh } from '../queries.ts';
import type { Place, PlaceCalls } from './place.ts';

interface PlaceDialogProps {
  readonly kind: 'tenant' | 'customer';
  /** null: a new one. */
  readonly place: Place | null;
  /** The dealers that a new factory may belong to; null: there is nothing to choose. */
  readonly dealers: readonly Option<string>[] | null;
  /** The one that the list is narrowed to. */
  readonly dealer: string | null;
  readonly calls: PlaceCalls;
  readonly onClose: () => void;
  readonly onReload: () => void;
}

/** What the server calls the name of each. */
const nameField = { tenant: 'tenantName', customer: 'customerName' } as const;

/** The form of a dealer or a factory. */
export function PlaceDialog({ kind, place, dealers, dealer, calls, onClose, onReload }: PlaceDialogProps) {
  const { t } = useTranslation('people');
  const refresh = useRefresh();
  const asksTenant = place === null && dealers !== null;
  const form = useForm({
    initial: {
      tenantId: place?.tenantId ?? dealer ?? '',
      name: place?.name ?? '',
      areaNo: place?.areaNo ?? '',
      areaName: place?.areaName ?? '',
    },
    names: { [nameField[kind]]: 'name' },
    check: (now) => fieldErrorsOfPlace(now, asksTenant),
    say: (fieldError: FieldError) => t(`fieldError.${fieldError}`),
    save: (now) => {
      const trimmed = { ...now, areaNo: now.areaNo.trim() };
      return place === null ? calls.create(trimmed) : calls.update(place, trimmed);
    },
    onSaved: (_saved, { name }) => {
      refresh('places');
      showMessage('done', t('saved', { name: name.trim() }));
      onClose();
    },
  });
  const { values, set, errorOf } = form;
  return (
    <FormDialog
      title={place === null ? t(`place.create.${kind}`) : t('place.edit', { name: place.name })}
      size="s"
      form={form}
      action={place === null ? t('action.create') : undefined}
      onClose={onClose}
      onReload={onReload}
    >
      {asksTenant ? (
        <SelectField
          name="tenantId"
          label={t('form.tenant')}
          icon="building"
          isRequired
          placeholder={t('form.choose')}
          value={values.tenantId}
          error={errorOf('tenantId')}
          options={dealers}
          onChange={(tenantId) => set({ tenantId })}
        />
      ) : null}
      <TextField
        name="name"
        label={t('form.placeName')}
        icon={kind === 'tenant' ? 'building' : 'factory'}
        isRequired
        maxLength={100}
        autoComplete="off"
        value={values.name}
        error={errorOf('name')}
        onChange={(name) => set({ name })}
      />
      <TextField
        name="areaName"
        label={t('form.areaName')}
        icon="globe"
        maxLength={100}
        autoComplete="off"
        value={values.areaName}
        error={errorOf('areaName')}
        hint={t('form.areaNameHint')}
        onChange={(areaName) => set({ areaName })}
      />
      <TextField
        name="areaNo"
        label={t('form.areaNo')}
        icon="table"
        inputMode="numeric"
        maxLength={6}
        autoComplete="off"
        value={values.areaNo}
        error={errorOf('areaNo')}
        hint={t('form.areaNoHint')}
        onChange={(areaNo) => set({ areaNo })}
      />
    </FormDialog>
  );
}
