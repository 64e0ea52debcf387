import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/Button.tsx';
import { FormFailure } from '../../../ui/FormFailure.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { useForm } from '../../../ui/useForm.ts';
import { digitsOf, fieldErrorOfCode, fieldErrorsOf } from '../checks.ts';
import type { FieldError } from '../checks.ts';
import { useDirty } from '../dirty.ts';
import { confirmSecondFactor } from '../queries.ts';
import { CopyButton } from '../../../ui/CopyButton.tsx';
import styles from './Enrolment.module.css';
import parts from './Part.module.css';

const QrCode = lazy(() => import('../../../ui/QrCode.tsx').then((module) => ({ default: module.QrCode })));

interface EnrolmentProps {
  /** Base32. */
  readonly secret: string;
  /** `otpauth://totp/…` */
  readonly url: string;
  readonly onCodes: (codes: readonly string[]) => void;
  readonly onBack: () => void;
}

/**
 * The secret for an authenticator, as a QR code, a link and text, and a field for the first code, which turns the
 * second factor on.
 */
export function Enrolment({ secret, url, onCodes, onBack }: EnrolmentProps) {
  const { t } = useTranslation('account');
  const { t: common } = useTranslation('common');
  const { ref, values, set, isSaving, errorOf, failure, submit } = useForm<
    { code: string },
    FieldError,
    readonly string[]
  >({
    initial: { code: '' },
    check: ({ code }) => fieldErrorsOf({ code: fieldErrorOfCode(code) }),
    say: (fieldError) => t(`fieldError.${fieldError}`),
    save: ({ code }) => confirmSecondFactor(code),
    onSaved: onCodes,
  });
  useDirty(true);
  return (
    <form ref={ref} onSubmit={submit} noValidate>
      <ol className={styles.steps}>
        <li>
          <p>{t('second.scan')}</p>
          <div className={styles.secret}>
            <span className={styles.code}>
              <Suspense>
                <QrCode url={url} />
              </Suspense>
            </span>
            <div className={styles.typed}>
              <p>{t('second.type')}</p>
              <code className={parts.secret}>{secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}</code>
              <div className={parts.actions}>
                <CopyButton text={secret} />
                <a className={styles.link} href={url}>
                  {t('second.open')}
                </a>
              </div>
            </div>
          </div>
        </li>
        <li>
          <div className={parts.fields}>
            <TextField
              name="code"
              label={t('second.code')}
              icon="key"
              isRequired
              inputMode="numeric"
              autoComplete="one-time-code"
              value={values.code}
              error={errorOf('code')}
              onChange={(typed) => set({ code: digitsOf(typed) })}
            />
          </div>
        </li>
      </ol>
      {failure === null ? null : <FormFailure action="operate" error={failure} />}
      <div className={parts.actions}>
        <Button kind="primary" type="submit" isBusy={isSaving}>
          {t('second.confirm')}
        </Button>
        <Button onClick={onBack}>{common('cancel')}</Button>
      </div>
    </form>
  );
}
