import { longestTheme } from '@oilsight/contract';
import type { ReportSchedule } from '@oilsight/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DeviceChoice } from '../../../domain/device-choice/DeviceChoice.tsx';
import { languagesOf, writtenInAs } from '../../../domain/reports/DiagnosticFields.tsx';
import type { WrittenIn } from '../../../domain/reports/DiagnosticFields.tsx';
import { useLanguage } from '../../../i18n/language.ts';
import { zoneName } from '../../../lib/display-settings.ts';
import { showMessage } from '../../../lib/messages.ts';
import { useNow } from '../../../lib/now.ts';
import layout from '../../../ui/Form.module.css';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { Segmented } from '../../../ui/Segmented.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { useForm } from '../../../ui/useForm.ts';
import { ContactChoice } from './ContactChoice.tsx';
import { useScheduleActions } from './queries.ts';
import { RhythmFields } from './RhythmFields.tsx';
import type { RhythmValues } from './RhythmFields.tsx';
import { useScheduleText } from './useScheduleText.ts';
import styles from './Schedules.module.css';

interface ScheduleDialogProps {
  /** null: a new one. */
  readonly schedule: ReportSchedule | null;
  readonly onClose: () => void;
}

interface Values extends RhythmValues {
  readonly deviceId: string | null;
  /** null: as the device and the rhythm make it. */
  readonly name: string | null;
  readonly writtenIn: WrittenIn;
  readonly contactIds: readonly string[];
}

type FieldError = 'device' | 'name' | 'time' | 'contacts';

function initialOf(schedule: ReportSchedule | null, writtenIn: WrittenIn): Values {
  if (schedule === null)
    return {
      deviceId: null,
      name: null,
      rhythm: { every: 'month', day: 1 },
      time: '08:00',
      timeZone: zoneName(),
      writtenIn,
      contactIds: [],
    };
  const { deviceId, name, rhythm, time, timeZone, languages, contacts } = schedule;
  return {
    deviceId,
    name,
    rhythm,
    time,
    timeZone,
    writtenIn: languages.length > 1 ? 'both' : languages[0] === 'en' ? 'en' : 'zh',
    contactIds: contacts.map(({ contactId }) => contactId),
  };
}

/** Makes or changes a schedule, and says as a sentence what it will do. */
export function ScheduleDialog({ schedule, onClose }: ScheduleDialogProps) {
  const { t } = useTranslation('schedules');
  const language = useLanguage();
  const text = useScheduleText();
  const now = useNow(60);
  const actions = useScheduleActions();
  const [chosen, setChosen] = useState({
    name: schedule?.deviceName ?? '',
    customerId: schedule?.customerId ?? null,
  });
  const { name: chosenName, customerId } = chosen;
  const nameOf = ({ name, rhythm }: Values) =>
    name ?? (chosenName === '' ? '' : t(`nameOf.${rhythm.every}`, { device: chosenName }).slice(0, longestTheme));
  const form = useForm({
    initial: initialOf(schedule, writtenInAs(language)),
    names: { languages: 'writtenIn' },
    check: (values: Values): Partial<Record<keyof Values, FieldError>> => ({
      ...(values.deviceId === null ? { deviceId: 'device' as const } : {}),
      ...(values.deviceId !== null && nameOf(values).trim() === '' ? { name: 'name' as const } : {}),
      ...(values.time === '' ? { time: 'time' as const } : {}),
      ...(values.contactIds.length === 0 ? { contactIds: 'contacts' as const } : {}),
    }),
    say: (fieldError: FieldError) => t(`fieldError.${fieldError}`),
    save: ({ deviceId, rhythm, time, timeZone, writtenIn, contactIds, ...values }) =>
      actions.save(schedule, {
        name: nameOf({ deviceId, rhythm, time, timeZone, writtenIn, contactIds, ...values }).trim(),
        deviceId: deviceId ?? '',
        rhythm,
        time,
        timeZone,
        languages: languagesOf[writtenIn],
        contactIds: [...contactIds],
      }),
    onSaved: ({ name }) => {
      showMessage('done', t('saved', { name }));
      onClose();
    },
  });
  const { values, set, errorOf } = form;
  return (
    <FormDialog
      title={schedule === null ? t('form.create') : t('form.change', { name: schedule.name })}
      size="m"
      form={form}
      action={schedule === null ? t('form.createAction') : undefined}
      onClose={onClose}
      onReload={() => {
        actions.refresh();
        onClose();
      }}
    >
      <p className={styles.sentence} aria-live="polite">
        <b>
          {text.sentence(
            {
              ...values,
              languages: languagesOf[values.writtenIn],
              deviceName: chosenName,
              receivers: values.contactIds.length,
            },
            now,
          )}
        </b>
        <span>{text.period(values.rhythm)}</span>
      </p>
      <DeviceChoice
        label={t('form.device')}
        find={t('form.find')}
        deviceId={values.deviceId}
        error={errorOf('deviceId')}
        onDevice={(one) => {
          setChosen({ name: one.deviceName, customerId: one.customerId });
          set({ deviceId: one.deviceId, ...(one.customerId === customerId ? {} : { contactIds: [] }) });
        }}
      />
      <TextField
        name="name"
        label={t('form.name')}
        icon="file"
        isRequired
        maxLength={longestTheme}
        autoComplete="off"
        value={nameOf(values)}
        error={errorOf('name')}
        hint={t('form.nameHint')}
        onChange={(name) => set({ name })}
      />
      <RhythmFields
        rhythm={values.rhythm}
        time={values.time}
        timeZone={values.timeZone}
        errorOf={errorOf}
        onChange={set}
      />
      <div className={layout.group}>
        <span className={layout.label}>{t('form.language')}</span>
        <div>
          <Segmented
            label={t('form.language')}
            segments={(['zh', 'en', 'both'] as const).map((value) => ({ value, label: t(`language.${value}`) }))}
            value={values.writtenIn}
            onChange={(writtenIn) => set({ writtenIn })}
          />
        </div>
      </div>
      <ContactChoice
        customerId={customerId}
        contactIds={values.contactIds}
        error={errorOf('contactIds')}
        onChange={(contactIds) => set({ contactIds })}
      />
    </FormDialog>
  );
}
