import { useTranslation } from 'react-i18next';
import { failureText } from '../../../api/call-error.ts';
import type { Deed } from '../../../api/call-error.ts';
import { Icon } from '../../../ui/Icon.tsx';
import styles from './Part.module.css';

/** Why a deed without a form was not done. */
export function Failed({ error, deed = 'operate' }: { readonly error: Error; readonly deed?: Deed }) {
  const { t } = useTranslation('common');
  return <p className={styles.failed} role="alert"><Icon name="close-circle" size="s" />{failureText(error, deed, t)}</p>;
}
