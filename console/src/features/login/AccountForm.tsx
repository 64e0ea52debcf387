import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
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
  const { t: shell } = useTranslation('shell');
  const { attempt, isPending, waitS, failure } = useAttempt(confirmPhone, { onDone: onStep });
  return (
    <div className={styles.form}>
      <ul className={styles.accounts}>
        {accounts.map(({ userId, userName, authority, companyName }) => (
          <li key={userId}>
            <button
              type="button"
              className={styles.account}
              disabled={isPending || waitS > 0}
              onClick={() => attempt({ phone, userId, uuid, isKept })}
            >
              <Icon name="user" size="l" />
              <span className={styles.who}>
                <b>{userName}</b>
                <small>
                  {companyName === ''
                    ? shell(`role.${authority}`)
                    : shell('nameAndRole', { name: companyName, role: shell(`role.${authority}`) })}
                </small>
              </span>
              <Icon name="chevron-right" />
            </button>
          </li>
        ))}
      </ul>
      {failure === null ? null : <LoginFailure error={failure} waitS={waitS} />}
      <div>
        <Button kind="quiet" icon="chevron-left" onClick={onBack}>
          {t('again')}
        </Button>
      </div>
    </div>
  );
}
