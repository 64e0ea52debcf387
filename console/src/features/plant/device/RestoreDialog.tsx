import { groupNameIn, plantRoutes } from '@oilsight/contract';
import type { ManagedDevice } from '@oilsight/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../../api/call.ts';
import { useLanguage } from '../../../i18n/language.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import form from '../../../ui/Form.module.css';
import { FormFailure } from '../../../ui/FormFailure.tsx';
import { useRefresh } from '../queries.ts';

interface RestoreDialogProps {
  readonly device: ManagedDevice;
  readonly onClose: () => void;
  readonly onIssued: (deviceName: string, token: string) => void;
}

/** Brings a removed device back, with a new token. */
export function RestoreDialog({
  device: { deviceId, deviceName, customerName, groupName, version },
  onClose,
  onIssued,
}: RestoreDialogProps) {
  const { t } = useTranslation('plant');
  const { t: common } = useTranslation('common');
  const language = useLanguage();
  const refresh = useRefresh();
  const queryClient = useQueryClient();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => call(plantRoutes.restoreDevice, { body: { deviceId, version } }),
    onSuccess: ({ token }) => {
      refresh();
      onIssued(deviceName, token);
    },
  });
  const reload = () => {
    void queryClient.invalidateQueries({ queryKey: ['plant', 'list'] });
    onClose();
  };
  return (
    <Dialog title={t('restore.title', { name: deviceName })} size="s" onClose={onClose}>
      <div className={form.body}>
        <div className={form.text}>
          <p>{t('restore.text', { factory: customerName, group: groupNameIn(groupName, language) })}</p>
          <p>{t('restore.token')}</p>
        </div>
        <FormFailure action="operate" error={error} onReload={reload} />
      </div>
      <div className={form.foot}>
        <Button onClick={onClose}>{common('cancel')}</Button>
        <Button kind="primary" isBusy={isPending} onClick={() => mutate()}>
          {t('action.restore')}
        </Button>
      </div>
    </Dialog>
  );
}
