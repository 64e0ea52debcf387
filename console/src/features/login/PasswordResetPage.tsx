import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { usePageTitle } from '../../lib/usePageTitle.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { AccountList } from './AccountList.tsx';
import { contactFormOf } from './credentials.ts';
import { LoginFailure } from './LoginFailure.tsx';
import { LoginFrame } from './LoginFrame.tsx';
import { PasswordResetForm } from './PasswordResetForm.tsx';
import { passwordReset, resetPassword } from './reset-queries.ts';
import { stageOf } from './reset-stages.ts';
import type { ResetStage } from './reset-stages.ts';
import { useAttempt } from './useAttempt.ts';
import styles from './PasswordResetPage.module.css';

/** Replaces a forgotten password by a code that comes to the phone or mailbox of the account. */
export function PasswordResetPage() {
  const { t } = useTranslation('passwordReset');
  const { t: common } = useTranslation('common');
  const { search } = useLocation();
  const offer = useQuery(passwordReset);
  const [stage, setStage] = useState<ResetStage | null>(null);
  const form = offer.data === undefined ? null : contactFormOf(offer.data.channels);
  const words = {
    title: t(stage === null ? 'title' : `${stage.kind}.title`),
    // Where nothing can be sent, the page says so below its title.
    sub:
      stage === null
        ? offer.isSuccess && form === null
          ? ''
          : t('sub')
        : stage.kind === 'choose'
          ? t('choose.sub')
          : t('done.text', stage),
  };
  usePageTitle(words.title, common('brand'));
  const login = `/login${search}`;
  return (
    <LoginFrame {...words}>
      {stage?.kind === 'done' ? (
        <ButtonLink to={login} kind="primary" size="l" isWide>
          {t('done.login')}
        </ButtonLink>
      ) : (
        <div className={styles.stage}>
          {stage?.kind === 'choose' ? (
            <Choice stage={stage} onBack={() => setStage(null)} onDone={setStage} />
          ) : offer.isError ? (
            <Alert icon="wifi-off" title={t('failed.title')}>
              <Button kind="quiet" isBusy={offer.isFetching} onClick={() => void offer.refetch()}>
                {t('failed.again')}
              </Button>
            </Alert>
          ) : offer.data === undefined ? null : form === null ? (
            <Alert icon="info" title={t('none.title')}>
              {t('none.text')}
            </Alert>
          ) : (
            <PasswordResetForm form={form} least={offer.data.passwordMinLength} onStage={setStage} />
          )}
          {stage === null ? (
            <div>
              <ButtonLink to={login} kind="quiet" icon="chevron-left">
                {t('back')}
              </ButtonLink>
            </div>
          ) : null}
        </div>
      )}
    </LoginFrame>
  );
}

/** The accounts that have the phone or address: one of them gets the password. */
function Choice({
  stage: { accounts, wanted },
  onBack,
  onDone,
}: {
  readonly stage: Extract<ResetStage, { kind: 'choose' }>;
  readonly onBack: () => void;
  readonly onDone: (stage: ResetStage) => void;
}) {
  const { t } = useTranslation('passwordReset');
  const { attempt, isPending, waitS, failure } = useAttempt(resetPassword, {
    onDone: (outcome) => onDone(stageOf(outcome, wanted)),
  });
  return (
    <>
      <AccountList
        accounts={accounts}
        isDisabled={isPending || waitS > 0}
        onChoose={(userId) => attempt({ ...wanted, userId })}
      />
      {failure === null ? null : <LoginFailure error={failure} waitS={waitS} />}
      <div>
        <Button kind="quiet" icon="chevron-left" onClick={onBack}>
          {t('choose.back')}
        </Button>
      </div>
    </>
  );
}
