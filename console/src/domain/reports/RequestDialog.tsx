import { longestRemark, longestTheme } from '@oilsight/contract';
import type { ReportDetail, ReportForm } from '@oilsight/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { zoneName } from '../../lib/display-settings.ts';
import { showMessage } from '../../lib/messages.ts';
import { dayMs } from '../../lib/time.ts';
import layout from '../../ui/Form.module.css';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { TextAreaField } from '../../ui/TextAreaField.tsx';
import { useForm } from '../../ui/useForm.ts';
import { DeviceChoice } from '../device-choice/DeviceChoice.tsx';
import { DiagnosticFields, languagesOf } from './DiagnosticFields.tsx';
import type { ReportDays, WrittenIn } from './DiagnosticFields.tsx';
import { InstitutionField } from './InstitutionField.tsx';
import { TypeChoice } from './TypeChoice.tsx';
import type { AskedType } from './TypeChoice.tsx';
import { useReportActions } from './useReportActions.ts';

interface AskedDevice {
  readonly deviceId: string;
  readonly deviceName: string;
  readonly customerName: string;
}

interface RequestDialogProps {
  /** The device that the report is of; absent: it is chosen here. */
  readonly device?: AskedDevice;
  /** What the remark begins with, such as the alarm that gives the reason. */
  readonly remarks?: string;
  /** The delivered report that this one corrects. */
  readonly corrects?: { readonly reportId: string; readonly number: string; readonly type: ReportForm['type'] };
  readonly onDone?: (report: ReportDetail) => void;
  readonly onClose: () => void;
}

type FieldError = 'device' | 'theme';

interface Values {
  readonly type: AskedType;
  readonly deviceId: string | null;
  /** null: as the device and the type make it. */
  readonly theme: string | null;
  readonly institution: string;
  readonly remarks: string;
  /** Of reports that the product writes. */
  readonly days: ReportDays;
  readonly writtenIn: WrittenIn;
}

/** What the product is to write: the days up to now. @param now ms */
function periodOf({ days, writtenIn }: Values, now: number) {
  return { startTime: now - Number(days) * dayMs, endTime: now, languages: languagesOf[writtenIn] };
}

/** Asks for a report of a device. */
export function RequestDialog({ device, remarks = '', corrects, onDone, onClose }: RequestDialogProps) {
  const { t, i18n } = useTranslation('reports');
  const actions = useReportActions();
  const [chosen, setChosen] = useState<Pick<AskedDevice, 'deviceId' | 'deviceName'> | null>(device ?? null);
  const themeOf = ({ theme, type }: Values) =>
    theme ?? (chosen === null ? '' : t(`themeOf.${type}`, { device: chosen.deviceName }).slice(0, longestTheme));
  const initial: Values = {
    type: corrects?.type ?? 'oilTest',
    deviceId: device?.deviceId ?? null,
    theme: null,
    institution: '',
    remarks,
    days: '30',
    writtenIn: i18n.language === 'en' ? 'en' : 'zh',
  };
  const form = useForm({
    initial,
    check: (values: Values): Partial<Record<keyof Values, FieldError>> => ({
      ...(values.deviceId === null ? { deviceId: 'device' as const } : {}),
      ...(values.deviceId !== null && themeOf(values).trim() === '' ? { theme: 'theme' as const } : {}),
    }),
    say: (fieldError: FieldError) => t(`fieldError.${fieldError}`),
    save: (values) => {
      const asked = {
        theme: themeOf(values).trim(),
        deviceId: values.deviceId ?? '',
        remarks: values.remarks.trim(),
        timeZone: zoneName(),
      };
      if (values.type === 'diagnostic') return actions.diagnose({ ...asked, ...periodOf(values, Date.now()) });
      return actions.apply({
        ...asked,
        type: values.type,
        institution: values.institution.trim(),
        correctsReportId: corrects?.reportId ?? null,
      });
    },
    onSaved: (report) => {
      showMessage('done', t('request.done', { number: report.number }));
      onClose();
      onDone?.(report);
    },
  });
  const { values, set, errorOf } = form;
  return (
    <FormDialog
      title={t('request.title')}
      size="m"
      form={form}
      action={t('request.action')}
      icon="send"
      onClose={onClose}
    >
      {corrects === undefined ? (
        <TypeChoice value={values.type} onChange={(type) => set({ type })} />
      ) : (
        <p className={layout.text}>{t('request.corrects', { number: corrects.number })}</p>
      )}
      {device === undefined ? (
        <DeviceChoice
          label={t('device')}
          find={t('request.find')}
          deviceId={values.deviceId}
          error={errorOf('deviceId')}
          onDevice={(one) => {
            setChosen(one);
            set({ deviceId: one.deviceId });
          }}
        />
      ) : (
        <div className={layout.group}>
          <span className={layout.label}>{t('device')}</span>
          <p>{t('request.device', { device: device.deviceName, factory: device.customerName })}</p>
          <p className={layout.remark} />
        </div>
      )}
      <div className={values.type === 'oilTest' ? layout.pair : layout.group}>
        <TextField
          name="theme"
          label={t('theme')}
          icon="file"
          isRequired
          maxLength={longestTheme}
          autoComplete="off"
          value={themeOf(values)}
          error={errorOf('theme')}
          onChange={(theme) => set({ theme })}
        />
        {values.type === 'oilTest' && (
          <InstitutionField
            value={values.institution}
            error={errorOf('institution')}
            hint={t('request.institutionHint')}
            onChange={(institution) => set({ institution })}
          />
        )}
      </div>
      {values.type === 'diagnostic' && (
        <DiagnosticFields
          days={values.days}
          writtenIn={values.writtenIn}
          onDays={(days) => set({ days })}
          onWrittenIn={(writtenIn) => set({ writtenIn })}
        />
      )}
      <TextAreaField
        label={t('remarks')}
        maxLength={longestRemark}
        value={values.remarks}
        error={errorOf('remarks')}
        hint={t(`request.hint.${values.type}`)}
        onChange={(words) => set({ remarks: words })}
      />
    </FormDialog>
  );
}
