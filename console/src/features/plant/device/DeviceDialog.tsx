import { plantRoutes } from '@oilsight/contract';
import type { FactoryNode, ManagedDevice } from '@oilsight/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../api/call.ts';
import { CallError } from '../../../api/call-error.ts';
import { showMessage } from '../../../lib/messages.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import formStyles from '../../../ui/Form.module.css';
import { FormFailure, isConflict } from '../../../ui/FormFailure.tsx';
import { Empty } from '../../../ui/Notice.tsx';
import { SkeletonBar, Skeleton } from '../../../ui/Skeleton.tsx';
import { useForm } from '../../../ui/useForm.ts';
import { deviceQuery, useRefresh } from '../queries.ts';
import { Conflict } from './Conflict.tsx';
import { DeviceFields } from './DeviceFields.tsx';
import styles from './DeviceForm.module.css';
import { formOf, valuesOf, fieldErrorsOf } from './fields.ts';
import type { DeviceValues, FieldError } from './fields.ts';

interface DeviceDialogProps {
  readonly deviceId: string;
  readonly tree: readonly FactoryNode[];
  readonly hasDealers: boolean;
  readonly onClose: () => void;
}

/**
 * A device as it was read, and what the form starts with: the same, or what is left to save after somebody else was
 * faster.
 */
interface Draft {
  readonly device: ManagedDevice;
  readonly values: DeviceValues;
}

/** Changes a device. What somebody else changes meanwhile is shown and never overwritten in silence. */
export function DeviceDialog({ deviceId, ...rest }: DeviceDialogProps) {
  const { t } = useTranslation('plant');
  const query = useQuery(deviceQuery(deviceId));
  const [decided, setDecided] = useState<Draft | null>(null);
  const device = query.data;
  if (device !== undefined && device.removedAt === null) {
    const draft = decided ?? { device, values: valuesOf(device) };
    return (
      <EditForm
        key={draft.device.version}
        draft={draft}
        {...rest}
        onDecide={(theirs, values) => setDecided({ device: theirs, values })}
      />
    );
  }
  const isUnknown =
    device !== undefined ||
    (query.error instanceof CallError && (query.error.code === 404 || query.error.code === 422));
  return (
    <Dialog title={t('edit.loading')} size="l" onClose={rest.onClose}>
      {isUnknown ? (
        <Empty icon="search" title={t('edit.gone')} actions={<Button onClick={rest.onClose}>{t('edit.back')}</Button>}>
          <p>{t('edit.goneText')}</p>
        </Empty>
      ) : query.error === null ? (
        <Skeleton>
          <div className={styles.bones}>
            {Array.from({ length: 8 }, (_, index) => (
              <SkeletonBar key={index} height={44} />
            ))}
          </div>
        </Skeleton>
      ) : (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} isRetrying={query.isFetching} />
      )}
    </Dialog>
  );
}

interface EditFormProps extends Omit<DeviceDialogProps, 'deviceId'> {
  readonly draft: Draft;
  readonly onDecide: (theirs: ManagedDevice, values: DeviceValues) => void;
}

function EditForm({ draft: { device, values: start }, tree, hasDealers, onClose, onDecide }: EditFormProps) {
  const { t } = useTranslation('plant');
  const { t: common } = useTranslation('common');
  const refresh = useRefresh();
  const { deviceId, version, deviceName } = device;
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
    initial: start,
    names: { reportIntervalMs: 'intervalS' },
    check: (now) => fieldErrorsOf(now, Date.now()),
    say: (fieldError: FieldError) => t(`fieldError.${fieldError}`),
    save: (now) => {
      const form = formOf(now);
      // The reader cannot choose an oil while the log says which it is. Of what they could not choose nothing is said: a
      // colleague may have entered another one meanwhile, or removed the entry, after which the entered one counts again.
      const { monitoringOil, oilNo, ...rest } = form;
      const isFree = device.oilInForce === null;
      const oil = isFree ? { monitoringOil, oilNo } : oilNo === start.oilNo ? {} : { oilNo };
      return call(plantRoutes.updateDevice, { body: { ...rest, ...oil, deviceId, version, groupId: now.groupId } });
    },
    onSaved: (saved) => {
      refresh();
      showMessage('done', t('saved', { name: saved.deviceName }));
      onClose();
    },
  });
  // What was kept over somebody else's change is not saved yet.
  const isDirty = isTyped || JSON.stringify(start) !== JSON.stringify(valuesOf(device));
  const isLate = failure !== null && isConflict(failure);
  return (
    <Dialog title={t('edit.title', { name: deviceName })} size="l" isDirty={isDirty} onClose={onClose}>
      <form ref={ref} className={formStyles.form} onSubmit={submit} noValidate>
        <div className={`${formStyles.body} ${styles.body}`}>
          {isLate ? <Conflict base={device} mine={values} onDecide={onDecide} /> : <FormFailure error={failure} />}
          <DeviceFields
            fields={{ values, set, errorOf }}
            tree={tree}
            hasDealers={hasDealers}
            isNew={false}
            oilInForce={device.oilInForce}
          />
        </div>
        <div className={formStyles.foot}>
          <Button onClick={onClose}>{common('cancel')}</Button>
          <Button kind="primary" type="submit" isBusy={isSaving} disabled={isLate}>
            {common('save')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
