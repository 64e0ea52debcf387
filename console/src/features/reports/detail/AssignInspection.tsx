import { reportDueAheadMs } from '@oilsight/contract';
import type { Inspection, ReportDetail } from '@oilsight/contract';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { inspectorsQuery } from '../../../domain/inspections/inspection-queries.ts';
import { InstantField } from '../../../domain/InstantField.tsx';
import { useReportActions } from '../../../domain/reports/useReportActions.ts';
import { showMessage } from '../../../lib/messages.ts';
import { minuteMs } from '../../../lib/time.ts';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { SelectField } from '../../../ui/SelectField.tsx';
import { useForm } from '../../../ui/useForm.ts';

interface AssignInspectionProps {
  readonly detail: ReportDetail;
  readonly inspector: Inspection['inspector'];
  readonly onClose: () => void;
}

interface Values {
  readonly inspectorId: string;
  readonly dueAt: number | null;
}
type FieldError = 'inspectorMissing' | 'far';

/** Has another person fill in an inspection, or changes until when. */
export function AssignInspection({ detail, inspector, onClose }: AssignInspectionProps) {
  const { t } = useTranslation('inspections');
  const { t: reports } = useTranslation('reports');
  const actions = useReportActions();
  const { data } = useQuery(inspectorsQuery(detail.deviceId ?? ''));
  const form = useForm({
    initial: { inspectorId: inspector?.userId ?? '', dueAt: detail.dueAt },
    check: ({ inspectorId, dueAt }: Values): Partial<Record<keyof Values, FieldError>> => ({
      ...(inspectorId === '' ? { inspectorId: 'inspectorMissing' as const } : {}),
      ...(dueAt !== null && dueAt > Date.now() + reportDueAheadMs - minuteMs ? { dueAt: 'far' as const } : {}),
    }),
    say: (fieldError: FieldError) => (fieldError === 'far' ? reports('fieldError.far') : t(`accept.${fieldError}`)),
    save: ({ inspectorId, dueAt }) =>
      actions.assignInspection({ reportId: detail.reportId, version: detail.version, inspectorId, dueAt }),
    onSaved: () => {
      showMessage('done', t('assign.done', { number: detail.number }));
      onClose();
    },
  });
  const { values, set, errorOf } = form;
  // Who fills it in may not be among those who can be chosen any more.
  const others = (data ?? []).filter(({ userId }) => userId !== inspector?.userId);
  return (
    <FormDialog
      title={t('assign.title')}
      size="s"
      form={form}
      action={t('assign.action')}
      onClose={onClose}
      onReload={() => {
        actions.refresh();
        onClose();
      }}
    >
      <SelectField
        name="inspectorId"
        label={t('accept.inspector')}
        icon="user"
        isRequired
        placeholder={t('accept.choose')}
        options={[...(inspector === null ? [] : [inspector]), ...others].map(({ userId, name }) => ({
          value: userId,
          label: name,
        }))}
        value={values.inspectorId}
        error={errorOf('inspectorId')}
        onChange={(inspectorId) => set({ inspectorId })}
      />
      <InstantField
        when="future"
        label={reports('dueAt')}
        now={reports('noDue')}
        value={values.dueAt}
        error={errorOf('dueAt')}
        onChange={(dueAt) => set({ dueAt })}
      />
    </FormDialog>
  );
}
