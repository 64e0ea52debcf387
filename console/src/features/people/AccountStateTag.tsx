import type { AccountState } from '@oilsight/contract';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../ui/Icon.tsx';
import styles from './People.module.css';

const icons = { active: 'check-circle', disabled: 'lock', expired: 'clock' } as const;

/**
 * Whether people can log in with an account, or to a dealer or factory. Without colour, because colours are for states
 * of the oil.
 */
export function AccountStateTag({ state }: { readonly state: AccountState }) {
  const { t } = useTranslation('people');
  return (
    <span className={`${styles.state} ${state === 'active' ? '' : styles.off}`}>
      <Icon name={icons[state]} size="s" />
      {t(`state.${state}`)}
    </span>
  );
}
