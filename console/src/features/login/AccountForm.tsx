import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button.tsx';
import { AccountList } from './AccountList.tsx';
import { LoginFailure } from './LoginFailure.tsx';
import { confirmPhone } from './queries.ts';
import type { Step } from './steps.ts';
import { useAttempt } from './useAttempt.ts';
import styles from './AccountForm.module.css';

interface AccountFormProps {
  readonly step: Extract<Step, { kind: 'account' }>;
  readonly onBack: () => void;
  readonly onStep: (step: Step | null) => void;
}

/** The accounts that have the phone: one of them is entered. */
export function AccountForm({ step: { accounts, phone, uuid, isKept }, onBack, onStep }: AccountFormProps) {
  const { t } = useTranslation('login');
  const { attempt, isPending, waitS, failure } = useAttempt(confirmPhone, { onDone: onStep });
  return (
    <div className={styles.form}>
      <AccountList
        accounts={accounts}
        isDisabled={isPending || waitS > 0}
        onChoose={(userId) => attempt({ phone, userId, uuid, isKept })}
      />
      {failure === null ? null : <LoginFailure error={failure} waitS={waitS} />}
      <div>
        <Button kind="quiet" icon="chevron-left" onClick={onBack}>
          {t('again')}
        </Button>
      </div>
    </div>
  );
}
