import { reportRoutes } from '@oilsight/contract';
import type { ReportDetail, ReportResults } from '@oilsight/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../../api/call.ts';
import { InstantField } from '../../../domain/InstantField.tsx';
import { sampleFieldErrors, sampleForm, sampleValues } from '../../../domain/laboratory/sample-values.ts';
import type { SampleFieldError } from '../../../domain/laboratory/sample-values.ts';
import { SampleFields } from '../../../domain/laboratory/SampleFields.tsx';
import { reportQuery } from '../../../domain/reports/report-queries.ts';
import { showMessage } from '../../../lib/messages.ts';
import { useNow } from '../../../lib/now.ts';
import layout from '../../../ui/Form.module.css';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { useForm } from '../../../ui/useForm.ts';

interface ResultsDialogProps {
  readonly detail: ReportDetail;
  readonly deviceId: string;
  /** What was entered before; null: nothing. */
  readonly results: ReportResults | null;
  readonly onClose: () => void;
}

/** Enters what the laboratory found: it becomes a sample of the machine. Import it from lazy parts only. */
export function ResultsDialog({ detail, deviceId, results, onClose }: ResultsDialogProps) {
  const { t } = useTranslation('reports');
  const { t: laboratory } = useTranslation('laboratory');
  const client = useQueryClient();
  const now = useNow(60);
  const { reportId, version, institution, number } = detail;
  const entered = results === null ? null : { ...results, laboratory: institution, reportNo: number, note: '' };
  const form = useForm({
    initial: sampleValues(entered, undefined, now),
    check: (values) => sampleFieldErrors(values, Date.now()),
    say: (error: SampleFieldError) => laboratory(`fieldError.${error}`),
    save: (values) => {
      const { at, place, results: found } = sampleForm(values, entered);
      return call(reportRoutes.enterReportResults, { body: { reportId, version, at, place, results: found } });
    },
    onSaved: (saved) => {
      client.setQueryData(reportQuery(reportId).queryKey, saved);
      void client.invalidateQueries({ queryKey: ['reports'] });
      void client.invalidateQueries({ queryKey: ['device', deviceId, 'laboratory'] });
      showMessage('done', t('results.saved'));
      onClose();
    },
  });
  const { values, set, errorOf } = form;
  return (
    <FormDialog
      title={t('results.enter')}
      size="l"
      form={form}
      onClose={onClose}
      onReload={() => {
        void client.invalidateQueries({ queryKey: ['reports'] });
        onClose();
      }}
    >
      <p className={layout.text}>{t('results.become', { device: detail.deviceName, number })}</p>
      <div className={layout.pair}>
        <InstantField
          label={laboratory('at')}
          value={values.at}
          now={laboratory('choose')}
          error={errorOf('at')}
          onChange={(at) => set({ at })}
        />
        <TextField
          name="place"
          label={laboratory('place')}
          icon="file"
          maxLength={100}
          autoComplete="off"
          value={values.place}
          error={errorOf('place')}
          onChange={(place) => set({ place })}
        />
      </div>
      <SampleFields deviceId={deviceId} form={form} />
    </FormDialog>
  );
}
