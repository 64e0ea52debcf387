import { useTranslation } from 'react-i18next';
import { InstantField } from '../../../domain/InstantField.tsx';
import { showMessage } from '../../../lib/messages.ts';
import { timeText } from '../../../lib/reader-time.ts';
import { hourMs } from '../../../lib/time.ts';
import layout from '../../../ui/Form.module.css';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { Segmented } from '../../../ui/Segmented.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { useForm } from '../../../ui/useForm.ts';
import { longestShelfMs, shelfHours } from './shelf.ts';
import type { AlarmDialogProps } from '../../../domain/alarms/dialog-props.ts';
import { useAlarmActions } from '../../../domain/alarms/useAlarmActions.ts';

type FieldError = 'reason' | 'past' | 'tooLong1' | 'tooLong2';

interface Values {
  /** Hours from now, or `own`: at a time of its own. */
  readonly length: string;
  readonly until: number | null;
  readonly reason: string;
}

const endOf = ({ length, until }: Values, now: number) => (length === 'own' ? until : now + Number(length) * hourMs);

/** Puts alarms aside until a time, with a reason. Import it from lazy parts only: it brings a calendar along. */
export function ShelveDialog({ records, causes, onDone, onClose }: AlarmDialogProps) {
  const { t } = useTranslation('alarmRecords');
  const actions = useAlarmActions();
  const hours = shelfHours(records);
  const isGrave = records.some(({ alarmLevel }) => alarmLevel === 1);
  const check = (values: Values): Partial<Record<keyof Values, FieldError>> => {
    const now = Date.now();
    const end = endOf(values, now);
    return {
      ...(values.reason.trim() === '' ? { reason: 'reason' as const } : {}),
      ...(end === null || end <= now
        ? { until: 'past' as const }
        : end - now > longestShelfMs(records)
          ? { until: isGrave ? ('tooLong1' as const) : ('tooLong2' as const) }
          : {}),
    };
  };
  const initial: Values = { length: String(hours.at(-1)), until: null, reason: '' };
  const form = useForm({
    initial,
    check,
    say: (fieldError: FieldError) => t(`fieldError.${fieldError}`),
    save: async (values) => {
      const until = endOf(values, Date.now()) ?? Date.now();
      await actions.shelve(
        records.map(({ recordId }) => recordId),
        until,
        values.reason.trim(),
      );
      return until;
    },
    onSaved: (until) => {
      showMessage('done', t('shelve.done', { count: causes, at: timeText(until).slice(0, 16) }));
      onDone();
      onClose();
    },
  });
  const { values, set, errorOf } = form;
  return (
    <FormDialog
      title={t('shelve.title', { count: causes })}
      size="m"
      form={form}
      action={t('shelve.action')}
      icon="snooze"
      onClose={onClose}
    >
      <p className={layout.text}>{t(isGrave ? 'shelve.text1' : 'shelve.text2')}</p>
      <div className={layout.group}>
        <span className={layout.label}>{t('shelve.length')}</span>
        <div>
          <Segmented
            label={t('shelve.length')}
            value={values.length}
            segments={[
              ...hours.map((each) => ({
                value: String(each),
                label: each < 24 ? t('shelve.hours', { count: each }) : t('shelve.days', { count: each / 24 }),
              })),
              { value: 'own', label: t('shelve.own') },
            ]}
            onChange={(length) => set({ length })}
          />
        </div>
      </div>
      {values.length === 'own' ? (
        <InstantField
          when="future"
          label={t('shelve.until')}
          now={t('shelve.choose')}
          value={values.until}
          error={errorOf('until')}
          onChange={(until) => set({ until })}
        />
      ) : null}
      <TextField
        name="reason"
        label={t('shelve.reason')}
        icon="file"
        isRequired
        maxLength={1000}
        autoComplete="off"
        value={values.reason}
        error={errorOf('reason')}
        hint={t('shelve.reasonHint')}
        onChange={(reason) => set({ reason })}
      />
    </FormDialog>
  );
}
