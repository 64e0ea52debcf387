import { longestPlanNote, plannedWorkRoutes } from '@oilsight/contract';
import { useTranslation } from 'react-i18next';
import { call } from '../../../api/call.ts';
import { showMessage } from '../../../lib/messages.ts';
import layout from '../../../ui/Form.module.css';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { useForm } from '../../../ui/useForm.ts';
import type { PlannedDialogProps } from './PlanDialog.tsx';
import { useRefreshPlanned } from './queries.ts';

/** Gives planned work up, for a reason. */
export function GiveUpDialog({ device, work, onClose }: PlannedDialogProps) {
  const { t } = useTranslation('plannedWork');
  const refresh = useRefreshPlanned(device.deviceId);
  const what = t(`kind.${work.kind}`);
  const form = useForm({
    initial: { reason: '' },
    check: ({ reason }) => (reason.trim() === '' ? { reason: 'reasonMissing' as const } : {}),
    say: (fieldError: 'reasonMissing') => t(`fieldError.${fieldError}`),
    save: ({ reason }) =>
      call(plannedWorkRoutes.removePlannedWork, { body: { workId: work.workId, version: work.version, reason } }),
    onSaved: () => {
      refresh();
      showMessage('done', t('giveUp.saved', { what }));
      onClose();
    },
  });
  return (
    <FormDialog
      title={t('giveUp.title', { what })}
      size="s"
      form={form}
      action={t('giveUp.action')}
      onClose={onClose}
      onReload={() => {
        refresh();
        onClose();
      }}
    >
      <p className={layout.text}>{t('giveUp.text')}</p>
      <TextField
        name="reason"
        label={t('field.reason')}
        icon="file"
        isRequired
        maxLength={longestPlanNote}
        autoComplete="off"
        value={form.values.reason}
        error={form.errorOf('reason')}
        hint={t('field.reasonHint')}
        onChange={(reason) => form.set({ reason })}
      />
    </FormDialog>
  );
}
