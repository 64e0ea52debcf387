import { messageChannels } from '@oilsight/contract';
import type { AlarmContact } from '@oilsight/contract';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { numberOf } from '../../../domain/log-entry/entry-form.ts';
import { Button } from '../../../ui/Button.tsx';
import { minutesText } from './condition-text.ts';
import { ContactPicker } from './ContactPicker.tsx';
import styles from './Editor.module.css';
import { ChoiceField, Field, FieldError, NumberField, Tick } from './fields.tsx';
import type { SettingValues, StepValues } from './setting-form.ts';

interface NoticeFieldsProps {
  readonly values: SettingValues;
  readonly contacts: readonly AlarmContact[];
  readonly names: ReadonlyMap<string, string>;
  readonly errorOf: (name: keyof SettingValues) => string | null;
  readonly onChange: (change: Partial<SettingValues>) => void;
}

/** By which channels contacts are notified. */
export function ModeField({ values, errorOf, onChange }: Omit<NoticeFieldsProps, 'contacts' | 'names'>) {
  const { t } = useTranslation('alarmSettings');
  const id = useId();
  const error = errorOf('modes');
  return (
    <fieldset aria-labelledby={id} className={styles.ticks}>
      <span id={id} className={styles.label} data-required>
        {t('field.modes')}
      </span>
      <div>
        {messageChannels.map((mode) => (
          <Tick
            key={mode}
            name="modes"
            label={t(`mode.${mode}`)}
            isOn={values.modes.includes(mode)}
            isWrong={error !== null}
            onChange={(isOn) =>
              onChange({ modes: messageChannels.filter((one) => (one === mode ? isOn : values.modes.includes(one))) })
            }
          />
        ))}
      </div>
      <FieldError error={error} />
    </fieldset>
  );
}

/** Minutes between two notices of an alarm that nobody processes, to choose from. */
const repeats = ['', '15', '30', '60', '120', '240', '480', '1440'] as const;
const most = 5;

/** How often notices come, when they do not, and who is told next. */
export function NoticeFields({ values, contacts, names, errorOf, onChange }: NoticeFieldsProps) {
  const { t } = useTranslation('alarmSettings');
  const known = (repeats as readonly string[]).includes(values.repeat) ? repeats : [...repeats, values.repeat];
  return (
    <>
      <div className={styles.pace}>
        <ChoiceField
          name="repeat"
          label={t('field.repeat')}
          value={values.repeat === '' ? 'never' : values.repeat}
          choices={known.map((minutes) => ({
            value: minutes === '' ? 'never' : minutes,
            label: minutes === '' ? t('repeat.never') : minutesText(Number(minutes), t),
          }))}
          error={errorOf('repeat')}
          onChange={(repeat) => onChange({ repeat: repeat === 'never' ? '' : repeat })}
        />
        <NumberField
          name="minimumGap"
          label={t('field.minimumGap')}
          unit={t('unit.minutes')}
          value={values.minimumGap}
          error={errorOf('minimumGap')}
          onChange={(minimumGap) => onChange({ minimumGap })}
        />
        <div className={styles.quiet}>
          <Tick
            name="isQuiet"
            label={t('field.isQuiet')}
            isOn={values.isQuiet}
            onChange={(isQuiet) => onChange({ isQuiet })}
          />
          {values.isQuiet ? (
            <div>
              <input
                type="time"
                name="quietFrom"
                aria-label={t('field.quietFrom')}
                value={values.quietFrom}
                onChange={(event) => onChange({ quietFrom: event.currentTarget.value })}
              />
              <span aria-hidden>–</span>
              <input
                type="time"
                name="quietTo"
                aria-label={t('field.quietTo')}
                aria-invalid={errorOf('quietTo') !== null || undefined}
                value={values.quietTo}
                onChange={(event) => onChange({ quietTo: event.currentTarget.value })}
              />
              <Tick
                name="sendsLevel1"
                label={t('field.sendsLevel1')}
                isOn={values.sendsLevel1}
                onChange={(sendsLevel1) => onChange({ sendsLevel1 })}
              />
            </div>
          ) : null}
          <FieldError error={errorOf('quietTo')} />
        </div>
      </div>
      <Escalation
        steps={values.escalation}
        contacts={contacts}
        names={names}
        error={errorOf('escalation')}
        onSteps={(escalation) => onChange({ escalation })}
      />
    </>
  );
}

interface EscalationProps {
  readonly steps: readonly StepValues[];
  readonly contacts: readonly AlarmContact[];
  readonly names: ReadonlyMap<string, string>;
  readonly error: string | null;
  readonly onSteps: (steps: readonly StepValues[]) => void;
}

/** Who is notified next while an alarm is unprocessed, one after the other. */
function Escalation({ steps, contacts, names, error, onSteps }: EscalationProps) {
  const { t } = useTranslation('alarmSettings');
  const change = (index: number, part: Partial<StepValues>) =>
    onSteps(steps.map((step, n) => (n === index ? { ...step, ...part } : step)));
  const isOpen = (step: StepValues) => {
    const minutes = numberOf(step.after);
    return minutes === null || !Number.isInteger(minutes) || minutes < 1 || minutes > 10_080;
  };
  return (
    <div className={styles.escalation}>
      <h4>{t('field.escalation')}</h4>
      {steps.length === 0 ? <p>{t('escalation.none')}</p> : null}
      <ol>
        {steps.map((step, index) => (
          // Steps have no name but their place.
          <li key={index}>
            <Field label={t(index === 0 ? 'escalation.first' : 'escalation.next')} error={null}>
              {(input) => (
                <span className={styles.after}>
                  <input
                    {...input}
                    className="num"
                    inputMode="numeric"
                    maxLength={5}
                    aria-invalid={(error !== null && isOpen(step)) || undefined}
                    value={step.after}
                    onChange={(event) => change(index, { after: event.currentTarget.value })}
                  />
                  <small>{t('unit.minutes')}</small>
                </span>
              )}
            </Field>
            <ContactPicker
              name={`escalation.${index}`}
              label={t('escalation.contacts')}
              contacts={contacts}
              chosen={step.contactIds}
              names={names}
              error={error !== null && step.contactIds.length === 0 ? t('fieldError.contacts') : null}
              onChange={(contactIds) => change(index, { contactIds })}
            />
            <Button
              kind="quiet"
              icon="close"
              label={t('escalation.remove', { place: index + 1 })}
              onClick={() => onSteps(steps.filter((_, n) => n !== index))}
            />
          </li>
        ))}
      </ol>
      <FieldError error={error} />
      {steps.length >= most ? null : (
        <Button size="s" icon="plus" onClick={() => onSteps([...steps, { after: '60', contactIds: [] }])}>
          {t(steps.length === 0 ? 'escalation.add' : 'escalation.addNext')}
        </Button>
      )}
    </div>
  );
}
