import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/Button.tsx';
import { useDirty } from '../dirty.ts';
import { CopyButton } from '../../../ui/CopyButton.tsx';
import styles from './Part.module.css';

/** The address that a display opens, the one time that it is seen. */
export function IssuedDisplay({
  name,
  token,
  onDone,
}: {
  readonly name: string;
  readonly token: string;
  readonly onDone: () => void;
}) {
  const { t } = useTranslation('account');
  const address = `${location.origin}/dashboard?tenantUserToken=${token}`;
  useDirty(true);
  return (
    <div role="alert">
      <p>
        <b>{t('displays.issued', { name })}</b>
      </p>
      <p className={styles.text}>{t('displays.once')}</p>
      <p className={styles.secret}>{address}</p>
      <div className={styles.actions}>
        <CopyButton text={address} />
        <Button kind="primary" onClick={onDone}>
          {t('done')}
        </Button>
      </div>
    </div>
  );
}
