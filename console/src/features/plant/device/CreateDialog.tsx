import { plantRoutes } from '@oilsight/contract';
import type { FactoryNode } from '@oilsight/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../api/call.ts';
import { dayStartOf } from '../../../lib/reader-time.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import formStyles from '../../../ui/Form.module.css';
import { useForm } from '../../../ui/useForm.ts';
import { FormFailure } from '../../../ui/FormFailure.tsx';
import { useRefresh } from '../queries.ts';
import { DeviceFields } from './DeviceFields.tsx';
import styles from './DeviceForm.module.css';
import { formOf, newValues, fieldErrorsOf } from './fields.ts';
import type { FieldError } from './fields.ts';

interface CreateDialogProps {
  readonly tree: readonly FactoryNode[];
  readonly hasDealers: boolean;
  /** The place that the reader has before the eyes; null: to be chosen. */
  readonly customerId: string | null;
  readonly groupId: string | null;
  readonly onClose: () => void;
  readonly onIssued: (deviceName: string, token: string) => void;
}

/** Makes a device. Its token is shown next, the one time that it is seen. */
export function CreateDialog({ tree, hasDealers, customerId, groupId, onClose, onIssued }: CreateDialogProps) {
  const { t } = useTranslation('plant');
  const { t: common } = useTranslation('common');
  const refresh = useRefresh();
  const factories = tree.flatMap(({ customers }) => customers);
  const only = factories.length === 1 ? factories[0]?.customerId : undefined;
  // The day on which the dialog was opened, also after midnight.
  const [today] = useState(() => dayStartOf(Date.now()));
  const {
    ref,
    values,
    set,
    errorOf,
    isDirty: isTyped,
    isSaving,
    failure,
    submit,
  } = useForm({
    initial: newValues({ customerId: customerId ?? only ?? '', groupId: groupId ?? '' }, today),
    names: { reportIntervalMs: 'intervalS' },
    check: (now) => fieldErrorsOf(now, Date.now()),
    say: (fieldError: FieldError) => t(`fieldError.${fieldError}`),
    save: (now) =>
      call(plantRoutes.createDevice, {
        body: { ...formOf(now), customerId: now.customerId, groupId: now.groupId === '' ? undefined : now.groupId },
      }),
    onSaved: ({ device, token }) => {
      refresh();
      onIssued(device.deviceName, token);
    },
  });
  const isDirty = isTyped && values.deviceName !== '';
  return (
    <Dialog title={t('action.create')} size="l" isDirty={isDirty} onClose={onClose}>
      <form ref={ref} className={formStyles.form} onSubmit={submit} noValidate>
        <div className={`${formStyles.body} ${styles.body}`}>
          <FormFailure error={failure} />
          <DeviceFields fields={{ values, set, errorOf }} tree={tree} hasDealers={hasDealers} isNew />
        </div>
        <div className={formStyles.foot}>
          <Button onClick={onClose}>{common('cancel')}</Button>
          <Button kind="primary" type="submit" isBusy={isSaving}>
            {t('action.createOne')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
