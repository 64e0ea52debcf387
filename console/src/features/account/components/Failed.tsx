import { useTranslation } from 'react-i18next';
import { describeError } from '../../../api/call-error.ts';
import { Icon } from '../../../ui/Icon.tsx';
import styles from './Part.module.css';

/** Why a deed without a form was not done. */
export function Failed({ error }: { readonly error: Error }) {
  const { t } = useTranslation('common');
  return <p className={styles.failed} role="alert"><Icon name="close-circle" size="s" />{describeError(error, t).happened}</p>;
}
