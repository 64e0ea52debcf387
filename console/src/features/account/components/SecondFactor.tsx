import type { SecondFactorState } from '@oilsight/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { timeText } from '../../../lib/reader-time.ts';
import { Button } from '../../../ui/Button.tsx';
import { disableSecondFactor, enrol, profileQuery, renewRecoveryCodes, secondFactorQuery } from '../queries.ts';
import { Enrolment } from './Enrolment.tsx';
import { Loaded } from './Part.tsx';
import styles from './Part.module.css';
import { PasswordStep } from './PasswordStep.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';

/** The step in which the reader is while turning the second factor on or off. */
type Step =
  | { readonly kind: 'state' }
  | { readonly kind: 'password'; readonly action: 'enrol' | 'renew' | 'disable' }
  | { readonly kind: 'enrolment'; readonly secret: string; readonly url: string }
  | { readonly kind: 'codes'; readonly codes: readonly string[] };

/**
 * A second proof at the login: turned on with a first code, off with the password and a code, its recovery codes made
 * anew.
 */
export function SecondFactor() {
  const query = useQuery(secondFactorQuery);
  return <Loaded query={query}>{(state) => <Steps state={state} />}</Loaded>;
}

function Steps({ state }: { readonly state: SecondFactorState }) {
  const queryClient = useQueryClient();
  const [step, setStep] = useState<Step>({ kind: 'state' });
  const goOn = (codes: readonly string[]) => {
    for (const { queryKey } of [secondFactorQuery, profileQuery]) void queryClient.invalidateQueries({ queryKey });
    setStep(codes.length === 0 ? { kind: 'state' } : { kind: 'codes', codes });
  };
  const prove = async (action: 'enrol' | 'renew' | 'disable', password: string, code: string) => {
    if (action === 'enrol') setStep({ kind: 'enrolment', ...(await enrol(password)) });
    else goOn(await (action === 'renew' ? renewRecoveryCodes : disableSecondFactor)(password, code));
  };
  switch (step.kind) {
    case 'state':
      return <SecondFactorStatus state={state} onAction={(action) => setStep({ kind: 'password', action })} />;
    case 'password':
      return (
        <PasswordStep
          key={step.action}
          action={step.action}
          prove={(password, code) => prove(step.action, password, code)}
          onBack={() => setStep({ kind: 'state' })}
        />
      );
    case 'enrolment':
      return <Enrolment secret={step.secret} url={step.url} onCodes={goOn} onBack={() => setStep({ kind: 'state' })} />;
    case 'codes':
      return <RecoveryCodes codes={step.codes} onDone={() => setStep({ kind: 'state' })} />;
  }
}

function SecondFactorStatus({
  state: { isOn, since, recoveryCodesLeft },
  onAction,
}: {
  readonly state: SecondFactorState;
  readonly onAction: (action: 'enrol' | 'renew' | 'disable') => void;
}) {
  const { t } = useTranslation('account');
  if (!isOn)
    return (
      <div className={styles.actions}>
        <Button icon="key" onClick={() => onAction('enrol')}>
          {t('second.enrol.action')}
        </Button>
      </div>
    );
  return (
    <>
      <p className="num">
        {t('second.on', { at: since === null ? '' : timeText(since).slice(0, 16), count: recoveryCodesLeft })}
      </p>
      <div className={styles.actions}>
        <Button onClick={() => onAction('renew')}>{t('second.renew.action')}</Button>
        <Button onClick={() => onAction('disable')}>{t('second.disable.action')}</Button>
      </div>
    </>
  );
}
