import { useTranslation } from 'react-i18next';
import { failureText } from '../../../api/call-error.ts';
import type { Action } from '../../../api/call-error.ts';
import { Icon } from '../../../ui/Icon.tsx';
import styles from './Part.module.css';

/** Why an action without a form failed. */
export function Failed({ error, action = 'operate' }: { readonly error: Error; readonly action?: Action }) {
  const { t } = useTranslation('common');
  return (
    <p className={styles.failed} role="alert">
      <Icon name="close-circle" size="s" />
      {failureText(error, action, t)}
    </p>
  );
}
