import type { AccountChoice } from '@oilsight/contract';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../ui/Icon.tsx';
import styles from './AccountForm.module.css';

interface AccountListProps {
  readonly accounts: AccountChoice['accounts'];
  readonly isDisabled: boolean;
  readonly onChoose: (userId: string) => void;
}

/** Accounts with their role and company: one of them is chosen. */
export function AccountList({ accounts, isDisabled, onChoose }: AccountListProps) {
  const { t: shell } = useTranslation('shell');
  return (
    <ul className={styles.accounts}>
      {accounts.map(({ userId, userName, authority, companyName }) => (
        <li key={userId}>
          <button type="button" className={styles.account} disabled={isDisabled} onClick={() => onChoose(userId)}>
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
  );
}
