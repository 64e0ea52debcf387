import { longestOwner, longestPlanNote, plannedKinds, plannedWorkRoutes } from '@oilsight/contract';
import type { Device, PlannedWork } from '@oilsight/contract';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../../api/call.ts';
import { InstantField } from '../../../domain/InstantField.tsx';
import { useNow } from '../../../lib/now.ts';
import { showMessage } from '../../../lib/messages.ts';
import layout from '../../../ui/Form.module.css';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { SelectField } from '../../../ui/SelectField.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { useForm } from '../../../ui/useForm.ts';
import { nobody, other, planErrors, planForm, planValues } from './plan-form.ts';
import type { PlanError } from './plan-form.ts';
import { peopleQuery, useRefreshPlanned } from './queries.ts';

export interface PlannedDialogProps {
  readonly device: Pick<Device, 'deviceId' | 'deviceName' | 'customerId'>;
  readonly work: PlannedWork;
  readonly onClose: () => void;
}

/** Plans work on a device, or changes the plan. Import it from lazy parts only: it brings a calendar along. */
export function PlanDialog({
  device,
  work,
  onClose,
}: Omit<PlannedDialogProps, 'work'> & { readonly work: PlannedWork | null }) {
  const { t } = useTranslation('plannedWork');
  const now = useNow(60);
  const refresh = useRefreshPlanned(device.deviceId);
  const people = useQuery(peopleQuery(device.customerId)).data ?? [];
  const form = useForm({
    initial: planValues(work, now),
    check: planErrors,
    say: (fieldError: PlanError) => t(`fieldError.${fieldError}`),
    save: (values) =>
      work === null
        ? call(plannedWorkRoutes.createPlannedWork, { body: { deviceId: device.deviceId, ...planForm(values) } })
        : call(plannedWorkRoutes.updatePlannedWork, {
            body: { workId: work.workId, version: work.version, ...planForm(values) },
          }),
    onSaved: ({ kind }) => {
      refresh();
      showMessage('done', t(work === null ? 'create.saved' : 'edit.saved', { what: t(`kind.${kind}`) }));
      onClose();
    },
  });
  const { values, set, errorOf } = form;
  const named = work?.ownerId ?? null;
  // A person who may not be chosen any more keeps the work until somebody else gets it.
  const gone =
    named === null || people.some(({ userId }) => userId === named) ? [] : [{ value: named, label: work?.owner ?? '' }];
  return (
    <FormDialog
      title={work === null ? t('create.title', { name: device.deviceName }) : t('edit.title')}
      size="m"
      form={form}
      action={work === null ? t('create.action') : undefined}
      onClose={onClose}
      onReload={() => {
        refresh();
        onClose();
      }}
    >
      <div className={layout.pair}>
        <SelectField
          name="kind"
          label={t('field.kind')}
          icon="wrench"
          isRequired
          placeholder={t('field.choose')}
          value={values.kind}
          error={errorOf('kind')}
          options={plannedKinds.map((value) => ({ value, label: t(`kind.${value}`) }))}
          onChange={(kind) => set({ kind })}
        />
        <InstantField
          when="future"
          label={t('field.dueAt')}
          now={t('field.dueNone')}
          value={values.dueAt}
          error={errorOf('dueAt')}
          onChange={(dueAt) => set({ dueAt })}
        />
      </div>
      <div className={layout.pair}>
        <SelectField
          name="ownerId"
          label={t('field.owner')}
          icon="user"
          placeholder={t('field.choose')}
          value={values.ownerId}
          error={errorOf('ownerId')}
          options={[
            { value: nobody, label: t('field.ownerNobody') },
            ...people.map(({ userId, name }) => ({ value: userId, label: name })),
            ...gone,
            { value: other, label: t('field.ownerOther') },
          ]}
          onChange={(ownerId) => set({ ownerId })}
        />
        {values.ownerId === other ? (
          <TextField
            name="owner"
            label={t('field.ownerName')}
            icon="user"
            isRequired
            maxLength={longestOwner}
            autoComplete="off"
            value={values.owner}
            error={errorOf('owner')}
            hint={t('field.ownerNameHint')}
            onChange={(owner) => set({ owner })}
          />
        ) : null}
      </div>
      <TextField
        name="note"
        label={t('field.note')}
        icon="file"
        maxLength={longestPlanNote}
        autoComplete="off"
        value={values.note}
        error={errorOf('note')}
        hint={t('field.noteHint')}
        onChange={(note) => set({ note })}
      />
    </FormDialog>
  );
}
