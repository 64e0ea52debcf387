import { longestRemark, reportDueAheadMs } from '@oilsight/contract';
import type { Report } from '@oilsight/contract';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../i18n/language.ts';
import { zoneName } from '../../lib/display-settings.ts';
import { showMessage } from '../../lib/messages.ts';
import { minuteMs } from '../../lib/time.ts';
import layout from '../../ui/Form.module.css';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { Segmented } from '../../ui/Segmented.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { TextAreaField } from '../../ui/TextAreaField.tsx';
import { useForm } from '../../ui/useForm.ts';
import { deviceQuery } from '../device-queries.ts';
import { InstantField } from '../InstantField.tsx';
import { languagesOf, writtenInAs } from '../reports/DiagnosticFields.tsx';
import type { WrittenIn } from '../reports/DiagnosticFields.tsx';
import { useReportActions } from '../reports/useReportActions.ts';
import { ChecklistPreview } from './ChecklistPreview.tsx';
import { inspectorsQuery } from './inspection-queries.ts';

/** Instead of a person: an institution sends a pdf, as for other reports. */
const byPdf = 'pdf';

interface Values {
  /** Empty: nobody yet. */
  readonly inspectorId: string;
  readonly dueAt: number | null;
  readonly writtenIn: WrittenIn;
  readonly remarks: string;
}
type FieldError = 'inspectorMissing' | 'past' | 'far';

/** What is wrong with what was chosen. @param now ms */
function errorsOf({ inspectorId, dueAt }: Values, now: number): Partial<Record<keyof Values, FieldError>> {
  return {
    ...(inspectorId === '' ? { inspectorId: 'inspectorMissing' as const } : {}),
    ...(dueAt !== null && dueAt <= now ? { dueAt: 'past' as const } : {}),
    ...(dueAt !== null && dueAt > now + reportDueAheadMs - minuteMs ? { dueAt: 'far' as const } : {}),
  };
}

type Asked = Pick<Report, 'reportId' | 'version' | 'theme' | 'number' | 'deviceId' | 'tenantId' | 'dueAt'>;

/** Accepts the request for an inspection: who fills in which checklist until when. It needs the texts `inspections`. */
export function AcceptInspection({ report, onClose }: { readonly report: Asked; readonly onClose: () => void }) {
  const { t } = useTranslation('inspections');
  const { t: reports } = useTranslation('reports');
  const language = useLanguage();
  const actions = useReportActions();
  const { deviceId } = report;
  const inspectors = useQuery({ ...inspectorsQuery(deviceId ?? ''), enabled: deviceId !== null });
  const device = useQuery({ ...deviceQuery(deviceId ?? ''), enabled: deviceId !== null }).data;
  const form = useForm({
    initial: { inspectorId: '', dueAt: report.dueAt, writtenIn: writtenInAs(language), remarks: '' },
    check: (values: Values) => errorsOf(values, Date.now()),
    say: (fieldError: FieldError) =>
      fieldError === 'inspectorMissing' ? t(`accept.${fieldError}`) : reports(`fieldError.${fieldError}`),
    save: ({ inspectorId, dueAt, writtenIn, remarks }) =>
      inspectorId === byPdf
        ? actions.move('accept', report, { institution: '', dueAt, text: remarks.trim(), isAbnormal: false })
        : actions.acceptInspection({
            reportId: report.reportId,
            version: report.version,
            inspectorId,
            dueAt,
            languages: languagesOf[writtenIn],
            timeZone: zoneName(),
            remarks: remarks.trim(),
          }),
    onSaved: () => {
      showMessage('done', reports('move.accept.done', { number: report.number }));
      onClose();
    },
  });
  const { values, set, errorOf } = form;
  const isPerson = values.inspectorId !== byPdf;
  return (
    <FormDialog
      title={reports('move.accept.title')}
      size="m"
      form={form}
      action={reports('move.accept.action')}
      icon="check"
      onClose={onClose}
      onReload={() => {
        actions.refresh();
        onClose();
      }}
    >
      <div className={layout.text}>
        <p>
          <b>{report.theme}</b> <span className="num">{report.number}</span>
        </p>
      </div>
      <div className={layout.pair}>
        <SelectField
          name="inspectorId"
          label={t('accept.inspector')}
          icon="user"
          isRequired
          placeholder={t('accept.choose')}
          options={[
            ...(inspectors.data ?? []).map(({ userId, name }) => ({ value: userId, label: name })),
            { value: byPdf, label: t('accept.byPdf') },
          ]}
          value={values.inspectorId}
          error={errorOf('inspectorId')}
          hint={inspectors.data?.length === 0 ? t('accept.noInspectors') : ''}
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
      </div>
      {isPerson ? (
        <>
          <div className={layout.group}>
            <span className={layout.label}>{t('accept.language')}</span>
            <div>
              <Segmented
                label={t('accept.language')}
                segments={(['zh', 'en', 'both'] as const).map((value) => ({ value, label: t(`accept.in.${value}`) }))}
                value={values.writtenIn}
                onChange={(writtenIn) => set({ writtenIn })}
              />
            </div>
          </div>
          {device === undefined ? null : (
            <ChecklistPreview machineType={device.machineType} tenantId={report.tenantId} />
          )}
        </>
      ) : null}
      <TextAreaField
        label={reports('remarks')}
        rows={2}
        maxLength={longestRemark}
        value={values.remarks}
        error={null}
        onChange={(remarks) => set({ remarks })}
      />
    </FormDialog>
  );
}
