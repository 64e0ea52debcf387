import { longestRemark, longestTheme } from '@oilsight/contract';
import type { Language, ReportDetail, ReportForm, ReportType } from '@oilsight/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../i18n/language.ts';
import { zoneName } from '../../lib/display-settings.ts';
import { showMessage } from '../../lib/messages.ts';
import { dayMs } from '../../lib/time.ts';
import layout from '../../ui/Form.module.css';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { TextAreaField } from '../../ui/TextAreaField.tsx';
import { useForm } from '../../ui/useForm.ts';
import { AskedOf } from './AskedOf.tsx';
import type { AskedDevice } from './AskedOf.tsx';
import { DiagnosticFields, languagesOf, writtenInAs } from './DiagnosticFields.tsx';
import type { ReportDays, WrittenIn } from './DiagnosticFields.tsx';
import { fleetPeriod, placeKey } from './fleet-form.ts';
import type { FleetSpan } from './fleet-form.ts';
import { FleetFields } from './FleetFields.tsx';
import { InstitutionField } from './InstitutionField.tsx';
import { TypeChoice } from './TypeChoice.tsx';
import { useFleetPlaces } from './useFleetPlaces.ts';
import { useReportActions } from './useReportActions.ts';

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

type FieldError = 'device' | 'place' | 'theme';

interface Values {
  readonly type: ReportType;
  readonly deviceId: string | null;
  /** null: as the device and the type make it. */
  readonly theme: string | null;
  readonly institution: string;
  readonly remarks: string;
  /** Of reports that the product writes. */
  readonly days: ReportDays;
  readonly writtenIn: WrittenIn;
  /** Of a fleet report; empty: the first place that the reader may ask for. */
  readonly place: string;
  readonly span: FleetSpan;
}

/** Which time the product is to write of, and in which languages. @param now ms */
function writtenOf({ type, days, span, writtenIn }: Values, now: number) {
  const period = type === 'fleet' ? fleetPeriod(span, now) : { startTime: now - Number(days) * dayMs, endTime: now };
  return { ...period, languages: languagesOf[writtenIn] };
}

interface Asked {
  readonly type: ReportType | undefined;
  readonly deviceId: string | undefined;
  readonly remarks: string;
  readonly language: Language;
}
const initialOf = ({ type = 'oilTest', deviceId, remarks, language }: Asked): Values => ({
  type,
  deviceId: deviceId ?? null,
  theme: null,
  institution: '',
  remarks,
  days: '30',
  writtenIn: writtenInAs(language),
  place: '',
  span: 'lastMonth',
});

/** Asks for a report of a device, or of all devices of a factory or dealer. */
export function RequestDialog({ device, remarks = '', corrects, onDone, onClose }: RequestDialogProps) {
  const { t } = useTranslation('reports');
  const language = useLanguage();
  const actions = useReportActions();
  const [chosen, setChosen] = useState<Pick<AskedDevice, 'deviceId' | 'deviceName'> | null>(device ?? null);
  const places = useFleetPlaces();
  const placeOf = ({ place }: Values) => places.find((one) => placeKey(one) === place) ?? places[0];
  const themeOf = (values: Values) => {
    const of = values.type === 'fleet' ? placeOf(values)?.name : chosen?.deviceName;
    return values.theme ?? (of === undefined ? '' : t(`themeOf.${values.type}`, { of }).slice(0, longestTheme));
  };
  const initial = initialOf({ type: corrects?.type, deviceId: device?.deviceId, remarks, language });
  const form = useForm({
    initial,
    names: { customerId: 'place', tenantId: 'place' },
    check: (values: Values): Partial<Record<keyof Values, FieldError>> => ({
      ...(values.type !== 'fleet' && values.deviceId === null ? { deviceId: 'device' as const } : {}),
      ...(values.type === 'fleet' && placeOf(values) === undefined ? { place: 'place' as const } : {}),
      ...((values.theme !== null || values.deviceId !== null) && themeOf(values).trim() === ''
        ? { theme: 'theme' as const }
        : {}),
    }),
    say: (fieldError: FieldError) => t(`fieldError.${fieldError}`),
    save: (values) => {
      const words = { theme: themeOf(values).trim(), remarks: values.remarks.trim(), timeZone: zoneName() };
      if (values.type === 'fleet') {
        const { tenantId = null, customerId = null } = placeOf(values) ?? {};
        return actions.reportFleet({ ...words, tenantId, customerId, ...writtenOf(values, Date.now()) });
      }
      const asked = { ...words, deviceId: values.deviceId ?? '' };
      if (values.type === 'diagnostic') return actions.diagnose({ ...asked, ...writtenOf(values, Date.now()) });
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
        <TypeChoice value={values.type} isOfDevice={device !== undefined} onChange={(type) => set({ type })} />
      ) : (
        <p className={layout.text}>{t('request.corrects', { number: corrects.number })}</p>
      )}
      {values.type === 'fleet' ? (
        <FleetFields
          places={places}
          place={values.place === '' && places[0] !== undefined ? placeKey(places[0]) : values.place}
          span={values.span}
          error={errorOf('place')}
          onPlace={(place) => set({ place })}
          onSpan={(span) => set({ span })}
        />
      ) : (
        <AskedOf
          device={device}
          deviceId={values.deviceId}
          error={errorOf('deviceId')}
          onDevice={(one) => {
            setChosen(one);
            set({ deviceId: one.deviceId });
          }}
        />
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
      {(values.type === 'diagnostic' || values.type === 'fleet') && (
        <DiagnosticFields
          days={values.type === 'fleet' ? null : values.days}
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
