import { plantRoutes } from '@oilsight/contract';
import type { ManagedDevice } from '@oilsight/contract';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../api/call.ts';
import { timeText } from '../../../lib/reader-time.ts';
import { showMessage } from '../../../lib/messages.ts';
import { Button } from '../../../ui/Button.tsx';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import form from '../../../ui/Form.module.css';
import { FormFailure } from '../../../ui/FormFailure.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import styles from '../Plant.module.css';
import { useRefresh } from '../queries.ts';

interface TokenDialogProps {
  readonly device: ManagedDevice;
  readonly onClose: () => void;
  readonly onIssued: (deviceName: string, token: string) => void;
}

/** The token by which a device reports: issue a new one, or revoke it. */
export function TokenDialog({ device: { deviceId, deviceName, token, online }, onClose, onIssued }: TokenDialogProps) {
  const { t } = useTranslation('plant');
  const { t: common } = useTranslation('common');
  const [isRevoking, setIsRevoking] = useState(false);
  const refresh = useRefresh();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => call(plantRoutes.issueToken, { params: { deviceId } }),
    onSuccess: (issued) => {
      refresh();
      onIssued(deviceName, issued.token);
    },
  });
  if (isRevoking) {
    return (
      <ConfirmDialog
        title={t('revoke.title', { name: deviceName })}
        action={t('revoke.action')}
        onClose={onClose}
        act={async () => {
          await call(plantRoutes.revokeToken, { params: { deviceId } });
          refresh();
          showMessage('done', t('revoke.done', { name: deviceName }));
        }}
      >
        <p>{t('revoke.text')}</p>
      </ConfirmDialog>
    );
  }
  return (
    <Dialog title={t('tokens.title', { name: deviceName })} size="s" onClose={onClose}>
      <div className={form.body}>
        <div className={form.text}>
          <p>{t('tokens.about')}</p>
          <p className={styles.warn}>
            <Icon name="key" />
            {token === null ? t('tokens.none') : t('tokens.since', { at: timeText(token.issuedAt) })}
          </p>
          {token === null ? null : (
            <p className={styles.warn}>
              <Icon name="info" />
              {t(online ? 'tokens.endsNow' : 'tokens.ends')}
            </p>
          )}
        </div>
        <FormFailure action="operate" error={error} />
      </div>
      <div className={form.foot}>
        {token === null ? (
          <Button onClick={onClose}>{common('cancel')}</Button>
        ) : (
          <Button disabled={isPending} onClick={() => setIsRevoking(true)}>
            {t('revoke.action')}
          </Button>
        )}
        <Button kind="primary" icon="key" isBusy={isPending} onClick={() => mutate()}>
          {t(token === null ? 'tokens.issue' : 'tokens.renew')}
        </Button>
      </div>
    </Dialog>
  );
}
