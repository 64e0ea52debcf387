import { groupNameIn, groupRoutes } from '@oilsight/contract';
import type { ManagedDevice } from '@oilsight/contract';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../../api/call.ts';
import { useLanguage } from '../../../i18n/language.ts';
import { showMessage } from '../../../lib/messages.ts';
import { Alert } from '../../../ui/Alert.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import form from '../../../ui/Form.module.css';
import { FormFailure } from '../../../ui/FormFailure.tsx';
import { SelectField } from '../../../ui/SelectField.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { useForm } from '../../../ui/useForm.ts';
import { groupsQuery, useRefresh } from '../queries.ts';
import { moveAll } from './move.ts';

/** Stands in the choice for a group that is made first. */
const fresh = 'new';

interface MoveDialogProps {
  readonly devices: readonly ManagedDevice[];
  readonly onClose: () => void;
  readonly onMoved: () => void;
}

/** Where some devices go: into another group of their factory, which may be a new one. */
export function MoveDialog(props: MoveDialogProps) {
  const { t } = useTranslation('plant');
  const customers = new Set(props.devices.map(({ customerId }) => customerId));
  const [first] = props.devices;
  return (
    <Dialog
      title={
        props.devices.length === 1 && first !== undefined
          ? t('move.one', { name: first.deviceName })
          : t('move.some', { count: props.devices.length })
      }
      size="s"
      onClose={props.onClose}
    >
      {customers.size === 1 && first !== undefined ? (
        <MoveForm {...props} customerId={first.customerId} />
      ) : (
        <div className={form.body}>
          <Alert icon="info" title={t('move.mixed', { count: customers.size })}>
            <p>{t('move.mixedText')}</p>
          </Alert>
        </div>
      )}
    </Dialog>
  );
}

function MoveForm({ devices, customerId, onClose, onMoved }: MoveDialogProps & { readonly customerId: string }) {
  const { t } = useTranslation('plant');
  const { t: common } = useTranslation('common');
  const language = useLanguage();
  const groups = useQuery(groupsQuery(customerId));
  const refresh = useRefresh();
  const now = new Set(devices.map(({ groupId }) => groupId));
  const { ref, values, set, isSaving, errorOf, failure, submit } = useForm({
    initial: { groupId: '', groupName: '' },
    check: (typed) => ({
      ...(typed.groupId === '' ? { groupId: 'groupMissing' as const } : {}),
      ...(typed.groupId === fresh && typed.groupName.trim() === '' ? { groupName: 'nameMissing' as const } : {}),
    }),
    say: (fieldError: 'groupMissing' | 'nameMissing') => t(`fieldError.${fieldError}`),
    save: async ({ groupId, groupName }) => {
      const target =
        groupId === fresh
          ? await call(groupRoutes.createGroup, { body: { customerId, groupName } })
          : groups.data?.find((one) => one.groupId === groupId);
      await moveAll(
        target?.groupId ?? groupId,
        devices.map(({ deviceId }) => deviceId),
      );
      return target?.groupName ?? groupName;
    },
    onSaved: (name) => {
      refresh();
      showMessage('done', t('move.done', { count: devices.length, name }));
      onMoved();
      onClose();
    },
  });
  if (groups.data === undefined && groups.error !== null)
    return <ErrorState error={groups.error} onRetry={() => void groups.refetch()} isRetrying={groups.isFetching} />;
  // Where all of them are already is no choice.
  const choices = (groups.data ?? [])
    .filter(({ groupId }) => now.size > 1 || !now.has(groupId))
    .map(({ groupId, groupName }) => ({ value: groupId, label: groupNameIn(groupName, language) }));
  return (
    <form ref={ref} className={form.form} onSubmit={submit} noValidate>
      <div className={form.body}>
        <div className={form.text}>
          <p>{t('move.text')}</p>
        </div>
        <SelectField
          name="groupId"
          label={t('field.groupId')}
          icon="gears"
          isRequired
          placeholder={t('choose')}
          options={[...choices, { value: fresh, label: t('move.fresh') }]}
          value={values.groupId}
          error={errorOf('groupId')}
          onChange={(groupId) => set({ groupId })}
        />
        {values.groupId === fresh ? (
          <TextField
            name="groupName"
            label={t('group.name')}
            icon="gears"
            isRequired
            maxLength={100}
            autoComplete="off"
            value={values.groupName}
            error={errorOf('groupName')}
            onChange={(groupName) => set({ groupName })}
          />
        ) : null}
        <FormFailure action="operate" error={failure} />
      </div>
      <div className={form.foot}>
        <Button onClick={onClose}>{common('cancel')}</Button>
        <Button kind="primary" type="submit" isBusy={isSaving} disabled={groups.data === undefined}>
          {t('action.moveOne')}
        </Button>
      </div>
    </form>
  );
}
