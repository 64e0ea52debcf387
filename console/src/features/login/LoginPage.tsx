import { wallScreens } from '@oilsight/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { session } from '../../api/call.ts';
import { usePageTitle } from '../../lib/usePageTitle.ts';
import { Alert } from '../../ui/Alert.tsx';
import type { IconName } from '../../ui/Icon.tsx';
import { AccountForm } from './AccountForm.tsx';
import { LoginForm } from './LoginForm.tsx';
import { LoginFrame } from './LoginFrame.tsx';
import { PhoneForm } from './PhoneForm.tsx';
import { SecondStepForm } from './SecondStepForm.tsx';
import type { Step } from './steps.ts';
import styles from './LoginPage.module.css';

/** The login by user name and password. */
export function LoginPage() {
  return <Login form="password" />;
}

/** The login by phone and a code sent to it. */
export function PhoneLoginPage() {
  return <Login form="phone" />;
}

const ways = [
  { form: 'password', path: '/login' },
  { form: 'phone', path: '/loginphone' },
] as const;

/** The first form, and in its place whatever the account asks for after it. */
function Login({ form }: { readonly form: 'password' | 'phone' }) {
  const { t } = useTranslation('login');
  const { t: common } = useTranslation('common');
  const [step, setStep] = useState<Step | null>(null);
  const [isLate, setIsLate] = useState(false);
  const { search } = useLocation();
  const words = {
    title: t(step === null ? 'title' : `step.${step.kind}.title`),
    sub: t(step === null ? `sub.${form}` : `step.${step.kind}.sub`),
  };
  usePageTitle(words.title, common('brand'));
  const goOn = (next: Step | null) => {
    setIsLate(false);
    setStep(next);
  };
  const restart = () => {
    setStep(null);
    setIsLate(true);
  };
  return (
    <LoginFrame {...words}>
      {step?.kind === 'second' ? <SecondStepForm step={step} onBack={() => goOn(null)} onLate={restart} /> : null}
      {step?.kind === 'account' ? <AccountForm step={step} onBack={() => goOn(null)} onStep={goOn} /> : null}
      {step === null ? (
        <>
          <Ways form={form} />
          {isLate ? (
            <Notice title={t('late.title')} text={t('late.text')} />
          ) : session.endedBy() === 'expired' ? (
            <Notice title={t('expired.title')} text={t('expired.text')} />
          ) : leadsToWall(search) ? (
            <Notice title={t('wall.title')} text={t('wall.text')} icon="screen" />
          ) : null}
          {form === 'phone' ? <PhoneForm onStep={goOn} /> : <LoginForm onStep={goOn} />}
        </>
      ) : null}
    </LoginFrame>
  );
}

/** Whether the login leads back to a big screen, which a display opens with a link. */
function leadsToWall(search: string): boolean {
  const wished = new URLSearchParams(search).get('redirect') ?? '';
  return wallScreens.some((screen) => wished.split('?', 1)[0] === `/${screen}`);
}

/** Both ways lead to where the reader wanted to go. */
function Ways({ form }: { readonly form: 'password' | 'phone' }) {
  const { t } = useTranslation('login');
  const { search } = useLocation();
  return (
    <nav className={styles.ways} aria-label={t('ways.label')}>
      {ways.map((way) => (
        <Link
          key={way.form}
          to={way.path + search}
          replace
          className={styles.way}
          aria-current={way.form === form ? 'page' : undefined}
        >
          {t(`ways.${way.form}`)}
        </Link>
      ))}
    </nav>
  );
}

function Notice({
  title,
  text,
  icon = 'clock',
}: {
  readonly title: string;
  readonly text: string;
  readonly icon?: IconName;
}) {
  return (
    <div className={styles.ended}>
      <Alert icon={icon} title={title}>
        {text}
      </Alert>
    </div>
  );
}
