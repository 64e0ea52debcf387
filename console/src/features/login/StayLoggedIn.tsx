import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import styles from './LoginForm.module.css';

/** Whether the login is to last for 14 days, and the way for those who have forgotten the password. */
export function StayLoggedIn({
  isKept,
  onChange,
}: {
  readonly isKept: boolean;
  readonly onChange: (isKept: boolean) => void;
}) {
  const { t } = useTranslation('login');
  // The page that the reader wanted goes along, and back.
  const { search } = useLocation();
  return (
    <div className={styles.stay}>
      <label className={styles.keep}>
        <input type="checkbox" checked={isKept} onChange={(event) => onChange(event.currentTarget.checked)} />
        {t('keep')}
      </label>
      <Link to={`/loginreset${search}`} className={styles.forgotten}>
        {t('forgotten')}
      </Link>
    </div>
  );
}
