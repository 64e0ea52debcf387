import { useTranslation } from 'react-i18next';
import styles from './LoginForm.module.css';

/** Whether the login is to last for 14 days. */
export function StayLoggedIn({
  isKept,
  onChange,
}: {
  readonly isKept: boolean;
  readonly onChange: (isKept: boolean) => void;
}) {
  const { t } = useTranslation('login');
  return (
    <label className={styles.keep}>
      <input type="checkbox" checked={isKept} onChange={(event) => onChange(event.currentTarget.checked)} />
      {t('keep')}
    </label>
  );
}
