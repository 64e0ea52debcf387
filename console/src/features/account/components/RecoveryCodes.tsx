import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/Button.tsx';
import { useDirty } from '../dirty.ts';
import { CopyButton } from '../../../ui/CopyButton.tsx';
import styles from './Enrolment.module.css';
import parts from './Part.module.css';

/** The recovery codes, the one time that they are seen. */
export function RecoveryCodes({ codes, onDone }: { readonly codes: readonly string[]; readonly onDone: () => void }) {
  const { t } = useTranslation('account');
  useDirty(true);
  return (
    <div role="alert">
      <p>
        <b>{t('second.codes.title')}</b>
      </p>
      <p className={parts.text}>{t('second.codes.text')}</p>
      <ul className={styles.codes}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={parts.actions}>
        <CopyButton text={codes.join('\n')} />
        <Button kind="primary" onClick={onDone}>
          {t('second.codes.done')}
        </Button>
      </div>
    </div>
  );
}
