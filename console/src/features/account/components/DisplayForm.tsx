import { displayRoutes, maxDisplayHours } from '@oilsight/contract';
import { useTranslation } from 'react-i18next';
import { call } from '../../../api/call.ts';
import { Button } from '../../../ui/Button.tsx';
import { FormFailure } from '../../../ui/FormFailure.tsx';
import { SelectField } from '../../../ui/SelectField.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { useForm } from '../../../ui/useForm.ts';
import { fieldErrorsOf } from '../checks.ts';
import type { FieldError } from '../checks.ts';
import { useDirty } from '../dirty.ts';
import styles from './Part.module.css';

interface Values {
  readonly name: string;
  readonly hours: string;
}

type Issued = Awaited<ReturnType<typeof issue>>;

function issue({ name, hours }: Values) {
  return call(displayRoutes.createDisplay, { body: { name, hours: Number(hours) } });
}

/** Lives of a link to choose from, h. */
const lives = [8, 24, 72, maxDisplayHours] as const;

/** A name to know a link by, and how long it is good. */
export function DisplayForm({ onIssued }: { readonly onIssued: (issued: Issued) => void }) {
  const { t } = useTranslation('account');
  const { ref, values, set, isDirty, isSaving, errorOf, failure, submit } = useForm<Values, FieldError, Issued>({
    initial: { name: '', hours: '24' },
    check: ({ name }) => fieldErrorsOf({ name: name.trim() === '' ? 'nameMissing' : null }),
    say: (fieldError) => t(`fieldError.${fieldError}`),
    save: issue,
    onSaved: onIssued,
  });
  useDirty(isDirty);
  return (
    <form ref={ref} onSubmit={submit} noValidate>
      <div className={styles.pair}>
        <TextField
          name="name"
          label={t('displays.name')}
          icon="screen"
          isRequired
          maxLength={50}
          autoComplete="off"
          value={values.name}
          error={errorOf('name')}
          onChange={(name) => set({ name })}
        />
        <SelectField
          name="hours"
          label={t('displays.life')}
          icon="clock"
          placeholder=""
          value={values.hours}
          error={errorOf('hours')}
          onChange={(hours) => set({ hours })}
          options={lives.map((hours) => ({
            value: String(hours),
            label: hours < 48 ? t('displays.hours', { count: hours }) : t('displays.days', { count: hours / 24 }),
          }))}
        />
      </div>
      {failure === null ? null : <FormFailure error={failure} />}
      <div className={styles.actions}>
        <Button type="submit" icon="plus" isBusy={isSaving}>
          {t('displays.issue')}
        </Button>
      </div>
    </form>
  );
}
