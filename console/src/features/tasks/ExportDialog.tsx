import type { Task } from '@oilsight/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { showMessage } from '../../lib/messages.ts';
import { DeviceChoice } from '../../domain/device-choice/DeviceChoice.tsx';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { useForm } from '../../ui/useForm.ts';
import { fieldErrorsOf } from './export-form.ts';
import type { ExportForm, FieldError } from './export-form.ts';
import { KeyChoice } from './KeyChoice.tsx';
import { requestExport } from './queries.ts';
import { RangeChoice } from './RangeChoice.tsx';
import { dayMs } from '../../lib/time.ts';

const weekMs = 7 * dayMs;

/**
 * What to export: which device, which of its indicators, of which time. The server makes the file while the reader goes
 * on.
 */
export function ExportDialog({ onAsked, onClose }: { readonly onAsked: () => void; readonly onClose: () => void }) {
  const { t } = useTranslation('tasks');
  const [initial] = useState<ExportForm>(() => ({
    deviceId: null,
    keys: [],
    from: Date.now() - weekMs,
    to: Date.now(),
  }));
  const form = useForm<ExportForm, FieldError, Task>({
    initial,
    names: { keyIds: 'keys', startTime: 'from', endTime: 'from' },
    check: fieldErrorsOf,
    say: (fieldError) => t(`fieldError.${fieldError}`),
    save: ({ deviceId, keys, from, to }) =>
      requestExport({ deviceId: deviceId ?? '', keys, from: Math.floor(from), to: Math.ceil(to) }),
    onSaved: () => {
      showMessage('done', t('asked'));
      onAsked();
    },
  });
  const { values, set, errorOf } = form;
  return (
    <FormDialog title={t('new')} size="m" form={form} action={t('ask')} icon="download" onClose={onClose}>
      <DeviceChoice
        label={t('device')}
        find={t('search')}
        deviceId={values.deviceId}
        error={errorOf('deviceId')}
        onDevice={({ deviceId }) => set({ deviceId, keys: [] })}
      />
      {values.deviceId === null ? null : (
        <KeyChoice
          key={values.deviceId}
          deviceId={values.deviceId}
          keys={values.keys}
          error={errorOf('keys')}
          onKeys={(keys) => set({ keys })}
        />
      )}
      <RangeChoice from={values.from} to={values.to} error={errorOf('from')} onRange={set} />
    </FormDialog>
  );
}
