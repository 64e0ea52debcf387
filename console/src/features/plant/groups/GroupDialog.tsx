import { groupRoutes } from '@oilsight/contract';
import type { DeviceGroup } from '@oilsight/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../api/call.ts';
import { showMessage } from '../../../lib/messages.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import form from '../../../ui/Form.module.css';
import { FormFailure } from '../../../ui/FormFailure.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { useForm } from '../../../ui/useForm.ts';
import { groupsQuery, useRefresh } from '../queries.ts';

interface GroupDialogProps {
  readonly customerId: string;
  readonly title: string;
  /** null: a new one. */
  readonly group: DeviceGroup | null;
  readonly onClose: () => void;
}

/** A group's name. */
export function GroupDialog(props: GroupDialogProps) {
  const queryClient = useQueryClient();
  const [newest, setNewest] = useState(props.group);
  const reload = async () => {
    const groups = await queryClient.fetchQuery({ ...groupsQuery(props.customerId), staleTime: 0 });
    const found = groups.find(({ groupId }) => groupId === props.group?.groupId);
    if (found === undefined) props.onClose();
    else setNewest(found);
  };
  return <NameForm key={newest?.version ?? 'new'} {...props} group={newest} onReload={() => void reload()} />;
}

function NameForm({
  customerId,
  title,
  group,
  onClose,
  onReload,
}: GroupDialogProps & { readonly onReload: () => void }) {
  const { t } = useTranslation('plant');
  const { t: common } = useTranslation('common');
  const refresh = useRefresh();
  const { ref, values, set, isDirty, isSaving, errorOf, failure, submit } = useForm({
    initial: { groupName: group?.groupName ?? '' },
    check: (now) => (now.groupName.trim() === '' ? { groupName: 'nameMissing' as const } : {}),
    say: (fieldError: 'nameMissing') => t(`fieldError.${fieldError}`),
    save: ({ groupName }) =>
      group === null
        ? call(groupRoutes.createGroup, { body: { customerId, groupName } })
        : call(groupRoutes.updateGroup, { body: { groupId: group.groupId, version: group.version, groupName } }),
    onSaved: (saved) => {
      refresh();
      showMessage('done', t('saved', { name: saved.groupName }));
      onClose();
    },
  });
  return (
    <Dialog title={title} size="s" isDirty={isDirty} onClose={onClose}>
      <form ref={ref} className={form.form} onSubmit={submit} noValidate>
        <div className={form.body}>
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
          <FormFailure error={failure} onReload={onReload} />
        </div>
        <div className={form.foot}>
          <Button onClick={onClose}>{common('cancel')}</Button>
          <Button kind="primary" type="submit" isBusy={isSaving}>
            {group === null ? t('action.createOne') : common('save')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
