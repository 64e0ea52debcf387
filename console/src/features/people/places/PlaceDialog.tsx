import { useTranslation } from 'react-i18next';
import { AreaField } from '../../../domain/areas/AreaField.tsx';
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
    save: (now) => (place === null ? calls.create(now) : calls.update(place, now)),
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
      size="m"
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
      <AreaField
        value={values.areaNo}
        error={errorOf('areaNo')}
        onChange={(areaNo) => set(areaNo === '' && values.areaNo !== '' ? { areaNo, areaName: '' } : { areaNo })}
      />
      {values.areaNo === '' ? (
        <TextField
          name="areaName"
          label={t('form.areaElsewhere')}
          icon="globe"
          maxLength={100}
          autoComplete="off"
          value={values.areaName}
          error={errorOf('areaName')}
          hint={t('form.areaElsewhereHint')}
          onChange={(areaName) => set({ areaName })}
        />
      ) : null}
    </FormDialog>
  );
}
