import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { copyText } from '../../lib/clipboard.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import form from '../../ui/Form.module.css';
import styles from './People.module.css';

/** The password that the server has made up, the one time that it is seen. */
export function MadePassword({
  userName,
  password,
  onClose,
}: {
  readonly userName: string;
  readonly password: string;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation('people');
  const { t: common } = useTranslation('common');
  const [outcome, setOutcome] = useState<'copied' | 'notCopied' | null>(null);
  const copy = async () =>
    setOutcome(
      (await copyText(`${t('form.userName')} ${userName}\n${t('form.password')} ${password}`)) ? 'copied' : 'notCopied',
    );
  return (
    <Dialog title={t('made.title')} size="s" onClose={onClose}>
      <div className={form.body}>
        <div className={form.text}>
          <p>{t('made.text')}</p>
          <dl className={styles.once}>
            <dt>{t('form.userName')}</dt>
            <dd>{userName}</dd>
            <dt>{t('form.password')}</dt>
            <dd className={styles.secret}>{password}</dd>
          </dl>
        </div>
      </div>
      <div className={form.foot}>
        <Button icon="copy" onClick={() => void copy()}>
          {common(outcome ?? 'copy')}
        </Button>
        <Button kind="primary" onClick={onClose}>
          {t('made.done')}
        </Button>
      </div>
    </Dialog>
  );
}
